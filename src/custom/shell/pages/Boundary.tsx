import { Component, type ReactNode } from 'react';
import { isMissingCode, reloadForMissing } from '../../../ui/missingCode';
import { t } from '../../../providers/i18n/useT';
import { Failure } from './Failure';

/** Keeps the failure of one screen from taking the frame with it. */
export class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
  override componentDidCatch(error: unknown): void {
    void reloadForMissing(error);
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    // Code that could not be fetched is remembered as failed; only a fresh page asks for it again.
    return (
      <Failure
        title={t('shell.error')}
        error={error}
        onRetry={() => (isMissingCode(error) ? window.location.reload() : this.setState({ error: null }))}
      />
    );
  }
}
