import { smsSender } from '../../resources/sms/smsSender';
import { useRecordsOf } from '../../screens/record';

/** More names than any site registers, so that one read gives them all. */
const MANY = 100;

/** The sender names that carriers have approved. */
export function useSenders() {
  return useRecordsOf(smsSender.name, {
    filter: { status: 'approved' },
    pagination: { page: 1, perPage: MANY },
    sort: { field: 'name', order: 'ASC' },
  });
}
