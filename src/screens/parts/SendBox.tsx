import { useId, useState, type KeyboardEvent } from 'react';
import { refusalOf } from '../errors';
import { useScreen } from '../screen';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../schema/data/icons';
import { FieldBox } from './FieldBox';
import './sendBox.css';

interface Props {
  label: string;
  /** What the button says, and while it is on its way. */
  send: string;
  sending: string;
  /** How to send by a key. */
  hint: string;
  icon: IconName;
  /** The button stands beside the text instead of below it. */
  beside?: boolean;
  rows: number;
  maxLength: number | undefined;
  primary?: boolean;
  /** The field the server names where it refuses the text. */
  field: string;
  onSend: (text: string) => Promise<unknown>;
}

/** A box for a text and a button that sends it, also by Ctrl+Enter. The typed text stays until the server has it. */
export function SendBox({ label, send, sending, hint, icon, beside = false, rows, maxLength, primary = false, field, onSend }: Props) {
  const { t } = useScreen();
  const id = useId();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const sendIt = async (): Promise<void> => {
    if (busy || text.trim() === '') return;
    setBusy(true);
    setError(undefined);
    try {
      await onSend(text);
      setText('');
    } catch (reason) {
      const refused = refusalOf(reason, t);
      setError(refused.errors[field] ?? refused.text);
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void sendIt();
  };
  return (
    <form
      className={beside ? 'send-box send-box--beside' : 'send-box'}
      onSubmit={(event) => {
        event.preventDefault();
        void sendIt();
      }}
      aria-busy={busy}
    >
      <FieldBox id={id} label={label} error={error}>
        {({ id: control, describedBy, invalid }) => (
          <textarea
            id={control}
            className="field__input"
            rows={rows}
            maxLength={maxLength}
            value={text}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            aria-keyshortcuts="Control+Enter"
            onKeyDown={onKeyDown}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FieldBox>
      <div className="send-box__foot">
        <button type="submit" className={`button ${primary ? 'button--primary' : ''}`} disabled={busy || text.trim() === ''}>
          <Icon name={icon} size={18} />
          {busy ? sending : send}
        </button>
        {beside ? <span className="visually-hidden">{hint}</span> : <span className="muted keys-hint">{hint}</span>}
      </div>
    </form>
  );
}
