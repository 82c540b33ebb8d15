import { EXPORT_AGREED_HOURS, exportedFile } from '../../src/resources/admin/exportedFile';
import { everyScreen } from '../../src/resources/screens';
import { reportShell } from '../../src/reports/shells';
import { can, holds } from '../../src/schema/can';
import type { Row } from '../../src/schema/define';
import { formatInt } from '../../src/schema/format';
import { checkOther } from '../kernel/hands';
import { implement, type CommandContext } from '../kernel/implement';
import { maskFor } from '../kernel/rows';
import { Refusal } from '../refusal';
import { notYours } from './refusals';
import { ownBounds } from './roleBounds';

const HOUR_MS = 3_600_000;

/** Who decides on an export may make it, in full, and is not who asks for it. */
async function checkDecider(context: CommandContext, row: Row<typeof exportedFile>): Promise<void> {
  const { actor } = context;
  await checkOther(context, exportedFile, row, row.author);
  const def = everyScreen.find(({ name }) => name === row.resource) ?? reportShell(row.resource);
  if (!def || !can(actor, def, 'export')) throw notYours('forbidden', def?.permission);
  const hidden = row.because === 'rows' ? [] : Object.values(def.fields).flatMap(({ reveal }) => reveal ?? []);
  const lacking = hidden.find((code) => !holds(actor, code));
  if (lacking !== undefined) throw notYours('forbidden', lacking);
}

export const exportedFileBehaviour = implement(exportedFile, {
  actions: {
    async agree(context, row) {
      await checkDecider(context, row);
      const { actor, now } = context;
      const { export_limit: most } = await ownBounds(context.tx, actor.user.id);
      // Two who may not export so many rows alone cannot agree with one another.
      if (most !== null && row.row_count > most)
        throw new Refusal(
          409,
          'checkerLimit',
          { limit: formatInt(most) },
          { payload: maskFor(actor, exportedFile, { ...row }), conflict: 'maker' },
        );
      return {
        set: {
          state: 'agreed' as const,
          decided_by: actor.user.id,
          decided_at: now.toISOString(),
          expires_at: new Date(now.getTime() + EXPORT_AGREED_HOURS * HOUR_MS).toISOString(),
        },
      };
    },
    async refuse(context, row, { reason }) {
      await checkDecider(context, row);
      const { actor, now } = context;
      return { set: { state: 'refused' as const, reason, decided_by: actor.user.id, decided_at: now.toISOString() } };
    },
  },
});
