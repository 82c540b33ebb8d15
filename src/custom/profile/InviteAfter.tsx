import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { useT } from '../../providers/i18n/useT';
import type { CreatedProps } from '../../screens/decorate';
import { refusalOf } from '../../screens/errors';
import { Reveal } from '../../screens/actions/Reveal';
import { Dialog } from '../../ui/Dialog';
import { useLevelWords } from './levelWords';
import { useMayInvite } from './useMayInvite';

/** The one-time link of a new employee, made and shown at once: without it they could not sign in. */
export default function InviteAfter({ record, onDone }: CreatedProps) {
  const t = useT();
  const w = useLevelWords();
  const provider = usePanelProvider();
  const mayInvite = useMayInvite();
  const { mutate, data, error, isPending } = useMutation({
    // A key of its own each time: the answer that is kept under a key has no link in it.
    mutationFn: () =>
      provider.command('employee', 'invite', { id: record.id, version: record.version, idempotencyKey: crypto.randomUUID() }),
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (mayInvite) mutate();
    else onDone();
  }, [mayInvite, mutate, onDone]);
  if (!mayInvite) return null;
  const title = w('linkTitle', { name: String(record['name'] ?? '') });
  if (data?.reveal) return <Reveal label={title} help={w('linkHelp')} value={data.reveal.value} onClose={onDone} />;
  const failed = error !== null && !isPending;
  return (
    <Dialog title={title}>
      {failed ? (
        <p role="alert">{w('linkFailed', { reason: refusalOf(error, t).text })}</p>
      ) : (
        <p role="status" aria-label={w('linkMaking')}>
          <span className="skeleton skeleton--input" />
        </p>
      )}
      <div className="dialog__actions">
        {failed && (
          <button type="button" className="button button--primary" data-autofocus="" onClick={() => mutate()}>
            {t('error.retry')}
          </button>
        )}
        <button type="button" className="button" onClick={onDone}>
          {w('toRecord')}
        </button>
      </div>
    </Dialog>
  );
}
