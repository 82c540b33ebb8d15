import { useEffect, useRef, useState } from 'react';
import { useActions } from '../../screens/actions/ActionHost';
import type { RecordOf } from '../../screens/record';
import { actionsOf } from '../../screens/rights';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { isDialogOpen } from '../../ui/openDialogs';
import { useWords } from './words';

const SEND = 'send';
type Draft = RecordOf<'sms_campaign'>;

interface Props {
  /** Checks what was entered and makes the draft of it; null: something is wrong, and is said where. */
  prepare: (sending: boolean) => Promise<Draft | null>;
  onKept: (row: Draft) => void;
}

/** Sends the campaign, or keeps it as a draft. Either way the draft is made first: the question names what the server has counted. */
export function Foot({ prepare, onKept }: Props) {
  const { def, labels, actor } = useScreen();
  const w = useWords();
  const { run, preload } = useActions();
  const [busy, setBusy] = useState(false);
  const begin = async (sending: boolean): Promise<void> => {
    setBusy(true);
    const row = await prepare(sending);
    setBusy(false);
    if (!row) return;
    if (sending) run(SEND, [row]);
    else onKept(row);
  };
  const keep = useRef(() => undefined as void);
  keep.current = () => {
    if (!busy) void begin(false);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return;
      event.preventDefault();
      if (!isDialogOpen()) keep.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="form__foot" data-thumb="">
      {actionsOf(actor, def).includes(SEND) && (
        <button
          type="button"
          className="button button--primary"
          disabled={busy}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void begin(true)}
        >
          <Icon name="outbox" size={18} />
          {busy ? w('preparing') : labels.action(SEND)}
        </button>
      )}
      <button type="button" className="button" disabled={busy} aria-keyshortcuts="Control+S" onClick={() => keep.current()}>
        <Icon name="save" size={18} />
        {w('keepDraft')}
      </button>
    </div>
  );
}
