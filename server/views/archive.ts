import { archive } from '../../src/resources/admin/archive';
import { implementView } from '../kernel/view';

/** One row for each file; there are some a day, so that nothing but the key needs an index. */
export const archiveView = implementView(
  archive,
  `select a.id, a.month, a.series, nullif(a.service, '') as service, (a.manifest ->> 'rows')::int as row_count, a.taken, (a.manifest ->> 'bytes')::bigint as bytes,
     a.manifest ->> 'digest' as digest, (a.manifest ->> 'at')::timestamptz as written_at, a.finished_at
   from archive_file a`,
);
