import { formatInt } from '../../schema/format';
import { FileDrop } from '../../screens/import/FileDrop';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import type { Import } from './useImport';

/** What became of the chosen file, in one sentence or two. */
export function Verdict({ state }: Pick<Import, 'state'>) {
  const { t } = useScreen();
  if (state.kind === 'refused') {
    return (
      <p className="notice notice--refused" role="alert">
        <Icon name="error" size={20} />
        <span className="notice__text">
          <b>{state.name}</b>{' '}
          {t(`smsImport.fault.${state.refused.fault}`, { row: state.refused.row === undefined ? '' : formatInt(state.refused.row) })}
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
        <span className="notice__text">{t('smsImport.noNumbers')}</span>
      </p>
    );
  return (
    <>
      <p className="notice notice--done" role="status">
        <Icon name="check" size={20} />
        <span className="notice__text">
          {t('smsImport.read', { name, rows: formatInt(found.rows), valid: formatInt(found.valid.length) })}
        </span>
      </p>
      {found.more && (
        <div className="notice notice--waiting" role="alert">
          <Icon name="alert" size={20} />
          <div className="notice__text">
            <p>
              <strong>{t('smsImport.limit')}</strong>
            </p>
            <p>{t('smsImport.limitHelp')}</p>
          </div>
        </div>
      )}
    </>
  );
}

/** The file of numbers. `wrong`: why one may not go on yet. */
export function FileChoice({ reading, wrong }: { reading: Import; wrong?: string }) {
  const { t } = useScreen();
  const { state, choose, cancel } = reading;
  return (
    <FileDrop
      label={t('smsImport.file')}
      drop={t('smsImport.drop')}
      choose={t(state.kind === 'none' ? 'smsImport.choose' : 'smsImport.chooseOther')}
      help={t('smsImport.dropHelp')}
      accept=".xlsx,.csv"
      reading={
        state.kind === 'reading'
          ? { label: t('smsImport.reading', { name: state.name }), value: state.progress, cancel: t('smsImport.cancel'), onCancel: cancel }
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
