import { useMemo } from 'react';
import { save } from '../../providers/files';
import { hidesSeen } from '../../schema/can';
import { formatInt } from '../../schema/format';
import { Icon } from '../../ui/Icon';
import { useScreen } from '../screen';
import type { RowOutcome } from './batches';
import { Counts } from './Counts';
import { csvFile } from './csvFile';
import css from './import.module.css';
import { PackedList } from './PackedList';
import type { OpenTable, TableRow } from './table';
import { countOf } from './useRun';
import { useWords } from './words';

/** Rows of the file are fetched so many at a time. */
const FETCHED = 2_000;
/** As much of a cell as one needs to recognise it. */
const SHOWN = 64;

/** The cells of rows by their place in the file, fetched as they are come to. */
function rowReader(table: OpenTable): (place: number) => Promise<TableRow | undefined> {
  let from = -1;
  let rows: readonly TableRow[] = [];
  return async (place) => {
    if (from < 0 || place < from || place >= from + FETCHED) {
      from = place - (place % FETCHED);
      rows = await table.slice(from, from + FETCHED);
    }
    return rows[place - from];
  };
}

const text = (cell: TableRow['cells'][number] | undefined): string => (cell === null || cell === undefined ? '' : String(cell));
const sentences = ({ errors = {} }: RowOutcome): string => [...new Set(Object.values(errors))].join(' · ');

interface Props {
  table: OpenTable;
  outcomes: readonly RowOutcome[];
  /** The import itself and not its trial: each row says what it became. */
  real?: true;
}

/** What became of the rows, or would become of them: figures, the wrong ones with their reasons, and both as files. */
export function Outcomes({ table, outcomes, real }: Props) {
  const { def, actor, labels } = useScreen();
  const w = useWords();
  const wrong = useMemo(() => outcomes.flatMap((one, place) => (one.result === 'wrong' ? [{ ...one, place }] : [])), [outcomes]);
  const saveAs = (blob: Blob, name: string): void => save(blob, `${name} ${table.name.replace(/\.\w+$/, '')}.csv`);

  const saveWrong = async (): Promise<void> => {
    const read = rowReader(table);
    const blob = await csvFile([...table.headings, w('reason')], wrong.length, async (index) => {
      const one = wrong[index];
      const cells = one && (await read(one.place))?.cells;
      return [...table.headings.map((_, column) => text(cells?.[column])), one ? sentences(one) : ''];
    });
    saveAs(blob, w('wrongFile'));
  };
  const saveAll = async (): Promise<void> => {
    const blob = await csvFile([w('row'), w('result'), w('record'), w('reason')], outcomes.length, (index) => {
      const one = outcomes[index];
      return one ? [String(one.row), w(`result.${one.result}`), one.id === undefined ? '' : String(one.id), sentences(one)] : [];
    });
    saveAs(blob, w('allFile'));
  };
  return (
    <>
      <Counts
        of={[
          [w(hidesSeen(actor, def) ? 'countNewOrSeen' : 'countNew'), formatInt(countOf(outcomes, 'new'))],
          [w('countSeen'), formatInt(countOf(outcomes, 'seen'))],
          [w('countWrong'), formatInt(wrong.length)],
          [w('countRows'), formatInt(table.rows)],
        ]}
      />
      {(real || wrong.length > 0) && (
        <div className={css.lists}>
          {wrong.length > 0 && (
            <strong>
              {w('wrongRows')} ({formatInt(wrong.length)})
            </strong>
          )}
          <span className={css.gap} />
          {wrong.length > 0 && (
            <button type="button" className="button button--small" onClick={() => void saveWrong()}>
              <Icon name="download" size={16} />
              {w('downloadWrong')}
            </button>
          )}
          {real && outcomes.length > 0 && (
            <button type="button" className="button button--small" onClick={() => void saveAll()}>
              <Icon name="download" size={16} />
              {w('downloadAll')}
            </button>
          )}
        </div>
      )}
      {wrong.length > 0 && (
        <PackedList
          label={w('wrongRows')}
          count={wrong.length}
          headings={[w('row'), w('column'), w('value'), w('reason')]}
          rowAt={(index) => {
            const one = wrong[index];
            const named = Object.keys(one?.errors ?? {}).filter((name) => name !== '');
            const values = Object.values(one?.values ?? {}).map((cell) => text(cell).slice(0, SHOWN));
            return [
              formatInt(one?.row ?? 0),
              named.map((name) => labels.field(name)).join(', ') || '–',
              values.filter((value) => value !== '').join(', ') || '–',
              one ? sentences(one) : '',
            ];
          }}
        />
      )}
    </>
  );
}
