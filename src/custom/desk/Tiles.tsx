import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../auth/permissions';
import { useLanguage } from '../../providers/i18n/language';
import { useName } from '../../providers/i18n/useT';
import { listPath, resourceByName, withSite } from '../../providers/links';
import type { WaitingApproval } from '../../schema/mine';
import type { Outline } from '../../schema/outline';
import { formatAge } from '../../screens/format/dates';
import css from './desk.module.css';
import { isLate, mostOverdue, type DeskView, type WatchedPile } from './deskView';
import { useDeskWords } from './words';

const sum = (rows: readonly { count: number }[]): number => rows.reduce((all, { count }) => all + count, 0);
/** What the server calls accounts below their bound; no view of their list. */
export const LOW = 'low';

function Tile({ label, figure, tone, children }: { label: string; figure: string; tone?: 'late' | undefined; children?: ReactNode }) {
  return (
    <div className={css.tile} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <strong>{figure}</strong>
        <span className="muted">{children}</span>
      </dd>
    </div>
  );
}

function QueueAt({ def, site }: { def: Outline; site: string }) {
  return `${useName(def)} · ${site}`;
}

interface Props {
  desk: DeskView;
  approvals: readonly WaitingApproval[];
  now: number;
  webOf: (service: string) => string;
}

/** The shift in six numbers. */
export function Tiles({ desk, approvals, now, webOf }: Props) {
  const w = useDeskWords();
  const language = useLanguage();
  const me = useActor().user.id;
  const oldest = mostOverdue(desk.queues, now);
  const oldestDef = oldest && resourceByName(oldest.resource);
  const low = desk.watched.filter(({ view }) => view === LOW);
  const stuck = desk.watched.filter(({ view }) => view !== LOW);
  const linkTo = ({ resource, service, view }: Pick<WatchedPile, 'resource' | 'service' | 'view'>): string | undefined => {
    const def = resourceByName(resource);
    return def && withSite(`${listPath(def)}${view === LOW ? '' : `?view=${view}`}`, { service, web: webOf(service) });
  };
  const [second] = approvals;
  const secondAt = second && second.service !== '' ? linkTo({ ...second, view: 'second' }) : undefined;
  const lowAt = low[0] && linkTo(low[0]);
  return (
    <dl className={css.tiles}>
      <Tile label={w('waiting')} figure={String(sum(desk.queues))}>
        {w('inHand', { count: desk.claims.length })}
      </Tile>
      <Tile
        label={w('oldest')}
        figure={oldest?.since ? formatAge(oldest.since, now, language) : '–'}
        tone={oldest && isLate(oldest, now) ? 'late' : undefined}
      >
        {oldest && oldestDef && <QueueAt def={oldestDef} site={webOf(oldest.service)} />}
      </Tile>
      <Tile label={w('hour')} figure={String(sum(desk.decided))}>
        {w('ofMine', { count: sum(desk.decided.filter(({ employee }) => employee === me)) })}
      </Tile>
      <Tile label={w('second')} figure={String(approvals.length)} tone={approvals.length > 0 ? 'late' : undefined}>
        {second && (secondAt === undefined ? second.by : <Link to={secondAt}>{w('askedBy', { name: second.by })}</Link>)}
      </Tile>
      <Tile label={w('watched')} figure={String(sum(stuck))} tone={stuck.length > 0 ? 'late' : undefined}>
        {stuck.length > 0 && <a href="#desk-watched">{w('below')}</a>}
      </Tile>
      <Tile label={w('low')} figure={String(sum(low))} tone={low.length > 0 ? 'late' : undefined}>
        {low[0] && lowAt !== undefined && <Link to={lowAt}>{low.map(({ service }) => webOf(service)).join(' · ')}</Link>}
      </Tile>
    </dl>
  );
}
