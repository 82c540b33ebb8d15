import { formatInt } from '../../schema/format';
import { FileDrop } from '../../screens/import/FileDrop';
import { Icon } from '../../ui/Icon';
import type { Import } from './useImport';
import { useWords } from './words';

/** The outcome of reading the chosen file, in one or two sentences. */
export function Verdict({ state }: Pick<Import, 'state'>) {
  const w = useWords();
  if (state.kind === 'refused') {
    return (
      <p className="notice notice--refused" role="alert">
        <Icon name="error" size={20} />
        <span className="notice__text">
          <b>{state.name}</b>{' '}
          {w(`fault.${state.refused.fault}`, { row: state.refused.row === undefined ? '' : formatInt(state.refused.row) })}
        </span>
      </p>
    );
  }
  if (state.kind !== 'found') return null;
  const { found, name } = state;
  if (found.valid.length === 0)
    return (
      <p className="notice notice--refused" role="alert">
        <Icon name="error" size={20} />
        <span className="notice__text">{w('noNumbers')}</span>
      </p>
    );
  return (
    <>
      <p className="notice notice--done" role="status">
        <Icon name="check" size={20} />
        <span className="notice__text">{w('read', { name, rows: formatInt(found.rows), valid: formatInt(found.valid.length) })}</span>
      </p>
      {found.more && (
        <div className="notice notice--waiting" role="alert">
          <Icon name="alert" size={20} />
          <div className="notice__text">
            <p>
              <strong>{w('limit')}</strong>
            </p>
            <p>{w('limitHelp')}</p>
          </div>
        </div>
      )}
    </>
  );
}

/** The file of numbers. `wrong`: why the next step cannot be opened yet. */
export function FileChoice({ reading, wrong }: { reading: Import; wrong?: string }) {
  const w = useWords();
  const { state, choose, cancel } = reading;
  return (
    <FileDrop
      label={w('file')}
      drop={w('drop')}
      choose={w(state.kind === 'none' ? 'choose' : 'chooseOther')}
      help={w('dropHelp')}
      accept=".xlsx,.csv"
      reading={
        state.kind === 'reading'
          ? { label: w('reading', { name: state.name }), value: state.progress, cancel: w('cancel'), onCancel: cancel }
          : null
      }
      wrong={wrong}
      invalid={state.kind === 'refused' || (state.kind === 'found' && state.found.valid.length === 0)}
      onFile={choose}
    >
      <Verdict state={state} />
    </FileDrop>
  );
}
