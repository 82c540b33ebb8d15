import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../providers/i18n/language';
import { formatDate } from '../../../schema/format';
import { dayAfter } from '../../../schema/credit';
import { getContractEnd } from './headerCalls';

/** The contract changes once a year, so it is read once per opened page. */
const STANDS_MS = 12 * 60 * 60_000;

/** The day after the contract ends, in words; null when there is no contract, or until it is known. */
export function useContractEnd(): string | null {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['header', 'contract'],
    queryFn: ({ signal }) => getContractEnd(signal),
    staleTime: STANDS_MS,
    gcTime: STANDS_MS,
    meta: { quiet: true },
  });
  return data ? formatDate(dayAfter(data), language) : null;
}
