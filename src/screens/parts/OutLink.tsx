import { useState } from 'react';
import { defineWords } from '../../providers/i18n/words';
import { Dialog } from '../../ui/Dialog';

const useWords = defineWords(
  { title: 'ออกไปยังเว็บอื่น', text: 'ที่อยู่นี้ไม่ใช่ของระบบ ตรวจชื่อเว็บก่อนเปิด', open: 'เปิด {host}', stay: 'ไม่เปิด' },
  {
    title: 'Leaving for another site',
    text: 'This address is not part of the office; check the name of the site first',
    open: 'Open {host}',
    stay: 'Stay',
  },
);

/** A link that leads out of the panel, to an address an employee typed: it says where to, and can be left. */
export function OutLink({ href }: { href: string }) {
  const w = useWords();
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {href}
      </a>
      {asking && (
        <Dialog title={w('title')} onClose={close}>
          <p>{w('text')}</p>
          <p className="clip">{href}</p>
          <div className="dialog__actions">
            <button type="button" className="button" data-autofocus="" onClick={close}>
              {w('stay')}
            </button>
            <a className="button button--primary" href={href} target="_blank" rel="noopener noreferrer" onClick={close}>
              {w('open', { host: new URL(href).host })}
            </a>
          </div>
        </Dialog>
      )}
    </>
  );
}
