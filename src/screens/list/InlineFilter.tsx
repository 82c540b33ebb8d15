import { banks } from '../../schema/data/banks';
import { useScreen } from '../screen';
import type { ListControl } from './types';

/** A short choice in the filter row, as a plain select. */
export function InlineFilter({ name, control }: { name: string; control: ListControl }) {
  const { def, labels, language, t } = useScreen();
  const field = def.fields[name];
  if (!field) return null;
  const options: readonly (readonly [string, string])[] =
    field.kind === 'enum' ? Object.keys(field.values).map((value) => [value, labels.option(name, value)])
    : field.kind === 'bool' ? [['true', t('value.yes')], ['false', t('value.no')]]
    : Object.entries(banks).map(([code, bank]) => [code, `${code} ${bank[language]}`]);
  const value = control.state.filter[name];
  const several = Array.isArray(value);
  return (
    <select
      className="select" aria-label={labels.field(name)} value={several ? '*' : value === undefined ? '' : String(value)}
      onChange={(event) => {
        const { [name]: _gone, ...rest } = control.state.filter;
        const chosen = event.target.value;
        control.set({ filter: chosen === '' ? rest : { ...rest, [name]: field.kind === 'bool' ? chosen === 'true' : chosen } });
      }}
    >
      <option value="">{labels.field(name)}: {t('list.any')}</option>
      {several && <option value="*">{labels.field(name)}: {t('list.several', { count: value.length })}</option>}
      {options.map(([key, word]) => <option key={key} value={key}>{labels.field(name)}: {word}</option>)}
    </select>
  );
}
