"""Files that a command wrote into a temporary folder, until the user says that they are to be kept."""
import filecmp
import os
import shutil
import tempfile


class Staging:
    """A temporary folder, and what is placed out of it."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()

    def path(self, name):
        return os.path.join(self._folder.name, name)

    @property
    def output(self):
        """The folder that commands write into."""
        folder = self.path("output")
        os.makedirs(folder, exist_ok=True)
        return folder

    def files(self):
        """Names of the files that were written, with folders between."""
        found = []
        for folder, _, names in os.walk(self.output):
            found.extend(os.path.relpath(os.path.join(folder, name), self.output) for name in names)
        return sorted(found)

    def is_same(self, name, path):
        """Whether a file that was written has the bytes of another."""
        return os.path.isfile(path) and filecmp.cmp(os.path.join(self.output, name), path, shallow=False)

    def place(self, targets):
        """Copies files to paths, given by their names. An existing file is replaced at once, never half-written."""
        for name, path in targets.items():
            os.makedirs(os.path.dirname(path), exist_ok=True)
            beside = f"{path}.exhume-part"
            shutil.copyfile(os.path.join(self.output, name), beside)
            os.replace(beside, path)

    def close(self):
        self._folder.cleanup()
