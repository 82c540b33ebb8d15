import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { showPath, withSite } from '../../providers/links';
import { formatInt, formatMoney } from '../../schema/format';
import { ActionHost } from '../../screens/actions/ActionHost';
import { ActionButton } from '../../screens/actions/ActionButton';
import type { Refusal } from '../../screens/errors';
import { Counts } from '../../screens/import/Counts';
import { Value } from '../../screens/parts/Value';
import { useRecordOf, type RecordOf } from '../../screens/record';
import { actionsOf } from '../../screens/rights';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { audienceFields } from './audience';
import { getCredit } from './calls';
import type { Found } from './outcome';
import type { Campaign } from './useCampaign';
import css from './smsImport.module.css';
import { useWords } from './words';

const SEND = 'send';
type Draft = RecordOf<'sms_campaign'>;

/** The draft on the server: recipients, number, cost, remaining credit, and the button that sends it. */
function Ready({ draft, onSent }: { draft: Draft; onSent: (row: Draft) => void }) {
  const { def, labels, actor, service, site } = useScreen();
  const w = useWords();
  const { data: read } = useRecordOf('sms_campaign', draft.id);
  const row = read && read.version >= draft.version ? read : draft;
  const { data: credit } = useQuery({ queryKey: ['sms', 'credit', service], queryFn: ({ signal }) => getCredit(service, signal) });
  const isSent = row.status !== 'draft';
  const sent = useRef(onSent);
  sent.current = onSent;
  useEffect(() => {
    if (isSent) sent.current(row);
  }, [isSent, row]);
  const { cost, recipients } = row;
  const field = (name: keyof Draft): readonly [string, ReactNode] => [
    labels.field(name),
    <Value key={name} name={name} field={def.fields[name]} value={row[name]} row={row} mode="show" />,
  ];
  const facts: readonly (readonly [string, ReactNode])[] = [
    field('name'),
    field('sender'),
    field('audience'),
    ...audienceFields(row.audience)
      .filter((name) => row[name] !== null && row[name] !== undefined)
      .map(field),
    row.scheduled_at === null ? [labels.field('scheduled_at'), w('atOnce')] : field('scheduled_at'),
    field('quiet'),
  ];
  return (
    <>
      <p className="notice notice--done" role="status">
        <Icon name="check" size={20} />
        <span className="notice__text">{w('ready')}</span>
      </p>
      <Counts
        of={[
          [labels.field('recipients'), formatInt(recipients)],
          [labels.field('parts'), formatInt(row.parts)],
          [labels.field('cost'), formatMoney(cost)],
          [w('credit'), credit === undefined ? <span className="skeleton skeleton--word" /> : formatMoney(credit)],
        ]}
      />
      {recipients === 0 && (
        <p className="notice notice--refused" role="alert">
          <Icon name="error" size={20} />
          <span className="notice__text">{w('nobody')}</span>
        </p>
      )}
      {credit !== undefined && cost > credit && (
        <p className="notice notice--waiting" role="alert">
          <Icon name="alert" size={20} />
          <span className="notice__text">{w('lacking')}</span>
        </p>
      )}
      <dl className="form__fixed">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={`${css.smsText} prose`}>{row.text}</div>
      <div className={css.smsActions}>
        {actionsOf(actor, def).includes(SEND) && !isSent && (
          <ActionButton name={SEND} row={row} primary blocked={recipients === 0 ? w('nobody') : undefined} />
        )}
        <Link className="button" to={withSite(showPath(def, row.id), site)}>
          {w('keepDraft')}
        </Link>
      </div>
    </>
  );
}

/** Last step: creates or updates the draft, shows its cost, and sends it on request. A failure changes nothing and can be tried again. */
export function Confirm({ campaign, found, onSent }: { campaign: Campaign; found: Found | null; onSent: (row: Draft) => void }) {
  const { labels, t } = useScreen();
  const w = useWords();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(true);
  const start = useRef(() => undefined as void);
  start.current = () => {
    setBusy(true);
    setRefusal(null);
    void campaign.prepare(found).then((refused) => {
      setRefusal(refused);
      setBusy(false);
    });
  };
  useEffect(() => start.current(), []);
  if (busy)
    return (
      <p className="notice notice--working" role="status">
        <Icon name="upload" size={20} />
        <span className="notice__text">{w('preparing')}</span>
      </p>
    );
  if (refusal || !campaign.row) {
    return (
      <div className="notice notice--refused" role="alert">
        <Icon name="error" size={20} />
        <div className="notice__text">
          <p>
            <strong>{refusal?.text ?? t('error.failed')}</strong>
          </p>
          <p>{w('stopped')}</p>
          {refusal && (
            <ul className="summary">
              {Object.entries(refusal.errors).map(([name, text]) => (
                <li key={name}>
                  {name === 'numbers' ? '' : `${labels.field(name)}: `}
                  {text}
                </li>
              ))}
            </ul>
          )}
          {refusal?.requestId && <p className="muted">{t('error.requestNumber', { id: refusal.requestId })}</p>}
        </div>
        <button type="button" className="button button--primary" onClick={() => start.current()}>
          <Icon name="refresh" size={18} />
          {w('retry')}
        </button>
      </div>
    );
  }
  return (
    <ActionHost>
      <Ready draft={campaign.row} onSent={onSent} />
    </ActionHost>
  );
}
