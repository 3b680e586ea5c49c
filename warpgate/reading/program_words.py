"""Whether it is certain which program a word names."""

from warpgate.reading.commands import UNKNOWN, Word
from warpgate.reading.options import names

# Variables and commands that name the folder of something that was installed; the text itself would have set them otherwise.
INSTALLED = names(
    """
    $HOME $LOCALAPPDATA $APPDATA $ProgramFiles $PROGRAMFILES $USERPROFILE $ANDROID_HOME $ANDROID_SDK_ROOT $ANDROID_NDK_HOME
    $JAVA_HOME $M2_HOME $GRADLE_HOME $GOPATH $GOBIN $GOROOT $CARGO_HOME $VIRTUAL_ENV $CONDA_PREFIX $PYENV_ROOT $NVM_BIN
    $HOMEBREW_PREFIX $FLUTTER_ROOT $VCPKG_ROOT $DOTNET_ROOT $PNPM_HOME $BUN_INSTALL $DENO_INSTALL $SDKMAN_DIR $PWD $(pwd)
    """
) | {
    "$(brew --prefix)",
    "$(npm bin)",
    "$(go env GOPATH)",
    "$(npm prefix -g)",
    "$(npm root)",
    "$(yarn bin)",
    "$(pyenv prefix)",
    "$(git rev-parse --show-toplevel)",
}


def readable_program(word: Word) -> bool:
    """Whether it is certain which program the word names: no unknown part, no glob, no letter that looks like another."""
    if not word.known and is_installed(word):
        return not word.glob and word.text.isascii()
    return word.known and not word.glob and word.text.isascii() and word.text.isprintable()


def is_installed(word: Word) -> bool:
    """Whether the word is a path that is known but for the folder of something installed: `$JAVA_HOME/bin/java`."""
    if word.text[:1] != UNKNOWN or word.text[1:2] != "/" or UNKNOWN in word.text[1:] or ".." in word.text or len(word.origins) != 1:
        return False
    return word.origins[0].replace("${", "$").replace("}", "") in INSTALLED
