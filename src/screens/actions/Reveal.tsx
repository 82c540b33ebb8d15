import { useState } from 'react';
import { Dialog } from '../../ui/Dialog';
import { useScreen } from '../screen';
import { useActionWords } from './words';

/** A value that is shown this once: it is nowhere to be read again. */
export function Reveal({ label, value, onClose }: { label: string; value: string; onClose: () => void }) {
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
