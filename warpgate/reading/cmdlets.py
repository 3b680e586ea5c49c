"""What PowerShell's short and lower-case names stand for: cmdlets by alias, parameters by any unambiguous beginning."""

from warpgate.reading.commands import Word
from warpgate.reading.options import names
from warpgate.values import replace

VERBS = names(
    "add approve assert backup block build checkpoint clear close compare complete compress confirm connect convert convertfrom "
    "convertto copy debug deny deploy disable disconnect dismount edit enable enter exit expand export find foreach format get "
    "grant group hide import initialize install invoke join limit lock measure merge mount move new open optimize out ping pop "
    "protect publish push read receive redo register remove rename repair request reset resize resolve restart restore resume "
    "revoke save search select send set show skip sort split start step stop submit suspend switch sync tee test trace unblock "
    "undo uninstall unlock unprotect unpublish unregister update use wait watch where write"
)

# Cmdlets that are also recognised without capitals, each with the parameters it takes besides the common ones.
_ITEMS = "Path LiteralPath Filter Include Exclude Force Credential"
_ABOUT = "InputObject Property"
PARAMETERS: dict[str, str] = {
    "Get-ChildItem": f"{_ITEMS} Recurse Depth Name Attributes FollowSymlink Directory File Hidden ReadOnly System",
    "Get-Content": f"{_ITEMS} ReadCount TotalCount Head First Tail Last Raw Encoding Delimiter Wait Stream AsByteStream",
    "Set-Content": f"{_ITEMS} Value NoNewline Encoding PassThru AsByteStream Stream",
    "Add-Content": f"{_ITEMS} Value NoNewline Encoding PassThru AsByteStream Stream",
    "Clear-Content": _ITEMS,
    "Get-Item": f"{_ITEMS} Stream",
    "Set-Item": f"{_ITEMS} Value PassThru",
    "New-Item": "Path Name ItemType Type Value Target Force Credential",
    "Copy-Item": f"{_ITEMS} Destination Container Recurse PassThru ToSession FromSession",
    "Move-Item": f"{_ITEMS} Destination PassThru",
    "Remove-Item": f"{_ITEMS} Recurse Stream",
    "Rename-Item": "Path LiteralPath NewName Force PassThru Credential",
    "Clear-Item": _ITEMS,
    "Invoke-Item": _ITEMS,
    "Get-ItemProperty": f"{_ITEMS} Name",
    "Get-ItemPropertyValue": f"{_ITEMS} Name",
    "Set-ItemProperty": f"{_ITEMS} Name Value InputObject PassThru Type",
    "New-ItemProperty": f"{_ITEMS} Name Value PropertyType",
    "Remove-ItemProperty": f"{_ITEMS} Name",
    "Test-Path": "Path LiteralPath Filter Include Exclude PathType IsValid OlderThan NewerThan Credential",
    "Resolve-Path": "Path LiteralPath Relative RelativeBasePath Force",
    "Split-Path": "Path LiteralPath Parent Leaf LeafBase Extension Qualifier NoQualifier Resolve IsAbsolute",
    "Join-Path": "Path ChildPath AdditionalChildPath Resolve",
    "Convert-Path": "Path LiteralPath Force",
    "Get-Location": "PSProvider PSDrive Stack StackName",
    "Set-Location": "Path LiteralPath PassThru StackName",
    "Push-Location": "Path LiteralPath PassThru StackName",
    "Pop-Location": "PassThru StackName",
    "Get-PSDrive": "Name LiteralName Scope PSProvider",
    "Select-String": "Pattern Path LiteralPath SimpleMatch CaseSensitive Quiet List Include Exclude NotMatch AllMatches "
    "Context Raw NoEmphasis Encoding InputObject Culture",
    "Select-Object": f"{_ABOUT} ExcludeProperty ExpandProperty Unique Last First Skip SkipLast Wait Index CaseInsensitive",
    "Where-Object": f"{_ABOUT} FilterScript Value EQ NE GT GE LT LE Like NotLike Match NotMatch Contains NotContains In NotIn Is "
    "IsNot Not CEQ CNE CMatch CLike",
    "ForEach-Object": "InputObject Begin Process End RemainingScripts MemberName ArgumentList Parallel ThrottleLimit AsJob "
    "TimeoutSeconds",
    "Sort-Object": f"{_ABOUT} Descending Unique Stable Top Bottom Culture CaseSensitive",
    "Group-Object": f"{_ABOUT} NoElement AsHashTable AsString Culture CaseSensitive",
    "Measure-Object": f"{_ABOUT} Sum Average Maximum Minimum StandardDeviation AllStats Line Word Character IgnoreWhiteSpace",
    "Compare-Object": "ReferenceObject DifferenceObject SyncWindow Property ExcludeDifferent IncludeEqual PassThru CaseSensitive",
    "Tee-Object": "FilePath LiteralPath Append Variable InputObject Encoding",
    "Out-File": "FilePath LiteralPath Encoding Append Force NoClobber Width NoNewline InputObject",
    "Out-Null": "InputObject",
    "Out-String": "Stream Width NoNewline InputObject",
    "Out-Host": "Paging InputObject",
    "Format-Table": f"{_ABOUT} AutoSize RepeatHeader HideTableHeaders Wrap GroupBy View ShowError Force Expand",
    "Format-List": f"{_ABOUT} GroupBy View ShowError Force Expand",
    "Format-Wide": f"{_ABOUT} AutoSize Column GroupBy View ShowError Force Expand",
    "Format-Hex": "Path LiteralPath InputObject Encoding Count Offset Raw",
    "ConvertTo-Json": "InputObject Depth Compress EnumsAsStrings AsArray EscapeHandling",
    "ConvertFrom-Json": "InputObject AsHashtable Depth NoEnumerate",
    "ConvertTo-Csv": "InputObject Delimiter NoTypeInformation UseCulture",
    "ConvertFrom-Csv": "InputObject Delimiter Header UseCulture",
    "Import-Csv": "Path LiteralPath Delimiter Header Encoding UseCulture",
    "Export-Csv": "Path LiteralPath InputObject Force NoClobber Encoding Append Delimiter NoTypeInformation UseCulture",
    "Get-Process": "Name Id ComputerName Module FileVersionInfo InputObject IncludeUserName",
    "Stop-Process": "Name Id InputObject PassThru Force",
    "Start-Process": "FilePath ArgumentList Credential WorkingDirectory LoadUserProfile NoNewWindow PassThru "
    "RedirectStandardError RedirectStandardInput RedirectStandardOutput Verb WindowStyle Wait UseNewEnvironment Environment",
    "Wait-Process": "Name Id Timeout InputObject",
    "Get-Service": "Name DisplayName Include Exclude ComputerName DependentServices RequiredServices InputObject",
    "Start-Service": "Name DisplayName Include Exclude PassThru InputObject",
    "Stop-Service": "Name DisplayName Include Exclude Force NoWait PassThru InputObject",
    "Restart-Service": "Name DisplayName Include Exclude Force PassThru InputObject",
    "Get-Command": "Name Verb Noun Module CommandType TotalCount Syntax ShowCommandInfo ArgumentList All ListImported",
    "Get-Help": "Name Path Category Component Functionality Role Detailed Full Examples Parameter Online ShowWindow",
    "Get-Member": "InputObject Name MemberType View Static Force",
    "Get-Module": "Name FullyQualifiedName All ListAvailable PSEdition SkipEditionCheck Refresh",
    "Import-Module": "Name Global Prefix Function Cmdlet Variable Alias Force PassThru RequiredVersion MinimumVersion Scope",
    "Install-Module": "Name MinimumVersion MaximumVersion RequiredVersion Repository Credential Scope AllowClobber "
    "SkipPublisherCheck Force AllowPrerelease AcceptLicense PassThru",
    "Get-Date": "Date Year Month Day Hour Minute Second DisplayHint Format UFormat AsUTC",
    "Get-Variable": "Name ValueOnly Include Exclude Scope",
    "Set-Variable": "Name Value Description Option Visibility Force PassThru Scope Include Exclude",
    "Get-History": "Id Count",
    "Get-Alias": "Name Definition Exclude Scope",
    "Get-FileHash": "Path LiteralPath Algorithm InputStream",
    "Get-Acl": "Path LiteralPath InputObject Audit AllCentralAccessPolicies Filter Include Exclude",
    "Get-Random": "SetSeed Maximum Minimum InputObject Count Shuffle",
    "Get-NetTCPConnection": "LocalAddress LocalPort RemoteAddress RemotePort State OwningProcess AppliedSetting",
    "Get-CimInstance": "ClassName Namespace ComputerName Filter Property Query CimSession KeyOnly",
    "Get-WmiObject": "Class Namespace ComputerName Filter Property Query List",
    "Invoke-WebRequest": "Uri UseBasicParsing Method Body Headers ContentType OutFile InFile WebSession SessionVariable UserAgent "
    "Credential TimeoutSec MaximumRedirection Proxy PassThru Form SkipCertificateCheck Authentication Token",
    "Invoke-RestMethod": "Uri UseBasicParsing Method Body Headers ContentType OutFile InFile WebSession SessionVariable UserAgent "
    "Credential TimeoutSec MaximumRedirection Proxy PassThru Form SkipCertificateCheck Authentication Token",
    "Invoke-Expression": "Command",
    "Invoke-Command": "ScriptBlock ComputerName Session Credential ArgumentList AsJob FilePath HostName NoNewScope InputObject",
    "Start-Job": "ScriptBlock Name FilePath ArgumentList InitializationScript WorkingDirectory",
    "Get-Job": "Name Id State Command HasMoreData Newest",
    "Stop-Job": "Name Id Job State PassThru",
    "Receive-Job": "Job Name Id Keep Wait AutoRemoveJob",
    "Remove-Job": "Name Id Job Force State",
    "Start-Sleep": "Seconds Milliseconds Duration",
    "Test-Connection": "TargetName ComputerName Count Delay Quiet TimeoutSeconds IPv4 IPv6 TcpPort",
    "Test-NetConnection": "ComputerName Port InformationLevel CommonTCPPort TraceRoute",
    "Compress-Archive": "Path LiteralPath DestinationPath CompressionLevel Update Force PassThru",
    "Expand-Archive": "Path LiteralPath DestinationPath Force PassThru",
    "Write-Host": "Object NoNewline Separator ForegroundColor BackgroundColor",
    "Write-Output": "InputObject NoEnumerate",
    "Write-Error": "Message Category ErrorId TargetObject Exception",
    "Write-Warning": "Message",
    "Write-Verbose": "Message",
    "New-Object": "TypeName ArgumentList Property ComObject Strict",
    "Set-ExecutionPolicy": "ExecutionPolicy Scope Force",
    "Get-ExecutionPolicy": "Scope List",
    "Get-EventLog": "LogName Newest After Before EntryType Source Message InstanceId List",
    "Get-WinEvent": "LogName MaxEvents FilterHashtable FilterXPath ProviderName Path ListLog Oldest",
    "Clear-Host": "",
    "Clear-RecycleBin": "DriveLetter Force",
    "Get-Clipboard": "Format TextFormatType Raw",
    "Set-Clipboard": "Value Path LiteralPath Append AsHtml",
    "Read-Host": "Prompt AsSecureString MaskInput",
    "Get-Unique": "InputObject AsString OnType CaseInsensitive",
}
_COMMON = (
    "Verbose Debug ErrorAction WarningAction InformationAction ErrorVariable WarningVariable OutVariable OutBuffer "
    "PipelineVariable WhatIf Confirm ProgressAction"
)
_SHORT = {
    "-ea": "-ErrorAction", "-wa": "-WarningAction", "-ev": "-ErrorVariable", "-ov": "-OutVariable", "-wi": "-WhatIf",
    "-cf": "-Confirm", "-vb": "-Verbose", "-db": "-Debug", "-infa": "-InformationAction", "-proga": "-ProgressAction",
    "-ad": "-Directory", "-af": "-File", "-ah": "-Hidden", "-ar": "-ReadOnly", "-as": "-System", "-lp": "-LiteralPath",
}  # fmt: skip
# Beginnings that PowerShell takes although more than one parameter begins like it.
_CHOSEN = {"-r": "-Recurse", "-f": "-Force", "-rec": "-Recurse", "-in": "-Include", "-ex": "-Exclude", "-p": "-Path", "-n": "-Name"}

# Aliases that no Unix program is called like.
ALIASES = {
    "gci": "Get-ChildItem", "gc": "Get-Content", "gi": "Get-Item", "gl": "Get-Location", "gp": "Get-ItemProperty",
    "gpv": "Get-ItemPropertyValue", "gm": "Get-Member", "gv": "Get-Variable", "gu": "Get-Unique", "gal": "Get-Alias",
    "gcm": "Get-Command", "gps": "Get-Process", "gsv": "Get-Service", "gmo": "Get-Module", "gjb": "Get-Job",
    "gwmi": "Get-WmiObject", "gcim": "Get-CimInstance", "gdr": "Get-PSDrive", "gcb": "Get-Clipboard", "ghy": "Get-History",
    "sls": "Select-String", "%": "ForEach-Object", "?": "Where-Object", "measure": "Measure-Object", "compare": "Compare-Object",
    "ft": "Format-Table", "fl": "Format-List", "fw": "Format-Wide", "fhx": "Format-Hex", "oh": "Out-Host",
    "ri": "Remove-Item", "del": "Remove-Item", "erase": "Remove-Item", "rd": "Remove-Item", "ni": "New-Item", "si": "Set-Item",
    "cli": "Clear-Item", "clc": "Clear-Content", "ac": "Add-Content", "mi": "Move-Item", "cpi": "Copy-Item", "copy": "Copy-Item",
    "move": "Move-Item", "ren": "Rename-Item", "rni": "Rename-Item", "ii": "Invoke-Item", "sp": "Set-ItemProperty",
    "rp": "Remove-ItemProperty", "sl": "Set-Location", "rvpa": "Resolve-Path", "cvpa": "Convert-Path", "iwr": "Invoke-WebRequest",
    "irm": "Invoke-RestMethod", "iex": "Invoke-Expression", "icm": "Invoke-Command", "ipmo": "Import-Module",
    "ipcsv": "Import-Csv", "epcsv": "Export-Csv", "saps": "Start-Process", "spps": "Stop-Process", "sajb": "Start-Job",
    "spjb": "Stop-Job", "rcjb": "Receive-Job", "rjb": "Remove-Job", "sasv": "Start-Service", "spsv": "Stop-Service",
    "scb": "Set-Clipboard", "cls": "Clear-Host", "foreach": "ForEach-Object",
}  # fmt: skip
# Aliases that other programs are called like: taken where the words behind them are PowerShell's.
_SHARED = {
    "ls": "Get-ChildItem", "dir": "Get-ChildItem", "cat": "Get-Content", "type": "Get-Content", "rm": "Remove-Item",
    "rmdir": "Remove-Item", "cp": "Copy-Item", "mv": "Move-Item", "ps": "Get-Process", "kill": "Stop-Process",
    "sort": "Sort-Object", "tee": "Tee-Object", "diff": "Compare-Object", "echo": "Write-Output", "write": "Write-Output",
    "sleep": "Start-Sleep", "curl": "Invoke-WebRequest", "wget": "Invoke-WebRequest", "start": "Start-Process",
    "select": "Select-Object", "where": "Where-Object", "group": "Group-Object", "sc": "Set-Content", "man": "Get-Help",
    "pwd": "Get-Location", "cd": "Set-Location", "pushd": "Push-Location", "popd": "Pop-Location", "history": "Get-History",
    "set": "Set-Variable", "clear": "Clear-Host",
}  # fmt: skip
_PIPED = names("select where group sort sc")  # on the reading end of a pipe they are the cmdlet
_LISTS = names("-include -exclude -property -expandproperty -excludeproperty -argumentlist -pattern")
_KNOWN = {name.lower(): name for name in PARAMETERS}


def is_cmdlet(name: str) -> bool:
    """Whether a program name is one of PowerShell's: a verb it knows, a dash and a noun with a capital, or one in the table."""
    verb, dash, noun = name.partition("-")
    if not dash or not noun[:1].isalpha() or not noun.replace("-", "").isalnum() or verb.lower() not in VERBS:
        return False
    return (verb[:1].isupper() and noun[:1].isupper()) or name.lower() in _KNOWN or (noun[:1].isupper() and "-" not in noun)


def canonical(words: "tuple[Word, ...]", fed: bool) -> "tuple[Word, ...]":
    """The words of a PowerShell command with cmdlet and parameters as their documentation spells them."""
    name = words[0].text.lower()
    target = ALIASES.get(name) or _KNOWN.get(name)
    if target is None and name in _SHARED:
        target = _SHARED[name]
        if not (fed and name in _PIPED) and not _fits(target, words[1:]):
            return words
    elif target in ("Remove-Item", "Copy-Item", "Move-Item", "Rename-Item") and _slashed(words[1:]):
        return words
    if target is None:
        if not is_cmdlet(words[0].text):
            return words
        target = words[0].text
    known = _parameters(target)
    made = [replace(words[0], text=target)]
    for word in words[1:]:
        made += _parameter(word, known)
    return tuple(made)


def joins_list(word: Word) -> bool:
    """Whether the values behind a parameter, with commas between them, are one argument that names no path."""
    return word.text.lower() in _LISTS


def _slashed(words: "tuple[Word, ...]") -> bool:
    """Whether there are flags in the way of cmd."""
    return any(word.text[:1] == "/" and 1 < len(word.text) < 4 for word in words)


def _parameters(cmdlet: str) -> "dict[str, str]":
    own = PARAMETERS.get(cmdlet)
    return {"-" + name.lower(): "-" + name for name in (own if own is not None else _EVERY).split() + _COMMON.split()}


_EVERY = " ".join(PARAMETERS.values())


def _fits(target: str, words: "tuple[Word, ...]") -> bool:
    """Whether some word is a parameter of the cmdlet, written so that no cluster of letters is meant."""
    known = _parameters(target)
    options = [word.text.lower().partition(":")[0] for word in words if word.text[:1] == "-" and not word.quoted]
    return any(len(option) > 3 and any(name.startswith(option) for name in known) for option in options)


def _parameter(word: Word, known: "dict[str, str]") -> "list[Word]":
    """A word as a parameter: its full name, and the value that a colon attaches; a switch that is turned off is no word."""
    text = word.text
    if word.quoted and word.raw[:1] != "-":
        return [replace(word, text="./" + text)] if text[:1] == "-" else [word]  # what is quoted is no parameter
    if text[:1] != "-" or not text[1:2].isalpha():
        # A variable is one argument, whatever it holds; only `@name` can become parameters.
        return [replace(word, quoted=True)] if word.raw[:1] == "$" else [word]
    option, colon, value = text.partition(":")
    lower = option.lower()
    full = known.get(lower) or _SHORT.get(lower)
    if full is None:
        found = [name for key, name in known.items() if key.startswith(lower)]
        chosen = _CHOSEN.get(lower)
        full = chosen if chosen in found else found[0] if len(found) == 1 else option
    if not colon:
        return [replace(word, text=full)]
    if value.lower() in ("$true", "$false"):
        return [replace(word, text=full)] if value.lower() == "$true" else []
    if not value:
        return [replace(word, text=full)]
    return [replace(word, text=full, origins=()), replace(word, text=value, quoted=True)]
