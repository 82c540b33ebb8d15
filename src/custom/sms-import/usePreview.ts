import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MESSAGE_PLACES } from '../../schema/data/messagePlaces';
import { unknownPlace } from '../../schema/template';
import { refusalOf, type Refusal } from '../../screens/errors';
import type { Values } from '../../screens/form/fields';
import { useScreen } from '../../screens/screen';
import { meant } from './audience';
import { getCrossPreview, getPreview, type CrossPreview, type Preview } from './calls';
import type { Found } from './outcome';

const CONDITIONS = ['segment', 'to_tier', 'to_channel', 'to_tags', 'idle_days', 'joined_from', 'joined_to', 'scheduled_at'] as const;
const ASKED = ['text', 'audience', 'saved', 'quiet', ...CONDITIONS] as const;
const ASKED_OF_CROSS = ['text', 'services', 'sender_name', 'audience', 'saved', ...CONDITIONS] as const;
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

/** Half a place is still being typed: the server would only say so. */
const isTyped = ({ text }: Values): boolean => typeof text !== 'string' || unknownPlace(text, MESSAGE_PLACES) === null;
/** A segment is still to be chosen. */
const isWhole = (values: Values): boolean =>
  isTyped(values) &&
  (values.audience !== 'segment' || (values.segment !== null && values.segment !== '')) &&
  (values.audience !== 'saved' || typeof values.saved === 'number');
const isWholeCross = (values: Values): boolean =>
  isTyped(values) &&
  Array.isArray(values.services) &&
  values.services.length > 0 &&
  (values.audience !== 'saved' || (typeof values.saved === 'string' && values.saved.trim() !== ''));

export interface Previewed<T = Preview> {
  /** The last answer; absent: there was none yet. */
  preview: T | undefined;
  refusal: Refusal | null;
  /** What is shown is of before the last change. */
  stale: boolean;
}

interface Asking<T> {
  key: readonly unknown[];
  values: Values;
  asked: readonly string[];
  whole: (values: Values) => boolean;
  ask: (values: Values, signal: AbortSignal) => Promise<T>;
}

/** What is answered to these of the values, once typing rests. */
function useAnswer<T>({ key, values, asked, whole, ask }: Asking<T>): Previewed<T> {
  const { t } = useScreen();
  const wanted = JSON.stringify(Object.fromEntries(asked.map((name) => [name, values[name] ?? null])));
  const rested = useRested(wanted);
  const isNowWhole = whole(values);
  const { data, error, isFetching } = useQuery({
    queryKey: [...key, rested],
    queryFn: ({ signal }) => ask(JSON.parse(rested) as Values, signal),
    enabled: isNowWhole && whole(JSON.parse(rested) as Values),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    retry: false,
  });
  return { preview: data, refusal: error ? refusalOf(error, t) : null, stale: !isNowWhole || rested !== wanted || isFetching };
}

/** What the campaign would do as it is composed now. `file`: numbers that its draft does not have yet. */
export function usePreview(values: Values, file: Found | null, draft: number | null): Previewed {
  const { service } = useScreen();
  return useAnswer({
    key: ['sms', 'preview', service, file ? numberOf(file) : null, draft],
    values: meant(values),
    asked: ASKED,
    whole: isWhole,
    ask: (asked, signal) => getPreview(service, asked, { numbers: file?.valid ?? null, draft }, signal),
  });
}

/** The same of a campaign over several sites. */
export const useCrossPreview = (values: Values): Previewed<CrossPreview> =>
  useAnswer({ key: ['sms', 'preview', 'cross'], values, asked: ASKED_OF_CROSS, whole: isWholeCross, ask: getCrossPreview });
