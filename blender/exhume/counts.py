"""Counts in messages, with nouns that agree."""


def counted(count, singular, plural):
    """A text such as `1 loss` or `2 losses`."""
    return f"{count} {singular if count == 1 else plural}"


def counted_findings(count):
    """How many issues and losses a report has."""
    return counted(count, "issue or loss", "issues and losses")
