import type { ReactNode } from 'react';
import { useDefinition } from '../../providers/definitions';
import { serverNow } from '../../providers/serverTime';
import type { WaitingList } from '../../schema/overview';
import { Icon } from '../../ui/Icon';
import { EvidenceWord } from '../evidence/EvidenceWord';
import { formatSoon } from '../format/dates';
import { WaitingAge } from '../list/ClaimBadge';
import { Value } from '../parts/Value';
import type { Rec } from '../record';
import { ScreenProvider, useScreen } from '../screen';
import { OneLink } from './OneLink';
import css from './overview.module.css';
import { Says } from './Says';
import { useOverviewWords } from './words';

interface Shown {
  /** What the list is called on the page. */
  label: string;
  says: readonly string[];
  list: WaitingList;
}

/** One record that waits: how long, for what, and who is on it. */
function Line({ row, label, says, list: { words } }: Shown & { row: Rec }) {
  const { def, t, actor, language } = useScreen();
  const w = useOverviewWords();
  const word = words.find(({ id }) => id === row.id);
  const { state, queue } = def;
  const because = queue?.bench?.says;
  const names = says.filter((name) => name !== state && !(word && name === because));
  const claim = row._claim ?? null;
  return (
    <li className={css.waiting}>
      <Icon name={def.icon} size={18} />
      <OneLink label={label} id={row.id} />
      <Says names={names} row={row} />
      {state !== undefined && <Value name={state} field={def.fields[state]} value={row[state]} row={row} mode="show" />}
      {row.created_at && (
        <span className={css.age}>
          {w('waited')} <WaitingAge at={row.created_at} />
        </span>
      )}
      {word && <EvidenceWord word={word} />}
      {row._approval && (
        <span>
          {t('queue.waitsForSecond', { name: row._approval.name, time: formatSoon(row._approval.expires_at, serverNow(), language) })}
        </span>
      )}
      {queue && (
        <span className="muted">
          {claim === null ? t('queue.free') : claim.by === actor.user.id ? t('queue.mine') : t('queue.claimedBy', { name: claim.name })}
        </span>
      )}
    </li>
  );
}

/** Drawn as records of their own entity, so that states and columns have their words. */
function Lines({ resource, ...shown }: Shown & { resource: string }): ReactNode {
  const w = useOverviewWords();
  const def = useDefinition(resource);
  const { rows, total } = shown.list;
  if (!def) return rows.map(({ id }) => <li key={id} className={`${css.waiting} skeleton skeleton--line`} />);
  return (
    <ScreenProvider def={def}>
      {(rows as readonly Rec[]).map((row) => (
        <Line key={row.id} row={row} {...shown} />
      ))}
      {total > rows.length && <li className="muted">{w('others', { count: total - rows.length })}</li>}
    </ScreenProvider>
  );
}

/** What of the record waits for an employee now, and why. */
export function Waiting({ waits }: { waits: readonly WaitingList[] }) {
  const { def, labels } = useScreen();
  const w = useOverviewWords();
  if (waits.length === 0) return null;
  return (
    <section className={`notice notice--waiting ${css.waits}`} aria-label={w('waits')}>
      <ul>
        {waits.map((list) => {
          const related = def.related?.[list.list];
          const says = def.overview?.timeline[list.list]?.says ?? [];
          return related && <Lines key={list.list} resource={related.resource} label={labels.related(list.list)} says={says} list={list} />;
        })}
      </ul>
    </section>
  );
}
