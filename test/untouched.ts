/**
 * Refusals, judged the same way every time: the status, the envelope, the sentence in two languages, nothing written, the server still
 * there.
 */
import { expect } from 'vitest';
import type { Db } from '../server/db/client';
import type { Office } from './office';
import { writesSince, type Writes } from './writes';

/** Refusals leave entries in the audit log, which is chained; sessions and sign-in attempts note that a caller came. */
const EXPECTED_WRITES = ['audit', 'audit_chain', 'session', 'sign_in_attempt'];

/** Writes since the last look, without those a refusal may leave. */
export async function unexpectedWrites(db: Db): Promise<Writes> {
  return Object.fromEntries(Object.entries(await writesSince(db)).filter(([table]) => !EXPECTED_WRITES.includes(table)));
}

export interface Expected {
  status: number;
  /** Fields that must have a sentence of their own. */
  errors?: readonly string[];
  conflict?: string;
}
/** Sends one request with the headers given to it. */
export type Send = (headers: Record<string, string>) => Promise<Response>;

/** Sends a request in Thai and in English and expects the same refusal both times. Gives the Thai answer's body. */
export async function refused(
  office: Office,
  what: string,
  send: Send,
  { status, errors = [], conflict }: Expected,
): Promise<Record<string, unknown>> {
  await writesSince(office.db);
  const [thai, english] = [await send({}), await send({ 'accept-language': 'en' })];
  const bodies: Record<string, unknown>[] = [];
  for (const [response, sentence] of [
    [thai, /[ก-๙]/],
    [english, /^[^ก-๙]*[a-z]{2}[^ก-๙]*$/i],
  ] as const) {
    expect(response.status, what).toBe(status);
    expect(response.headers.get('content-type'), what).toContain('application/json');
    const body = (await response.json()) as Record<string, unknown>;
    bodies.push(body);
    expect(body['code'], what).not.toBe(0);
    expect(body['msg'], what).toMatch(sentence);
    for (const field of errors)
      expect((body['errors'] as Record<string, string> | undefined)?.[field], `${what}: ${field}`).toMatch(sentence);
    if (conflict !== undefined) expect(body['conflict'], what).toBe(conflict);
    if (status === 403)
      for (const revealing of ['payload', 'total', 'totals', 'counts', 'errors']) expect(body, what).not.toHaveProperty(revealing);
    expect(JSON.stringify(body), what).not.toMatch(/\bat .*\.ts:\d|select |SQLSTATE|syntax error/i);
  }
  expect(await unexpectedWrites(office.db), what).toEqual({});
  expect((await office.call('/api/Health')).status, what).toBe(200);
  return bodies[0]!;
}
