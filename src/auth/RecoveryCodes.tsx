import { useState } from 'react';
import { Icon } from '../ui/Icon';
import './account.css';
import { useAccountWords } from './accountWords';

function download(codes: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`OFFICE CONTROL\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The recovery codes, shown only once: to copy, print or save as a file. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const w = useAccountWords();
  const [said, setSaid] = useState('');
  const copy = (): void => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(w('copied')),
      () => setSaid(w('notCopied')),
    );
  };
  return (
    <section className="recovery" aria-labelledby="recovery-title">
      <h2 id="recovery-title">{w('recoveryTitle')}</h2>
      <p>{w('recoveryHelp')}</p>
      <ol className="recovery__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery__tools">
        <button type="button" className="button" onClick={copy}>
          <Icon name="copy" size={18} />
          {w('copy')}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          <Icon name="print" size={18} />
          {w('print')}
        </button>
        <button type="button" className="button" onClick={() => download(codes)}>
          <Icon name="download" size={18} />
          {w('download')}
        </button>
      </div>
      <p role="status" className="account__help">
        {said}
      </p>
      <button type="button" className="button button--primary sign-in__go" onClick={onDone}>
        {w('recoveryKept')}
      </button>
    </section>
  );
}
