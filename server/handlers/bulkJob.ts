import { bulkJob } from '../../src/resources/admin/bulkJob';
import { implement } from '../kernel/implement';

export const bulkJobBehaviour = implement(bulkJob, {
  actions: {
    // The process that works on it looks at the state before each handful of records.
    stop: ({ now }) => Promise.resolve({ set: { state: 'stopped' as const, ended_at: now.toISOString() } }),
  },
});
