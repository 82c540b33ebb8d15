import { BankMark } from '../../ui/BankMark';
import { withoutField } from '../format/chips';
import { bankName } from '../format/value';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/Popover';
import { useScreen } from '../screen';
import type { InlineProps } from './types';
import { part } from '../../ui/part';

const BankPanel = part(() => import('./BankPanel'), 'panel');

/** A bank, by its mark. */
export function InlineBank({ name, control }: InlineProps) {
  const { labels, language, t } = useScreen();
  const { filter } = control.state;
  const value = filter[name];
  const code = typeof value === 'string' ? value : null;
  const shown = Array.isArray(value)
    ? t('list.several', { count: value.length })
    : code === null
      ? t('list.any')
      : `${code} ${bankName(code, language)}`;
  return (
    <Popover
      className="button button--small inline-bank"
      panelClass="popover__panel--box"
      label={`${labels.field(name)}: ${shown}`}
      button={
        <>
          {code === null ? <Icon name="account_balance" size={18} /> : <BankMark code={code} size={18} />}
          {`${labels.field(name)}: ${shown}`}
        </>
      }
      onHover={BankPanel.preload}
    >
      {(close) => (
        <BankPanel
          label={labels.field(name)}
          value={code}
          onChoose={(chosen) => {
            control.set({ filter: chosen === null ? withoutField(filter, name) : { ...filter, [name]: chosen } });
            close();
          }}
        />
      )}
    </Popover>
  );
}

/** A short choice in the filter row, as a plain select. */
export function InlineChoice({ name, control }: InlineProps) {
  const { def, labels, t } = useScreen();
  const field = def.fields[name];
  const options: readonly (readonly [string, string])[] =
    field?.kind === 'enum'
      ? Object.keys(field.values).map((value) => [value, labels.option(name, value)])
      : [
          ['true', t('value.yes')],
          ['false', t('value.no')],
        ];
  const value = control.state.filter[name];
  const several = Array.isArray(value);
  return (
    <select
      className="select"
      aria-label={labels.field(name)}
      value={several ? '*' : value === undefined ? '' : String(value)}
      onChange={(event) => {
        const { [name]: _gone, ...rest } = control.state.filter;
        const chosen = event.target.value;
        control.set({ filter: chosen === '' ? rest : { ...rest, [name]: field?.kind === 'bool' ? chosen === 'true' : chosen } });
      }}
    >
      <option value="">
        {labels.field(name)}: {t('list.any')}
      </option>
      {several && (
        <option value="*">
          {labels.field(name)}: {t('list.several', { count: value.length })}
        </option>
      )}
      {options.map(([key, word]) => (
        <option key={key} value={key}>
          {labels.field(name)}: {word}
        </option>
      ))}
    </select>
  );
}
