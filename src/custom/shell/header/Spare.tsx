import { Component, type ReactNode } from 'react';

/** What the page does without when it fails: its code did not arrive, or it broke. Nothing around it notices. */
export class Spare extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
