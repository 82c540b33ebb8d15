import { useId } from 'react';
import { formatInt } from '../../schema/format';
import { Icon } from '../../ui/Icon';
import { Select } from '../../ui/Select';
import { useScreen } from '../screen';
import { FileDrop } from './FileDrop';
import type { Unfinished } from './useRemembered';
import type { TableReading } from './useTable';
import { useWords } from './words';

/** What became of the chosen file. */
function Verdict({ state, kinds, max }: { state: TableReading['state']; kinds: string; max: number }) {
  const w = useWords();
  if (state.kind === 'refused')
    return (
      <p className="notice notice--refused" role="alert">
        <Icon name="error" size={20} />
        <span className="notice__text">
          <b>{state.name}</b> {w(`fault.${state.refused.fault}`, { kinds, row: formatInt(state.refused.row ?? 0) })}
        </span>
      </p>
    );
  if (state.kind !== 'read') return null;
  const { table } = state;
  if (table.rows === 0)
    return (
      <p className="notice notice--refused" role="alert">
        <Icon name="error" size={20} />
        <span className="notice__text">
          <b>{table.name}</b> {w('noRows')}
        </span>
      </p>
    );
  return (
    <>
      <p className="notice notice--done" role="status">
        <Icon name="check" size={20} />
        <span className="notice__text">
          {w('read', { name: table.name, rows: formatInt(table.rows), columns: formatInt(table.headings.length) })}
        </span>
      </p>
      {table.more && (
        <p className="notice notice--waiting" role="alert">
          <Icon name="alert" size={20} />
          <span className="notice__text">{w('tooLong', { max: formatInt(max) })}</span>
        </p>
      )}
    </>
  );
}

/** The sheet of a workbook that has several. */
function SheetChoice({ reading }: { reading: TableReading }) {
  const id = useId();
  const w = useWords();
  const { state, chooseSheet } = reading;
  if (state.kind !== 'read' || state.table.sheets.length < 2) return null;
  return (
    <div className="field">
      <label className="field__label" id={`${id}-label`} htmlFor={id}>
        {w('sheet')}
      </label>
      <Select
        id={id}
        value={state.table.sheet ?? ''}
        onChange={chooseSheet}
        options={state.table.sheets.map((sheet) => [sheet, sheet] as const)}
      />
    </div>
  );
}

interface Props {
  reading: TableReading;
  wrong?: string;
  unfinished: Unfinished | null;
  onForget: () => void;
}

/** First step: the file, and what was left undone the last time. */
export function StepFile({ reading, wrong, unfinished, onForget }: Props) {
  const { def } = useScreen();
  const w = useWords();
  const { state, choose, cancel } = reading;
  const { from = [], max = 0 } = def.imports ?? {};
  const endings = from.map((kind) => `.${kind}`);
  const kinds = endings.join(', ');
  return (
    <div className="form__group">
      {unfinished && state.kind === 'none' && (
        <div className="notice notice--waiting" role="status">
          <Icon name="history" size={20} />
          <p className="notice__text">
            {w('unfinished', { file: unfinished.file, done: formatInt(unfinished.done), rows: formatInt(unfinished.rows) })}
          </p>
          <button type="button" className="button button--small" onClick={onForget}>
            {w('forget')}
          </button>
        </div>
      )}
      <FileDrop
        label={w('file')}
        drop={w('drop', { kinds })}
        choose={w(state.kind === 'none' ? 'choose' : 'chooseOther')}
        help={w('dropHelp', { max: formatInt(max) })}
        accept={endings.join(',')}
        reading={
          state.kind === 'reading'
            ? { label: w('reading', { name: state.name }), value: state.progress, cancel: w('cancelReading'), onCancel: cancel }
            : null
        }
        wrong={wrong}
        invalid={state.kind === 'refused' || (state.kind === 'read' && state.table.rows === 0)}
        onFile={choose}
      >
        <Verdict state={state} kinds={kinds} max={max} />
      </FileDrop>
      <SheetChoice reading={reading} />
    </div>
  );
}
