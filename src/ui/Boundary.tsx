import { Component, type ReactNode } from 'react';
import { reloadForMissing } from './missingCode';

interface Props {
  children: ReactNode;
  /**
   * What stands in place of the children after they failed; `retry` renders them anew. Without it nothing does: the page can do without such a part,
   * and is not loaded anew for code of it that is missing.
   */
  instead?: (error: Error, retry: () => void) => ReactNode;
}

/** Keeps a failure of its children, or of the arrival of their code, from everything around it. */
export class Boundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
  override componentDidCatch(error: unknown): void {
    if (this.props.instead) void reloadForMissing(error);
  }
  override render(): ReactNode {
    const { error } = this.state;
    const { children, instead } = this.props;
    return error ? instead?.(error, () => this.setState({ error: null })) : children;
  }
}
