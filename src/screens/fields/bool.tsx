import { Icon } from '../../ui/Icon';
import { useScreen } from '../screen';
import { ChoiceFilter } from '../filters/Equals';
import { ChoiceToken } from '../filters/ChoiceToken';
import type { CellProps, InputProps, KindView } from './types';
import { useT } from '../../providers/i18n/useT';
import { Select } from '../../ui/Select';
import { controlProps } from '../inputs/props';

function BoolCell({ value }: CellProps<'bool'>) {
  const { t } = useScreen();
  return (
    <span className={`flag ${value ? 'flag--on' : 'flag--off'}`}>
      <Icon name={value ? 'check' : 'close'} size={16} />
      {t(value ? 'value.yes' : 'value.no')}
    </span>
  );
}

/** A switch with its word; a field that may also be unknown gets a third choice. */
function BoolInput(props: InputProps<'bool'>) {
  const t = useT();
  const { value, onChange, field, id, name, disabled, invalid, describedBy } = props;
  if (!field.required) {
    return (
      <Select
        {...{ id, name, disabled, invalid, describedBy }}
        none={t('input.none')}
        options={[
          ['true', t('value.yes')],
          ['false', t('value.no')],
        ]}
        value={value === null ? '' : String(value)}
        onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'true')}
      />
    );
  }
  return (
    <span className="switch">
      <input
        {...controlProps(props)}
        className="switch__box"
        type="checkbox"
        role="switch"
        aria-required={undefined}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true">{t(value === true ? 'value.yes' : 'value.no')}</span>
    </span>
  );
}

export default { Cell: BoolCell, Input: BoolInput, Filter: ChoiceFilter, Token: ChoiceToken } satisfies KindView<'bool'>;
