"""Runs the exhume command line, which does all the work, and reads its JSON."""
import json
import os
import shutil
import subprocess
import tempfile


class CommandError(Exception):
    """A failure that the user can do something about; its text is shown."""


# The file in which the add-on gives a character to the command line.
STAGED = "exhume-staged.glb"

# On macOS programs that were not started in a terminal lack these in their PATH.
_USUAL_FOLDERS = ("/usr/local/bin", "/opt/homebrew/bin")

# Exit codes of shells, on Windows the second, for a program that is not there.
_NOT_FOUND = (127, 9009)
# Exit code of exhume for words that it does not know.
_WRONG_WORDS = 2


def find(preferred):
    """The words that start the command line: `preferred` if it is set, else the command on the PATH."""
    path = preferred.strip() or shutil.which("exhume", path=_path())
    if not path:
        raise CommandError(
            "The exhume command was not found. Install it with `npm install --global exhume`, "
            "or set its path in the preferences of the add-on"
        )
    if not shutil.which(path):
        raise CommandError(f"{path} is not a program; correct the path in the preferences of the add-on")
    return [path]


def run(command, words, on_progress=None):
    """Runs a command of exhume with `--json`.

    `on_progress` is called with a dictionary of `done`, `total` and `name` for each step of commands that report
    steps. Returns the report. Raises CommandError if there is none.
    """
    reporting = ["--progress", "json"] if on_progress else []
    # Standard output goes to a file, since two pipes cannot be read in turn without the risk of waiting forever.
    with tempfile.TemporaryFile() as output:
        process = start([*command, *words, "--json", *reporting], output)
        complaints = [line for line in process.stderr if not _is_progress(line, on_progress)]
        process.wait()
        output.seek(0)
        text = output.read().decode("utf-8")
    try:
        report = json.loads(text)
    except ValueError:
        said = "".join(complaints).strip()
        raise CommandError(_describe_silence(command, process.returncode, said)) from None
    if isinstance(report, dict) and "error" in report:
        raise CommandError(_describe_error(report))
    return report


def start(words, output):
    """Starts a process whose standard error is read line by line."""
    # The command is a script for Node.js, which usually is beside it.
    environment = {**os.environ, "PATH": os.pathsep.join((os.path.dirname(words[0]), _path()))}
    # Otherwise Windows opens a console.
    flags = {"creationflags": subprocess.CREATE_NO_WINDOW} if os.name == "nt" else {}
    try:
        return subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.PIPE,
            env=environment,
            encoding="utf-8",
            errors="replace",
            **flags,
        )
    except OSError as error:
        raise CommandError(f"{words[0]} cannot be started: {error.strerror}") from None


def _path():
    return os.pathsep.join((os.environ.get("PATH", ""), *_USUAL_FOLDERS))


def _is_progress(line, on_progress):
    """Whether a line of standard error tells a step, which is passed on."""
    if not on_progress or not line.startswith("{"):
        return False
    try:
        step = json.loads(line)["progress"]
    except (ValueError, KeyError, TypeError):
        return False
    on_progress(step)
    return True


def _describe_error(report):
    error = report["error"]
    name = os.path.basename(report.get("file", ""))
    # The user does not know of files that the add-on makes.
    place = f"{name}: " if name and name != STAGED else ""
    code = f" ({error['code']})" if "code" in error else ""
    return f"{place}{error['message']}{code}"


def _describe_silence(command, code, said):
    """What to do if a command gives no report."""
    if code in _NOT_FOUND:
        return f"exhume needs Node.js, which was not found: {said}"
    if code == _WRONG_WORDS:
        return f"{command[0]} is of another version than the add-on; update both. It says: {said}"
    return said or f"exhume ended with code {code} without a message"
