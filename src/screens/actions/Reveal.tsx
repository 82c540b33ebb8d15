import { useState } from 'react';
import { Dialog } from '../../ui/Dialog';
import { useScreen } from '../screen';
import { useActionWords } from './words';

interface Props {
  label: string;
  value: string;
  /** What one does with it. */
  help?: string;
  onClose: () => void;
}

/** A value that is shown this once: it is nowhere to be read again. */
export function Reveal({ label, value: given, help, onClose }: Props) {
  // A path is an address of this panel; the person it is sent to needs the whole of it.
  const value = given.startsWith('/') ? new URL(given, window.location.origin).href : given;
  const { t } = useScreen();
  const w = useActionWords();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Dialog title={label}>
      {help !== undefined && <p>{help}</p>}
      <p>{w('revealOnce')}</p>
      <input
        className="field__input field__input--code"
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <p role="status" className="muted">
        {copied ? t('action.copied') : ' '}
      </p>
      <div className="dialog__actions">
        <button type="button" className="button button--primary" data-autofocus="" onClick={() => void copy()}>
          {t('action.copy')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {w('revealDone')}
        </button>
      </div>
    </Dialog>
  );
}
