import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../../ui/Dialog';
import { useFormWords } from './words';

/** Asks before unsaved work is lost, by leaving for another page of the panel or closing the window. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const w = useFormWords();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={w('leaveTitle')} onClose={() => blocker.reset()}>
      <p>{w('leaveHelp')}</p>
      <div className="dialog__actions">
        <button type="button" className="button button--primary" data-autofocus="" onClick={() => blocker.reset()}>
          {w('stay')}
        </button>
        <button type="button" className="button button--danger" onClick={() => blocker.proceed()}>
          {w('leave')}
        </button>
      </div>
    </Dialog>
  );
}
