/** Whose word a bank line is: the bank's own, or that of an employee who typed it or brought it in with a file. */
import { handsOf } from './kernel/hands';
import type { CommandContext } from './kernel/implement';

/** Of lines `s`: reported by the bank alone, through its feed or a message to a phone, and in no file that an employee imported. */
export const TOLD_BY_BANK = `s.source in ('feed', 'notice')
   and not exists (select 1 from line_sighting g where g.service = s.service and g.line = s.id and g.source = 'file')`;

/**
 * Did the employee have a hand in what one of these lines says? An employee who brings a line in could have written it, so a second
 * employee decides too. Where it is not known who did, every employee counts as one who could have.
 */
export async function hadAHand(
  { tx, service, actor, now }: Pick<CommandContext, 'tx' | 'service' | 'actor' | 'now'>,
  lines: readonly number[],
): Promise<boolean> {
  if (lines.length === 0) return false;
  const [found] = await tx.query(
    `select 1 as one from statement_line s where s.service = $1 and s.id = any($2::bigint[]) and not (${TOLD_BY_BANK})
        and ((s.source in ('manual', 'file') and coalesce(s.brought_by, $3) = any($4::bigint[]))
          or exists (select 1 from line_sighting g where g.service = s.service and g.line = s.id and g.source = 'file' and coalesce(g.brought_by, $3) = any($4::bigint[]))) limit 1`,
    [service, lines, actor.user.id, await handsOf(tx, actor.user.id, now)],
  );
  return found !== undefined;
}
