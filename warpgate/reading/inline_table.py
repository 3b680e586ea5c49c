"""Which functions of JavaScript, Ruby, Perl and PHP run something, run code, or matter outside the program."""

from warpgate.reading.options import names


def _runs(shell: str = "", words: str = "", either: str = "") -> "dict[str, str]":
    """Functions by their last name: they take a text for the shell, a list of words, or either."""
    kinds = (("shell", shell), ("words", words), ("either", either))
    return {name: kind for kind, names_of in kinds for name in names_of.split()}


RUNS = {
    "node": _runs(
        shell="exec execSync execaCommand execaCommandSync $",
        words="spawn spawnSync execFile execFileSync fork execa execaSync",
    ),
    "ruby": _runs(either="system exec spawn popen capture2 capture2e capture3 popen3 popen2 sh"),
    "perl": _runs(either="system exec"),
    "php": _runs(shell="system exec shell_exec passthru popen proc_open", words="pcntl_exec"),
}
# Functions that run code that they are given, or call a function by a name that they are given.
CODE = {
    "node": names("eval Function runInThisContext runInNewContext runInContext binding compileFunction"),
    "ruby": names("eval instance_eval class_eval module_eval send public_send __send__ const_get constantize instance_exec"),
    "perl": names("eval"),
    "php": names("eval assert create_function call_user_func call_user_func_array"),
}
# Functions without a module in front that can matter.
MATTER = {
    "node": frozenset(("fetch",)),
    "ruby": frozenset(("open", "rm", "rm_f", "rm_r", "rm_rf", "mv", "cp", "cp_r", "load")),
    "perl": names(
        "unlink rmdir rmtree remove_tree rename open truncate mkdir chmod chown kill syscall link symlink copy move require "
        "do socket connect send getstore post"
    ),
    "php": names(
        "unlink rmdir rename copy file_put_contents fopen fwrite mail mkdir chmod chown symlink touch file_get_contents "
        "curl_exec curl_setopt curl_init fsockopen mysqli_query pg_query move_uploaded_file include require include_once "
        "require_once rm tempnam"
    ),
}  # fmt: skip
# Methods that matter on whatever they are called.
METHODS = names(
    "query execute exec_query execute_query raw $queryRaw $executeRaw $queryRawUnsafe $executeRawUnsafe deleteMany "
    "deleteOne delete destroy delete_all destroy_all update_all updateMany insertMany insertOne drop dropDatabase "
    "dropCollection drop_table truncate remove unlink rmdir rmtree write_text send sendMail sendmail deliver deliver_now "
    "deliver_later post put patch request publish save create createMany upsert update_attribute update write do prepare "
    "del flushall flushdb remove_tree rename migrate sync charge transfer commit push deploy recursiveDelete bulkDelete "
    "forceDelete hardDelete"
)
# Names that only a module of Node's own gives its functions, whatever stands in front of them.
MODULE_CALLS = dict.fromkeys(
    (
        *("rmSync", "rmdirSync", "unlinkSync", "writeFileSync", "truncateSync", "renameSync", "copyFileSync", "cpSync"),
        *("createWriteStream", "symlinkSync", "linkSync", "chmodSync", "chownSync", "appendFileSync", "mkdtempSync"),
    ),
    "fs",
) | dict.fromkeys(("execSync", "spawnSync", "execFileSync"), "child_process")
# First words of SQL that changes something; a text that begins with one makes SQL of what is called with it.
SQL_STARTS = (
    *("delete from ", "drop table ", "drop database ", "drop schema ", "drop index ", "drop view ", "truncate ", "alter table "),
    *("insert into ", "create table ", "create user ", "create role ", "grant ", "replace into ", "merge into ", "revoke "),
)
SQL_CALLS = names("exec run do all get each batch sql unsafe none oneOrNone any one executescript")
# First words of methods' names that matter on whatever they are called: `sendTransaction`, `delete_old_users`.
ACTING = names(
    "send transfer charge refund pay payout delete destroy drop truncate wipe purge erase publish deploy notify mail email tweet "
    "broadcast invite subscribe provision revoke kill terminate shutdown flush upload submit restore rollback invoke"
)
# Names that begin with such a word and do nothing outside.
TAME = names("deleteProperty sendStatus notifyAll deleteCount mailto payload flushHeaders dropWhile drop_while killed")
COMPUTING = {
    "node": names(
        "JSON Math Object Array String Number Date Promise console process Buffer RegExp Symbol Map Set Reflect Intl URL "
        "path util os url querystring assert crypto events perf_hooks readline zlib timers string_decoder semver chalk "
        "lodash _ module exports globalThis document window"
    ),
    "ruby": names(
        "JSON Math Time Date DateTime String Array Hash Integer Float Set YAML ENV Gem Process GC ObjectSpace RbConfig "
        "Digest SecureRandom Base64 CSV ERB OpenStruct Struct Comparable Enumerable Kernel STDIN STDOUT STDERR ARGF "
        "Rational Regexp Psych"
    ),
    "perl": frozenset(),
    "php": frozenset(),
}  # fmt: skip
