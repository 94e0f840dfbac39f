"""Messages as lines that fit: Blender neither wraps labels nor scrolls dialogs well."""
import textwrap

# Of a dialog, in pixels, and what fits into a line of it.
DIALOG_WIDTH = 600
_DIALOG_COLUMNS = 90

# Pixels of a character, on average.
_CHARACTER = 6.5


def shortened(lines, most):
    """The first lines, and how many more there are."""
    left = len(lines) - most
    return [*lines[:most], f"… and {left} more"] if left > 1 else list(lines)


def of_findings(findings, describe, most=3):
    """What issues or losses say, with at most some of each code."""
    by_code = {}
    for finding in findings:
        by_code.setdefault(finding["code"], []).append(describe(finding))
    return [line for lines in by_code.values() for line in shortened(lines, most)]


def in_dialog(layout, text, icon="NONE"):
    """Shows a text in a dialog."""
    _show(layout, text, _DIALOG_COLUMNS, icon)


def in_sidebar(layout, text, region, scale):
    """Shows a text in a region of a width in pixels."""
    _show(layout, text, max(20, int(region.width / scale / _CHARACTER) - 4), "NONE")


def _show(layout, text, columns, icon):
    column = layout.column(align=True)
    for at, line in enumerate(textwrap.wrap(text, columns)):
        column.label(text=line, icon=icon if at == 0 or icon == "NONE" else "BLANK1")
