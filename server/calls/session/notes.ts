import type { SystemAction } from '../../../src/schema/auditWords';
import type { Session } from '../../auth/sessions';
import { Refusal } from '../../refusal';
import { writeEvent } from '../../kernel/trail';
import type { Call } from '../context';

export interface Note {
  action: SystemAction;
  employee: number | null;
  after?: Record<string, unknown>;
  result?: 'ok' | 'refused';
}

/**
 * Writes an audit entry about a session. It never holds a password, code or token. Refusals that are alike leave one in ten minutes: of an
 * employee, or of an address and the name it tried.
 */
export async function note({ server: { kernel, noted }, ip }: Call, { action, employee, after, result = 'ok' }: Note): Promise<void> {
  if (result === 'refused' && !(await noted(JSON.stringify([action, employee ?? ip, after])))) return;
  await writeEvent(
    kernel.db,
    { employee, ip, at: kernel.now() },
    { service: null, resource: 'session', record: null, action, after, result },
  );
}

/** Runs an employee's own call and writes an audit entry when its input is refused. */
export async function noteRefusal<T>(call: Call, { actor }: Session, action: SystemAction, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) await note(call, { action, employee: actor.user.id, result: 'refused' });
    throw error;
  }
}
