import { bulkOutcome } from '../../src/resources/admin/bulkJob';
import { implementView } from '../kernel/view';

/** One row for each record that a filter matched when the job was asked for. */
export const bulkOutcomeView = implementView(
  bulkOutcome,
  'select i.id, i.job, i.record, i.called, i.outcome, i.said, j.service, j.author from bulk_item i join bulk_job j on j.id = i.job',
);
