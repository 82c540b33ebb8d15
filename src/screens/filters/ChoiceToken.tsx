import { useId } from 'react';
import { useScreen } from '../screen';
import { ChoiceFilter } from './Equals';
import type { TokenProps } from './types';

/** Boxes to tick; the list follows each. */
export function ChoiceToken({ name, control }: TokenProps) {
  const { def } = useScreen();
  return (
    <ChoiceFilter
      id={useId()}
      name={name}
      field={def.fields[name]}
      filter={control.state.filter}
      onChange={(filter) => control.set({ filter })}
    />
  );
}
