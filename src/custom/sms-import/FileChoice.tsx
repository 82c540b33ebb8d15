import { useId, useState, type DragEvent } from 'react';
import { formatInt } from '../../schema/format';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import type { Import } from './useImport';
import css from './smsImport.module.css';

function Progress({ name, value, onCancel }: { name: string; value: number; onCancel: () => void }) {
  const { t } = useScreen();
  const label = t('smsImport.reading', { name });
  return (
    <div className={css.smsProgress}>
      <p>
        {label} <span className="muted">{value}%</span>
      </p>
      <div
        className={css.smsProgressTrack}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
      >
        <span style={{ width: `${value}%` }} />
      </div>
      <button type="button" className="button button--small" onClick={onCancel}>
        <Icon name="close" size={16} />
        {t('smsImport.cancel')}
      </button>
    </div>
  );
}

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

/** A place to drop a file on, which is also an ordinary file input. `wrong`: why one may not go on yet. */
export function FileChoice({ reading, wrong }: { reading: Import; wrong?: string }) {
  const { t } = useScreen();
  const id = useId();
  const [over, setOver] = useState(false);
  const { state, choose, cancel } = reading;
  const isWrong = wrong !== undefined || state.kind === 'refused' || (state.kind === 'found' && state.found.valid.length === 0);
  const onDrag = (event: DragEvent): void => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const onDrop = (event: DragEvent): void => {
    onDrag(event);
    const file = event.dataTransfer.files[0];
    if (file) choose(file);
  };
  return (
    <div className="field">
      <span className="field__label" id={`${id}-label`}>
        {t('smsImport.file')}
      </span>
      <div
        className={css.smsDrop}
        data-over={over || undefined}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrop}
        role="group"
        aria-labelledby={`${id}-label`}
      >
        {state.kind === 'reading' ? (
          <Progress name={state.name} value={state.progress} onCancel={cancel} />
        ) : (
          <>
            <Icon name="upload" size={32} />
            <p>{t('smsImport.drop')}</p>
            <input
              id={id}
              type="file"
              className="upload__input visually-hidden"
              accept=".xlsx,.csv"
              aria-describedby={`${id}-help`}
              aria-invalid={isWrong || undefined}
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) choose(file);
              }}
            />
            <label className="button" htmlFor={id}>
              {t(state.kind === 'none' ? 'smsImport.choose' : 'smsImport.chooseOther')}
            </label>
          </>
        )}
      </div>
      <p className="field__help" id={`${id}-help`}>
        {t('smsImport.dropHelp')}
      </p>
      {wrong !== undefined && (
        <p className="field__error" role="alert">
          <Icon name="error" size={16} />
          {wrong}
        </p>
      )}
      <Verdict state={state} />
    </div>
  );
}
