import { useCallback, useMemo, useState } from 'react';
import { entityOf } from '../../schema/screens';
import { TabStrip, panelOf } from '../../ui/TabStrip';
import { useActions } from '../actions/ActionHost';
import { ListFrame } from '../list/ListFrame';
import type { ListControl } from '../list/types';
import { useColumns } from '../list/useColumns';
import { useRowEvents } from '../list/useRowEvents';
import { useRows } from '../list/useRows';
import type { Selection } from '../list/useSelection';
import { useSources } from '../list/useSources';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { useNarrow } from '../useNarrow';
import { Lane } from './Lane';
import { movesOf } from './moves';
import { useBoardWords } from './words';
import styles from './board.module.css';

const NO_MOVES: ReadonlyMap<string, string> = new Map();

/**
 * The records in lanes, one for every value of a field. A card is dragged to another lane, or its menu used, and the action that leads
 * there runs as it does everywhere.
 */
export default function BoardList({ control, selection }: { control: ListControl; selection: Selection }) {
  const { def, labels, actor } = useScreen();
  const w = useBoardWords();
  const narrow = useNarrow();
  const { run } = useActions();
  const choice = useColumns(def);
  const list = useRows(control.state);
  const sources = useMemo(() => [entityOf(def).name], [def]);
  useSources(list.rows !== undefined, sources);

  const by = def.screen?.by ?? '';
  const field = def.fields[by];
  const asked = list.filter[by];
  const lanes = (field?.kind === 'enum' ? Object.keys(field.values) : []).filter(
    (value) => asked === undefined || [asked].flat().includes(value),
  );
  const [rowsByLane, setRowsByLane] = useState<Readonly<Record<string, readonly Rec[]>>>({});
  const onRows = useCallback((lane: string, rows: readonly Rec[]) => setRowsByLane((now) => ({ ...now, [lane]: rows })), []);
  const rows = lanes.flatMap((lane) => rowsByLane[lane] ?? []);
  const { open, elements, handlers } = useRowEvents(rows, selection);

  const [dragged, setDragged] = useState<Rec | null>(null);
  const moves = dragged ? movesOf(actor, def, by, dragged) : NO_MOVES;
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = lanes.find((lane) => lane === chosen) ?? lanes[0];
  const laneOf = (value: string) => (
    <Lane
      key={value}
      by={by}
      value={value}
      state={control.state}
      columns={choice.columns}
      drop={moves.get(value) ?? null}
      onRows={onRows}
      onDrag={setDragged}
      onDrop={() => {
        const action = moves.get(value);
        setDragged(null);
        if (dragged && action !== undefined) run(action, [dragged]);
      }}
    />
  );
  return (
    <ListFrame
      control={control}
      list={list}
      choice={choice}
      selection={selection}
      sound={null}
      keys={{ rows, elements, selection: null, open }}
    >
      {narrow ? (
        <>
          <TabStrip
            id="lanes"
            label={w('lanes', { field: labels.field(by) })}
            tabs={lanes.map((lane) => ({ id: lane, label: labels.option(by, lane) }))}
            open={shown ?? ''}
            onOpen={setChosen}
          />
          {shown !== undefined && (
            <div {...panelOf('lanes', shown)} {...handlers}>
              {laneOf(shown)}
            </div>
          )}
        </>
      ) : (
        <div className={styles['board']} {...handlers}>
          {lanes.map(laneOf)}
        </div>
      )}
    </ListFrame>
  );
}
