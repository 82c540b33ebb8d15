import { useId } from 'react';
import { Icon } from '../../ui/Icon';
import { Select } from '../../ui/Select';
import { useScreen } from '../screen';
import css from './import.module.css';
import { columnsOf, isNeeded, type Mapping } from './mapping';
import type { OpenTable } from './table';
import { useWords } from './words';

interface Props {
  table: OpenTable;
  mapping: Mapping;
  /** Sentences by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (mapping: Mapping) => void;
}

function ColumnChoice({ name, table, mapping, errors, onChange }: Props & { name: string }) {
  const { def, labels } = useScreen();
  const w = useWords();
  const id = useId();
  const column = mapping[name];
  const needed = isNeeded(def, name);
  const error = errors[name];
  const samples = column === undefined ? [] : (table.samples[column] ?? []);
  const choose = (value: string): void => {
    const { [name]: _before, ...others } = mapping;
    onChange(value === '' ? others : { ...others, [name]: Number(value) });
  };
  return (
    <div className={css.column}>
      <div className="field">
        <label className="field__label" id={`${id}-label`} htmlFor={id}>
          {labels.field(name)}
          {needed && <span className="field__required"> *</span>}
        </label>
        <Select
          id={id}
          value={column === undefined ? '' : String(column)}
          onChange={choose}
          none={w('unmapped')}
          options={table.headings.map((heading, at) => [String(at), heading] as const)}
          required={needed}
          invalid={error !== undefined}
          describedBy={`${id}-note`}
        />
        {error !== undefined && (
          <p className="field__error" role="alert">
            <Icon name="error" size={16} />
            {error}
          </p>
        )}
      </div>
      <p className={css.sample} id={`${id}-note`}>
        {column === undefined ? '' : samples.length === 0 ? w('sampleNone') : w('sample', { values: samples.join(' · ') })}
      </p>
    </div>
  );
}

/** Second step: which field comes from which column. */
export function StepColumns(props: Props) {
  const { def } = useScreen();
  const w = useWords();
  return (
    <>
      <p className="muted">{w('columnsHelp')}</p>
      <div className={css.columns}>
        {columnsOf(def).map((name) => (
          <ColumnChoice key={name} name={name} {...props} />
        ))}
      </div>
    </>
  );
}
