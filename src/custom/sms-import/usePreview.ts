import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MESSAGE_PLACES } from '../../schema/data/messagePlaces';
import { unknownPlace } from '../../schema/template';
import { refusalOf, type Refusal } from '../../screens/errors';
import type { Values } from '../../screens/form/fields';
import { useScreen } from '../../screens/screen';
import { meant } from './audience';
import { getPreview, type Preview } from './calls';
import type { Found } from './outcome';

const ASKED = [
  'text',
  'audience',
  'segment',
  'to_tier',
  'to_channel',
  'to_tags',
  'idle_days',
  'joined_from',
  'joined_to',
  'saved',
  'scheduled_at',
  'quiet',
] as const;
/** Typing rests this long before the server is asked. */
const REST_MS = 400;
/** What is shown is true for so long: its hour moves on. */
const FRESH_MS = 60_000;

/** Files are told apart in the cache by number: their lists are too long for its keys. */
const numbered = new WeakMap<Found, number>();
let files = 0;
function numberOf(found: Found): number {
  const known = numbered.get(found);
  if (known !== undefined) return known;
  files += 1;
  numbered.set(found, files);
  return files;
}

/** The value once it has not changed for a while; the first one at once. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Half a place is still being typed, and a segment still to be chosen: the server would only say so. */
const isWhole = ({ text, audience, segment, saved }: Values): boolean =>
  (typeof text !== 'string' || unknownPlace(text, MESSAGE_PLACES) === null) &&
  (audience !== 'segment' || (segment !== null && segment !== '')) &&
  (audience !== 'saved' || typeof saved === 'number');

export interface Previewed {
  /** The last answer; absent: there was none yet. */
  preview: Preview | undefined;
  refusal: Refusal | null;
  /** What is shown is of before the last change. */
  stale: boolean;
}

/** What the campaign would do as it is composed now. `file`: numbers that its draft does not have yet. */
export function usePreview(values: Values, file: Found | null, draft: number | null): Previewed {
  const { service, t } = useScreen();
  const wanted = meant(values);
  const asked = JSON.stringify(Object.fromEntries(ASKED.map((name) => [name, wanted[name] ?? null])));
  const rested = useRested(asked);
  const whole = isWhole(values);
  const { data, error, isFetching } = useQuery({
    queryKey: ['sms', 'preview', service, rested, file ? numberOf(file) : null, draft],
    queryFn: ({ signal }) => getPreview(service, JSON.parse(rested) as Values, { numbers: file?.valid ?? null, draft }, signal),
    enabled: whole && isWhole(JSON.parse(rested) as Values),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    retry: false,
  });
  return { preview: data, refusal: error ? refusalOf(error, t) : null, stale: !whole || rested !== asked || isFetching };
}
