import { memberSegment } from '../../resources/member/memberSegment';
import type { BelowProps } from '../../screens/decorate';
import TagOffers from '../../screens/inputs/TagOffers';

/** Below the name of a saved segment: those of the site that the panel is at. */
export default function SegmentOffers({ values: { saved }, change }: BelowProps<'sms_cross'>) {
  return (
    <TagOffers resource={memberSegment.name} words={typeof saved === 'string' ? [saved] : []} onAdd={(name) => change('saved', name)} />
  );
}
