"""What base64, openssl and xxd make of a text that they are fed."""

import binascii

from warpgate.reading.commands import UNKNOWN


def decoded(words: "list[str]", fed: str) -> "str | None":
    """The decoded text; None when the command does not decode, or not to text."""
    program = words[0].rpartition("/")[2]
    options = words[1:]
    if UNKNOWN in fed:
        return None
    if program == "base64" and options in (["-d"], ["--decode"], ["-D"], ["-di"], ["-d", "-i"]):
        return base64_text(fed)
    if program == "openssl" and "-d" in options and options[0] in ("base64", "enc") and not {"-in", "-k", "-pass"} & set(options):
        return base64_text(fed) if options[0] == "base64" or "-base64" in options or "-a" in options else None
    if program == "xxd" and set("".join(options)) <= set("-rp ") and "r" in "".join(options) and "p" in "".join(options):
        return hex_text(fed)
    return None


def base64_text(text: str) -> "str | None":
    """The text that a base64 text stands for."""
    compact = "".join(text.split())
    try:
        return _text(binascii.a2b_base64(compact + "=" * (-len(compact) % 4)))
    except (binascii.Error, ValueError):
        return None


def utf16_text(text: str) -> "str | None":
    """The text that PowerShell makes of an encoded command."""
    try:
        return binascii.a2b_base64(text + "=" * (-len(text) % 4)).decode("utf-16-le")
    except (binascii.Error, ValueError):
        return None


def hex_text(text: str) -> "str | None":
    """The text that a row of hexadecimal digits stands for."""
    try:
        return _text(bytes.fromhex("".join(text.split())))
    except ValueError:
        return None


def _text(data: bytes) -> "str | None":
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None
