"""Shows the steps of the command line while it runs."""
from contextlib import contextmanager


@contextmanager
def shown(context):
    """Gives a function that takes the steps of `command.run`."""
    manager = context.window_manager
    manager.progress_begin(0, 1)

    def show(step):
        manager.progress_update(step["done"] / max(1, step["total"]))
        if context.workspace:
            context.workspace.status_text_set(f"Exhume: {step['name']}")

    try:
        yield show
    finally:
        manager.progress_end()
        if context.workspace:
            context.workspace.status_text_set(None)
