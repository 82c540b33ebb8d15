import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { Icon } from '../../ui/Icon';
import { refusalOf, type Refusal } from '../errors';
import { valueText } from '../format/value';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { Dialog } from '../../ui/Dialog';
import { FieldBox } from './FieldBox';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    title: 'เปิดดู{field}',
    help: 'ข้อมูลส่วนบุคคลถูกปิดไว้ การเปิดดูแต่ละครั้งต้องบอกเหตุผลและถูกบันทึก',
    reason: 'เหตุผล',
    reasonCall: 'ติดต่อสมาชิก',
    reasonPay: 'โอนเงินให้สมาชิก',
    reasonCheck: 'ตรวจสอบตัวตน',
    show: 'เปิดดู',
    showField: 'เปิดดู{field}เต็ม',
    hide: 'ปิด',
  },
  {
    title: 'Show {field}',
    help: 'Personal data is kept hidden. Every look needs a reason and is recorded',
    reason: 'Reason',
    reasonCall: 'Contacting the member',
    reasonPay: 'Paying the member',
    reasonCheck: 'Checking identity',
    show: 'Show',
    showField: 'Show {field} in full',
    hide: 'Hide',
  },
);

/** A revealed value is hidden again after a minute, because the employee may have left the screen. */
const OPEN_MS = 60_000;
const REASONS = ['reasonCall', 'reasonPay', 'reasonCheck'] as const;

/** Asks why before a personal value is shown, and shows what the server refuses. */
function Ask({ name, row, onShown, onClose }: { name: string; row: Rec; onShown: (value: string) => void; onClose: () => void }) {
  const { def, labels, t } = useScreen();
  const w = useWords();
  const provider = usePanelProvider();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const type = (text: string): void => {
    setReason(text);
    setRefusal(null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      onShown(await provider.reveal(def.name, row.id, name, reason));
    } catch (error) {
      setRefusal(refusalOf(error, t));
    } finally {
      setBusy(false);
    }
  };
  const wrong = refusal?.errors['reason'];
  return (
    <Dialog title={w('title', { field: labels.field(name) })} onClose={onClose}>
      <form className="action-form" noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted">{w('help')}</p>
        <FieldBox id="personal-reason" label={w('reason')} required error={wrong}>
          {({ id, describedBy, invalid }) => (
            <input
              id={id}
              className="field__input"
              maxLength={200}
              data-autofocus=""
              autoComplete="off"
              value={reason}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </FieldBox>
        <div className="personal__reasons">
          {REASONS.map((key) => (
            <button key={key} type="button" className="button button--small" onClick={() => type(w(key))}>
              {w(key)}
            </button>
          ))}
        </div>
        {refusal && wrong === undefined && (
          <p className="notice notice--refused" role="alert">
            <Icon name="error" size={20} />
            {refusal.text}
          </p>
        )}
        <div className="dialog__actions">
          <button type="button" className="button" onClick={onClose}>
            {t('dialog.cancel')}
          </button>
          <button type="submit" className="button button--primary" disabled={busy}>
            <Icon name="show" size={18} />
            {w('show')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Personal data of a record: masked, with a button that shows it whole for a minute, for a reason the server keeps. */
export default function Personal({ name, row, children }: { name: string; row: Rec; children: ReactNode }) {
  const { def, labels, language, t } = useScreen();
  const w = useWords();
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), OPEN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const field = def.fields[name];
  const copy = (): void => void navigator.clipboard.writeText(shown ?? '').catch(() => undefined);
  return (
    <span className="personal">
      <span role="status">
        {shown === null ? (
          children
        ) : (
          <strong className="nowrap">{field?.kind === 'secret' ? shown : valueText(name, field, shown, language, labels, row)}</strong>
        )}
      </span>
      {shown === null ? (
        <button
          type="button"
          className="icon-button icon-button--small"
          aria-label={w('showField', { field: labels.field(name) })}
          onClick={() => setAsking(true)}
        >
          <Icon name="show" size={18} />
        </button>
      ) : (
        <>
          <button type="button" className="icon-button icon-button--small" aria-label={t('action.copy')} onClick={copy}>
            <Icon name="copy" size={18} />
          </button>
          <button type="button" className="icon-button icon-button--small" aria-label={w('hide')} onClick={() => setShown(null)}>
            <Icon name="hide" size={18} />
          </button>
        </>
      )}
      {asking && (
        <Ask
          name={name}
          row={row}
          onClose={() => setAsking(false)}
          onShown={(value) => {
            setShown(value);
            setAsking(false);
          }}
        />
      )}
    </span>
  );
}
