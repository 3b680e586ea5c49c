"""Which program an image starts by itself, so that the words behind its name are that program's."""

from warpgate.reading.options import names

# Images whose last name is the program's own.
_NAMED_ALIKE = names(
    """
    trivy terraform git curl kubectl helm yq jq shellcheck shfmt flyway liquibase migrate rclone restic buf goreleaser syft
    grype trufflehog gitleaks k6 spectral hadolint actionlint prettier eslint tflint tfsec checkov terrascan kubeconform
    kubeval kube-linter kustomize stern sops packer pulumi infracost semgrep nuclei nmap sqlmap ffmpeg yt-dlp hugo doxygen
    dive skopeo crane cosign regctl oras lychee vale typos sqlfluff ansible-lint yamllint markdownlint pandoc
    openapi-generator-cli swagger-codegen-cli golangci-lint conftest opa step-cli age dbmate goose atlas tofu terragrunt
    eksctl doctl flyctl act earthly redoc-cli protolint biome oxlint ruff svgo wkhtmltopdf gotenberg kaniko-executor
    promtool amtool logcli mongosh
    """
)
# Images whose program is called otherwise, by the end of their name.
_OTHERWISE = {
    "amazon/aws-cli": "aws",
    "aws-cli": "aws",
    "opentofu/opentofu": "tofu",
    "redocly/cli": "redocly",
    "minlag/mermaid-cli": "mmdc",
    "mermaid-cli": "mmdc",
    "markdownlint-cli": "markdownlint",
    "markdownlint-cli2": "markdownlint-cli2",
    "mkdocs-material": "mkdocs",
    "pandoc/core": "pandoc",
    "pandoc/latex": "pandoc",
    "pandoc/extra": "pandoc",
    "minio/mc": "mc",
    "kaniko-project/executor": "kaniko-executor",
    "dbt-postgres": "dbt",
    "dbt-bigquery": "dbt",
    "dbt-snowflake": "dbt",
    "azure-cli": "",
    "bitnami/kubectl": "kubectl",
    "k8s-kubectl": "kubectl",
    "mongodb-community-server": "",
}
_SHELLS = names("sh bash ash zsh /bin/sh /bin/bash /usr/bin/env")


def entry_point(image: str, following: "tuple[str, ...]") -> str:
    """The program that the image starts on the words behind its name; empty where these are a command of their own."""
    name = image.partition("@")[0]
    path, colon, tag = name.rpartition(":")
    name = path if colon and "/" not in tag else name
    parts = name.lower().split("/")
    found = _OTHERWISE.get("/".join(parts[-2:]), _OTHERWISE.get(parts[-1]))
    if found is None:
        found = parts[-1] if parts[-1] in _NAMED_ALIKE else ""
    first = following[0] if following else ""
    return "" if first in _SHELLS or first.rpartition("/")[2] == found else found
