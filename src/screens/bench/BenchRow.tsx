import { memo } from 'react';
import { showPath, withSite } from '../../providers/links';
import type { EvidenceWord as Word } from '../../schema/evidence';
import { serverNow } from '../../providers/serverTime';
import { Icon } from '../../ui/Icon';
import { Tip } from '../../ui/Tip';
import { EvidenceWord } from '../evidence/EvidenceWord';
import { formatSoon } from '../format/dates';
import { refText } from '../format/refText';
import { Countdown } from '../list/Age';
import { WaitingAge } from '../list/ClaimBadge';
import { RowActions, type RowProps } from '../list/Row';
import { Value } from '../parts/Value';
import type { Claim, Rec } from '../record';
import { isWaiting } from '../rights';
import { useScreen } from '../screen';
import css from './bench.module.css';
import type { Bench } from './benchOf';
import { useBenchWords } from './words';

interface Props extends Pick<RowProps, 'row' | 'selectable' | 'selected' | 'claim' | 'fresh' | 'left'> {
  bench: Bench;
  /** One is at it, and it is shown beside the rows. */
  current: boolean;
  /** What speaks for or against it; null until it is known. */
  evidence: Word | null;
  /** What one does with it stands on the row, because nothing is shown beside it. */
  acts: boolean;
}

const initials = (name: string): string =>
  name
    .replace(/^คุณ\s*/, '')
    .slice(0, 2)
    .toUpperCase();

/** Who is on it, or whose approval it needs, in as much room as the row always keeps for it: the sentence is in the tip. */
function Whose({ row, claim }: { row: Rec; claim: Claim | null }) {
  const { t, actor, language } = useScreen();
  const w = useBenchWords();
  if (row._approval) {
    const time = formatSoon(row._approval.expires_at, serverNow(), language);
    return (
      <Tip className={css.second} text={t('queue.waitsForSecond', { name: row._approval.name, time })}>
        <Icon name="user" size={14} />
        {w('second')}
      </Tip>
    );
  }
  if (!claim) return null;
  const mine = claim.by === actor.user.id;
  return (
    <Tip className={mine ? css.mine : css.other} text={mine ? t('queue.mine') : t('queue.claimedBy', { name: claim.name })}>
      <span className={css.initials} aria-hidden>
        {initials(claim.name)}
      </span>
      <Countdown until={claim.expires_at} />
    </Tip>
  );
}

/** A record of a bench: two lines of the same height whatever happens to it. */
export const BenchRow = memo(function BenchRow({ row, bench, selectable, selected, claim, fresh, left, current, evidence, acts }: Props) {
  const { def, t, site } = useScreen();
  const value = (name: string) => {
    const field = def.fields[name];
    // The row itself is what one presses; links stand beside it.
    if (field?.kind === 'ref') return refText(row, name, field.resource);
    return <Value name={name} field={field} value={row[name]} row={row} mode="list" />;
  };
  const [lead, ...further] = bench.first;
  const waiting = isWaiting(def, row);
  const says = bench.says !== undefined && waiting && row[bench.says] !== null && row[bench.says] !== undefined ? bench.says : null;
  return (
    <li
      data-id={row.id}
      tabIndex={-1}
      aria-current={current ? 'true' : undefined}
      className={`${css.row}${selected ? ' is-selected' : ''}${fresh ? ' is-fresh' : ''}${left ? ' is-left' : ''}`}
    >
      {selectable && (
        <label className={`check ${css.check}`}>
          <input type="checkbox" checked={selected} data-select="" readOnly aria-label={t('list.selectRow', { id: row.id })} />
        </label>
      )}
      <span className={css.age}>{waiting && row.created_at && <WaitingAge at={row.created_at} />}</span>
      <span className={css.first}>
        <a className="row-link" href={withSite(showPath(def, row.id), site)} data-open="">
          {lead !== undefined && value(lead)}
        </a>
        {further.map((name) => (
          <span key={name}>{value(name)}</span>
        ))}
        {evidence ? (
          <span className={css.evidence}>
            <EvidenceWord word={evidence} />
          </span>
        ) : (
          says !== null && <span className={css.says}>{value(says)}</span>
        )}
      </span>
      <span className={css.line}>
        {bench.second.map((name, at) => (
          <span key={name}>
            {value(name)}
            {at === 0 && evidence?.who !== undefined && <span className={css.name}> {evidence.who}</span>}
          </span>
        ))}
      </span>
      <span className={css.side}>{waiting ? <Whose row={row} claim={claim} /> : def.state !== undefined && value(def.state)}</span>
      {acts && (
        <span className={css.acts}>
          <RowActions row={row} claim={claim} />
        </span>
      )}
    </li>
  );
});
