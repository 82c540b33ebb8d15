import type { ComponentType } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Mui } from '../../ui/Mui';
import type { BelowProps } from '../decorate';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { wholeSentence } from './formErrors';

/** What a decoration put below an input. It looks at the whole form, so it alone is drawn again with every key. */
export function BelowField({ Below, name, record }: { Below: ComponentType<BelowProps>; name: string; record: Rec | null }) {
  const { labels } = useScreen();
  const { setValue } = useFormContext();
  const values = useWatch();
  const { errors } = useFormState({ name });
  return (
    <Mui>
      <Below values={values} record={record} error={wholeSentence(labels, name, get(errors, name))} change={setValue} />
    </Mui>
  );
}
