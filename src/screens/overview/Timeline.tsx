import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { useDefinition } from '../../providers/definitions';
import { resourceByName } from '../../providers/links';
import { keys } from '../../providers/queryKeys';
import { actionText } from '../../schema/auditWords';
import { can } from '../../schema/can';
import { CHANGES, type TimelineLine, type TimelinePlace } from '../../schema/overview';
import { Icon } from '../../ui/Icon';
import { trailLabel } from '../../schema/trail';
import { useTrailWords, whoOf } from '../format/trailWords';
import { showDatetime } from '../format/value';
import { ErrorState } from '../list/ListStates';
import { Value } from '../parts/Value';
import type { Rec } from '../record';
import { ScreenProvider, useScreen } from '../screen';
import { hasHistory, useShowTab } from '../show/Tabs';
import { OneLink } from './OneLink';
import css from './overview.module.css';
import { Says } from './Says';
import { useOverviewWords } from './words';

/** What an entry of the audit log keeps beside the fields it changed. */
const UNSAID = ['_back', 'reason', 'over_reason'];

/** A change of the record itself: who did what, and to which fields. Its values stand in the history. */
function ChangeLine({ row }: { row: Rec }) {
  const { def, labels, language } = useScreen();
  const trail = useTrailWords();
  const showTab = useShowTab();
  const action = String(row['action']);
  const fields = (row['fields'] as readonly string[]).filter((name) => !UNSAID.includes(name));
  return (
    <>
      <button type="button" className="link-button" onClick={() => showTab('history')}>
        {actionText(action, labels, language)}
      </button>
      <span>
        {whoOf(row, trail)}
        {row['result'] !== 'ok' && ` (${trail('refused')})`}
      </span>
      {action !== 'create' && fields.length > 0 && (
        <span className="muted">{fields.map((name) => trailLabel(def, action, name, labels, language)).join(', ')}</span>
      )}
    </>
  );
}

/** A record of a list, drawn as one of its own entity. */
function RecordLine({ resource, label, says, row }: { resource: string; label: string; says: readonly string[]; row: Rec }) {
  const def = useDefinition(resource);
  if (!def) return <span>{label}</span>;
  const { state } = def;
  return (
    <ScreenProvider def={def}>
      <OneLink label={label} id={row.id} />
      <Says names={says.filter((name) => name !== state)} row={row} />
      {state !== undefined && <Value name={state} field={def.fields[state]} value={row[state]} row={row} mode="show" />}
    </ScreenProvider>
  );
}

function Line({ line: { list, at, row } }: { line: TimelineLine }) {
  const { def, labels, language } = useScreen();
  const related = def.related?.[list];
  const shown = row as unknown as Rec;
  const icon = list === CHANGES ? 'history' : related && resourceByName(related.resource)?.icon;
  return (
    <li>
      <time dateTime={at}>{showDatetime(at, language)}</time>
      {icon && <Icon name={icon} size={18} />}
      <p>
        {related ? (
          <RecordLine
            resource={related.resource}
            label={labels.related(list)}
            says={def.overview?.timeline[list]?.says ?? []}
            row={shown}
          />
        ) : (
          <ChangeLine row={shown} />
        )}
      </p>
    </li>
  );
}

/** Kinds of lines the employee may ask for. */
function useKinds(): { id: string; label: string }[] {
  const { def, labels, actor } = useScreen();
  const w = useOverviewWords();
  const lists = Object.keys(def.overview?.timeline ?? {}).filter((id) => {
    const other = resourceByName(def.related?.[id]?.resource ?? '');
    return other && can(actor, other, 'view');
  });
  return [...lists.map((id) => ({ id, label: labels.related(id) })), ...(hasHistory(def) ? [{ id: CHANGES, label: w('changes') }] : [])];
}

/** Everything that happened about the record, newest first; which kinds, one chooses. */
export function Timeline({ record: { id } }: { record: Rec }): ReactNode {
  const { def, t } = useScreen();
  const w = useOverviewWords();
  const provider = usePanelProvider();
  const kinds = useKinds();
  const [chosen, choose] = useState<readonly string[]>([]);
  const asked = chosen.length === 0 ? undefined : chosen;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keys.timeline(def.name, id, chosen),
    queryFn: ({ pageParam, signal }) => provider.timeline(def.name, id, { kinds: asked, after: pageParam }, signal),
    initialPageParam: null as TimelinePlace | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
  const toggle = (kind: string): void => choose((now) => (now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind]));
  const chip = (key: string, label: string, pressed: boolean, onClick: () => void) => (
    <button key={key} type="button" className="pill" aria-pressed={pressed} onClick={onClick}>
      {label}
    </button>
  );
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <div className={css.timeline}>
      <div className={css.kinds} role="group" aria-label={w('kinds')}>
        {chip('', w('all'), chosen.length === 0, () => choose([]))}
        {kinds.map((kind) => chip(kind.id, kind.label, chosen.includes(kind.id), () => toggle(kind.id)))}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />
      ) : lines.length === 0 ? (
        <p className="muted tab-empty">{w(asked ? 'nothingOf' : 'nothing')}</p>
      ) : (
        <ol className={css.lines}>
          {lines.map((line) => (
            <Line key={`${line.list} ${line.row.id}`} line={line} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <button type="button" className="button button--small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {w('older')}
        </button>
      )}
    </div>
  );
}
