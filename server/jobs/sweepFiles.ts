import type { FileStore } from '../fileStore';
import type { JobContext } from './implement';

/** How long an upload waits to be used: forms stay open over a night. */
const UNUSED_MS = 24 * 3_600_000;
/** Files removed in one transaction. */
const BATCH = 200;

/**
 * Removes uploads that no record ever referred to. What a record once referred to stays, because the audit log still names it. A record
 * that is saved with the file meanwhile waits for the transaction, and is told that the file is gone.
 */
export async function sweepFiles({ tx, now }: JobContext, files: FileStore): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_MS).toISOString();
  let removed = 0;
  for (;;) {
    const gone = await tx(async (inside) => {
      const found = await inside.query<{ service: string; key: string }>(
        `delete from stored_file f using (
           select service, key from stored_file where not used and at < $1 order by service, at limit ${BATCH} for update skip locked
         ) old where f.service = old.service and f.key = old.key returning f.service, f.key`,
        [before],
      );
      for (const { service, key } of found) await files.remove(service, key);
      return found.length;
    });
    removed += gone;
    if (gone < BATCH) return removed;
  }
}
