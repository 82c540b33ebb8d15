import { memo, useCallback } from 'react';
import type { FieldLabels } from '../../providers/i18n/useT';
import type { AnyField } from '../../schema/fields/types';
import { Mui } from '../../theme/Mui';
import { decorationOf } from '../decorate';
import { inputOf, isGroup } from '../inputs';
import { useScreen } from '../screen';
import { FieldBox } from './FieldBox';

interface Props {
  id: string; name: string; field: AnyField; labels: FieldLabels; value: unknown; error?: string; disabled?: boolean;
  /** How the kept value ends, of personal data that stays as it is when nothing is typed. */
  kept?: string;
  onChange: (name: string, value: unknown) => void;
}

/** One input of a form with all that belongs to it. Only drawn again when something of its own changed. */
export const InputField = memo(function InputField({ id, name, field, labels, value, error, disabled, kept, onChange }: Props) {
  const { def, t } = useScreen();
  const Own = def.fields[name] === field ? decorationOf(def).inputs?.[name] : undefined;
  const Input = Own ?? inputOf(field);
  const change = useCallback((next: unknown) => onChange(name, next), [name, onChange]);
  return (
    <FieldBox id={id} label={labels.field(name)} required={field.required && kept === undefined} help={kept === undefined ? labels.help(name) : t('form.keptPersonal', { value: kept })} error={error} group={isGroup(field)}>
      {(ids) => {
        const input = <Input {...ids} name={name} field={field} labels={labels} value={(value ?? null)} disabled={disabled} onChange={change} />;
        return Own ? <Mui>{input}</Mui> : input;
      }}
    </FieldBox>
  );
});
