import { memo, useMemo, useRef, type ComponentType } from 'react';
import { useController } from 'react-hook-form';
import { Mui } from '../../ui/Mui';
import { decorationOf } from '../decorate';
import { wholeSentence } from '../form/formErrors';
import { inputOf, isGroup } from '../fields';
import type { InputProps } from '../fields/types';
import { useScreen } from '../screen';
import { Slot } from '../Slot';
import { FieldBox } from './FieldBox';
import { ListField, type FieldProps } from './ListField';

/** One input of the form around it with all that belongs to it. Only drawn again when something of its own changed. */
export const InputField = memo(function InputField(props: FieldProps) {
  const { def } = useScreen();
  const { field, name } = props;
  const Own = def.fields[name] === field ? decorationOf(def).inputs?.[name] : undefined;
  if (Own) return <SingleField {...props} Input={Own} decorated />;
  return field.kind === 'list' ? (
    <ListField {...props} field={field} Cell={InputField} />
  ) : (
    <SingleField {...props} Input={inputOf(field)} />
  );
});

interface SingleProps extends FieldProps {
  Input: ComponentType<InputProps>;
  /** The input is a bespoke one, which may be built of MUI. */
  decorated?: boolean;
}

function SingleField({
  id,
  name,
  path = name,
  field: declared,
  required,
  labels,
  disabled,
  made = false,
  kept,
  Input,
  decorated = false,
}: SingleProps) {
  const { t } = useScreen();
  const field = useMemo(() => (required === undefined ? declared : { ...declared, required }), [declared, required]);
  const {
    field: control,
    fieldState: { error },
  } = useController({ name: path });
  const { onChange, onBlur } = control;
  const changed = useRef(false);
  // As an event: a value with a `target` of its own would be taken for one.
  const change = (next: unknown): void => {
    changed.current = true;
    onChange({ target: { value: next } });
  };
  const leave = (): void => {
    // What was only passed through is not wrong yet.
    if (changed.current) onBlur();
  };
  return (
    <FieldBox
      id={id}
      label={labels.field(name)}
      required={field.required && kept === undefined}
      help={kept !== undefined ? t('form.keptPersonal', { value: kept }) : made ? t('form.made') : labels.help(name)}
      error={wholeSentence(labels, name, error)}
      group={isGroup(field)}
      onLeave={leave}
    >
      {(ids) => {
        const value = (control.value ?? null) as InputProps['value'];
        const input = <Input {...ids} name={name} field={field} labels={labels} value={value} disabled={disabled} onChange={change} />;
        if (!decorated) return input;
        return (
          <Slot waiting="input">
            <Mui>{input}</Mui>
          </Slot>
        );
      }}
    </FieldBox>
  );
}
