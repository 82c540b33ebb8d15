import { Link } from 'react-router';
import { withSite } from '../../providers/links';
import { formatDate, formatMoney } from '../../schema/format';
import type { CellPropsOf } from '../../screens/decorate';
import { bahtWords } from '../../screens/format/bahtWords';
import { showDate } from '../../screens/format/value';
import { Value } from '../../screens/parts/Value';
import { useFileUrl } from '../../screens/parts/useFileUrl';
import type { Rec, RecordOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import css from './bill.module.css';
import { useBillWords } from './words';

const AWAITING = '3';
const OVERDUE = '5';
type Bill = RecordOf<'bill_payment'>;

/** The payment that is due and its day; nothing once the bill is paid or when it was never issued. */
function Due({ record }: { record: Bill }) {
  const { language } = useScreen();
  const w = useBillWords();
  const { status, end_date } = record;
  if (status !== AWAITING && status !== OVERDUE) return null;
  const date = formatDate(end_date, language);
  const late = status === OVERDUE;
  return (
    <p className={`notice ${css.billDue} notice--${late ? 'refused' : 'waiting'}`} role="status">
      <Icon name={late ? 'alert' : 'clock'} size={20} />
      {w(late ? 'late' : 'payBefore', { date })}
    </p>
  );
}

/** The day a bill is due; an overdue one is highlighted. */
export function DueCell({ value: day, row, mode }: CellPropsOf<'bill_payment', 'end_date'>) {
  const { language } = useScreen();
  return (
    <>
      <time className={row.status === OVERDUE ? `${css.billLate} nowrap` : 'nowrap'} dateTime={day}>
        {showDate(day, language)}
      </time>
      {mode === 'show' && <Due record={row} />}
    </>
  );
}

function Proof({ file }: { file: string }) {
  const { labels } = useScreen();
  const { url } = useFileUrl(file);
  return url === null ? null : <img className={css.proof} src={url} alt={labels.field('proof')} />;
}

/** A bill as it is printed: issuer, site, amount, due day, and whether it was paid. */
export function BillSheet({ record }: { record: Bill }) {
  const { def, labels, t, language, site } = useScreen();
  const w = useBillWords();
  const { total, note, proof } = record;
  const fact = (name: keyof Bill) => (
    <div key={name}>
      <dt>{labels.field(name)}</dt>
      <dd>
        <Value name={name} field={def.fields[name]} value={record[name]} row={record} mode="list" />
      </dd>
    </div>
  );
  return (
    <article className={css.bill} aria-labelledby="bill-title">
      <header className={css.head}>
        <div>
          <p className={css.kind}>{t('bill.sheet')}</p>
          <h2 id="bill-title">{record.billpaymemnt_name}</h2>
        </div>
        <p className={css.number}>{w('number', { id: record.id })}</p>
      </header>
      <Due record={record} />
      <dl className={css.facts}>
        {fact('by_name')}
        <div>
          <dt>{w('site')}</dt>
          <dd>
            {site.web} ({site.service})
          </dd>
        </div>
        <div>
          <dt>{labels.field('created_at')}</dt>
          <dd>{formatDate(record.created_at ?? '', language)}</dd>
        </div>
        {fact('end_date')}
        {fact('status')}
        {fact('paid_at')}
        {fact('paid_by')}
      </dl>
      {note && <p className={css.note}>{note}</p>}
      <div className={css.total}>
        <span>{w('total')}</span>
        <strong>
          {formatMoney(total)} <small>฿</small>
        </strong>
        {language === 'th' && <span className={css.words}>{bahtWords(total)}</span>}
      </div>
      <section className={css.paid}>
        <h3>{labels.field('proof')}</h3>
        {proof ? <Proof file={proof} /> : <p className="muted">{w('noProof')}</p>}
      </section>
    </article>
  );
}

/** Leads from the record to the page that prints it. */
export function SheetLink({ record }: { record: Rec }) {
  const { site } = useScreen();
  const w = useBillWords();
  return (
    <Link className="button button--small" to={withSite(`/BillPayment/view?id=${record.id}`, site)}>
      <Icon name="print" size={18} />
      {w('openSheet')}
    </Link>
  );
}
