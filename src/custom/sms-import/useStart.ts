import { useEffect, useRef } from 'react';
import { serverNow } from '../../providers/serverTime';
import { formatDate } from '../../schema/format';
import { useScreen } from '../../screens/screen';
import type { Campaign } from './useCampaign';
import { useSenders } from './useSenders';
import { useWords } from './words';

const usedAt = (last: string | null): number => (last === null ? 0 : Date.parse(last));

/**
 * A new campaign starts with a name of its day and the sender name that was used last. Both can be changed, and neither counts as something
 * entered.
 */
export function useStart({ form, preset }: Campaign, isNew: boolean): void {
  const { language } = useScreen();
  const w = useWords();
  const named = useRef(!isNew);
  useEffect(() => {
    if (named.current) return;
    named.current = true;
    preset('name', w('name', { day: formatDate(new Date(serverNow()).toISOString(), language) }));
  }, [preset, w, language]);
  const { data: senders = [] } = useSenders();
  const [last] = senders.toSorted((one, other) => usedAt(other.last_used) - usedAt(one.last_used));
  const id = last?.id;
  useEffect(() => {
    if (isNew && id !== undefined && form.getValues('sender') === null) preset('sender', id);
  }, [isNew, id, form, preset]);
}
