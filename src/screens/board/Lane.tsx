import { useEffect, useMemo, useState, type DragEvent } from 'react';
import { Link } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { serverNow } from '../../providers/serverTime';
import { can } from '../../schema/can';
import { formatInt } from '../../schema/format';
import { entityOf } from '../../schema/screens';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/Popover';
import { Card } from '../list/Card';
import { ErrorState } from '../list/ListStates';
import { mainColumn } from '../list/Row';
import { useRows, useTotals } from '../list/useRows';
import { wholeView, writeListState, type ListState } from '../format/listState';
import { useNow } from '../now';
import { Value } from '../parts/Value';
import { liveClaim, type Rec } from '../record';
import { openActions } from '../rights';
import { useScreen } from '../screen';
import { titleOf } from '../title';
import { useBoardWords } from './words';
import styles from './board.module.css';

const PAGE = 20;
const MOST = 100;
/** A lane's own value stands in no record while it is empty. */
const NO_RECORD: Rec = { id: 0, version: 0 };

/** What may be done with a record, for who cannot or will not drag it. */
function CardMenu({ row }: { row: Rec }) {
  const { def, labels, actor, language } = useScreen();
  const w = useBoardWords();
  const names = openActions(actor, def, row);
  const claim = liveClaim(row, serverNow());
  if (claim && claim.by !== actor.user.id) return null;
  if (names.length === 0 || row._approval?.by === actor.user.id) return null;
  return (
    <Popover
      menu
      align="end"
      className="icon-button icon-button--small"
      label={w('actions', { title: titleOf(def, row, language) })}
      button={<Icon name="more" size={18} />}
    >
      {(close) =>
        names.map((name) => (
          <button key={name} type="button" className="popover__item" data-action={name} onClick={close}>
            <Icon name={def.actions[name]?.icon ?? 'check'} size={18} />
            {labels.action(name)}
          </button>
        ))
      }
    </Popover>
  );
}

interface Props {
  by: string;
  value: string;
  state: ListState;
  columns: readonly string[];
  /** What letting go of the dragged card here would do; null where it would do nothing. */
  drop: string | null;
  onRows: (lane: string, rows: readonly Rec[]) => void;
  onDrag: (row: Rec | null) => void;
  onDrop: () => void;
}

/** The records of one value: how many they are, what they come to, and the first of them as cards. */
export function Lane({ by, value, state, columns, drop, onRows, onDrag, onDrop }: Props) {
  const { def, labels, actor, site } = useScreen();
  const w = useBoardWords();
  const [size, setSize] = useState(PAGE);
  const [over, setOver] = useState(false);
  const [fixed] = useState(() => ({ [by]: value }));
  const list = useRows(
    useMemo(() => ({ ...state, page: 1, perPage: size, after: null }), [state, size]),
    fixed,
  );
  const totals = useTotals(list.filter, list.rows !== undefined && !list.isStale && list.total > 0).data;
  const now = useNow(def.queue ? 5000 : 3_600_000);
  const { rows } = list;
  useEffect(() => onRows(value, rows ?? []), [onRows, value, rows]);

  const shown = columns.filter((name) => name !== by);
  const main = mainColumn(shown, def);
  const summed = (def.totals ?? []).find((name) => columns.includes(name) && totals?.[name] !== undefined);
  const entity = entityOf(def);
  const rest = withSite(
    `${listPath(entity)}${writeListState('', entity, { ...state, view: wholeView(entity), filter: { ...state.filter, [by]: value } })}`,
    site,
  );
  const onDragOver = (event: DragEvent<HTMLElement>): void => {
    if (drop === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(true);
  };
  return (
    <section
      className={styles['lane']}
      aria-label={labels.option(by, value)}
      data-lane={value}
      data-drop={drop === null ? undefined : over ? 'over' : 'open'}
      onDragOver={onDragOver}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <header className={styles['head']}>
        <h2>
          <Value name={by} field={def.fields[by]} value={value} row={NO_RECORD} mode="list" />
        </h2>
        <span className={styles['count']}>{rows && `${formatInt(list.total)}${list.estimate ? '+' : ''}`}</span>
        {summed !== undefined && (
          <span className={styles['sum']}>
            {labels.field(summed)} <Value name={summed} field={def.fields[summed]} value={totals?.[summed]} row={NO_RECORD} mode="list" />
          </span>
        )}
      </header>
      {drop !== null && <p className={styles['drop']}>{w('drop', { action: labels.action(drop) })}</p>}
      {list.error && !rows ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : !rows ? (
        <span className="skeleton skeleton--panel" />
      ) : rows.length === 0 ? (
        <p className="muted">{w('empty')}</p>
      ) : (
        <ul className="cards">
          {rows.map((row) => (
            <Card
              key={row.id}
              row={row}
              columns={shown}
              main={main}
              selectable={false}
              selected={false}
              claim={def.queue ? liveClaim(row, now) : null}
              fresh={false}
              left={false}
              movable={false}
              onDrag={onDrag}
              menu={<CardMenu row={row} />}
            />
          ))}
        </ul>
      )}
      {rows && rows.length < list.total && size < MOST && (
        <button type="button" className="button button--small" onClick={() => setSize(Math.min(MOST, size + PAGE * 2))}>
          {w('more')}
        </button>
      )}
      {rows && rows.length < list.total && size >= MOST && can(actor, entity, 'view') && (
        <Link to={rest}>{w('all', { count: `${formatInt(list.total)}${list.estimate ? '+' : ''}` })}</Link>
      )}
    </section>
  );
}
