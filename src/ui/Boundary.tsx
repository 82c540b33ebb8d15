import { Component, type ReactNode } from 'react';
import { reloadForMissing } from './missingCode';

interface Props {
  children: ReactNode;
  /** What stands in place of the children after a failure, nothing unless told; `retry` renders the children anew. */
  instead?: (error: Error, retry: () => void) => ReactNode;
  /** The page is nothing without the children: it reloads for code that is gone from the server. */
  reloads?: boolean;
}

/** Keeps a failure of its children, or of fetching their code, from the parts around it. */
export class Boundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
  override componentDidCatch(error: unknown): void {
    if (this.props.reloads) void reloadForMissing(error);
  }
  override render(): ReactNode {
    const { error } = this.state;
    const { children, instead } = this.props;
    return error ? instead?.(error, () => this.setState({ error: null })) : children;
  }
}
