import type { ComponentType } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Mui } from '../../ui/Mui';
import type { BelowProps } from '../decorate';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { Slot } from '../Slot';
import { wholeSentence } from './formErrors';

/** The part of a decoration below an input. It depends on the whole form, so it alone is rendered again with every key press. */
export function BelowField({ Below, name, record }: { Below: ComponentType<BelowProps>; name: string; record: Rec | null }) {
  const { labels } = useScreen();
  const { setValue } = useFormContext();
  const values = useWatch();
  const { errors } = useFormState({ name });
  return (
    <Slot>
      <Mui>
        <Below values={values} record={record} error={wholeSentence(labels, name, get(errors, name))} change={setValue} />
      </Mui>
    </Slot>
  );
}
