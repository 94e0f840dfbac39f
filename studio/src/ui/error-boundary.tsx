import { Component, type ComponentChildren } from 'preact';

interface Props {
  /** What the part is about; a failure of something else is forgotten. */
  about?: unknown;
  children: ComponentChildren;
}

interface State {
  error?: Error | undefined;
}

/** Confines an error to one part of the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  override componentDidCatch(error: unknown): void {
    this.setState({ error: error instanceof Error ? error : new Error(`${error}`) });
  }

  override componentDidUpdate({ about }: Props): void {
    if (about !== this.props.about && this.state.error) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div class="failed" role="alert">
        <p>This part of the page failed: {error.message}</p>
        <button type="button" onClick={() => this.setState({ error: undefined })}>
          Try again
        </button>
      </div>
    );
  }
}
