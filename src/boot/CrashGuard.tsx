import { Component, type ReactNode } from 'react';
import { reloadForMissing } from '../ui/missingCode';
import { plainText } from '../providers/i18n/plain';

interface State {
  error: Error | null;
}

/** Last resort around everything: says that the screen failed and offers to load it anew. Screens have their own boundary inside. */
export class CrashGuard extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };
  static getDerivedStateFromError(error: Error): State {
    return { error };
  }
  override componentDidCatch(error: Error): void {
    void reloadForMissing(error);
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main className="opening opening--crashed" role="alert">
        <h1>{plainText('session.crashed')}</h1>
        <p>{error.message}</p>
        <button type="button" className="button button--primary" onClick={() => window.location.reload()}>
          {plainText('session.reload')}
        </button>
      </main>
    );
  }
}
