import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { Mui } from '../../ui/Mui';
import type { EffectProps } from '../decorate';
import type { Rec } from '../record';
import { Slot } from '../Slot';
import { useFormBase } from './PublishedForm';

interface Props extends Pick<EffectProps, 'onReview'> {
  Effect: ComponentType<EffectProps>;
  record: Rec | null;
}

/**
 * What a decoration says of all changes, in the foot of the form. It depends on every value, so it alone is rendered again with every key
 * press.
 */
export function EffectFoot({ Effect, record, onReview }: Props) {
  const values = useWatch();
  const base = useFormBase();
  return (
    <Slot>
      <Mui>
        <Effect base={base} values={values} record={record} onReview={onReview} />
      </Mui>
    </Slot>
  );
}
