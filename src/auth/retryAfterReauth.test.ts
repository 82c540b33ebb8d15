import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settleStepUp } from './stepUp';
import { onBarred, retryAfterReauth } from './retryAfterReauth';

const session = vi.hoisted(() => ({ token: 'first' }));
const signInAgain = vi.hoisted(() =>
  vi.fn(async (_message?: string) => {
    session.token = 'second';
  }),
);
vi.mock('../providers/session', () => ({ currentSession: () => ({ token: session.token }) }));
vi.mock('./reauthenticate', () => ({ reauthenticate: signInAgain }));
vi.mock('./StepUpDialog', () => ({ default: () => null }));

const stale = JSON.stringify({ code: 3, msg: 'ยืนยันตัวตน', verify: 'otp' });
/** Whether there is an outcome by the time the dialog's code has come, after which nothing happens by itself. */
async function settled(work: Promise<unknown>): Promise<boolean> {
  let done = false;
  void work.then(() => (done = true));
  await vi.dynamicImportSettled();
  return done;
}

describe('a refused call after signing in again or a step-up', () => {
  beforeEach(() => {
    session.token = 'first';
    signInAgain.mockClear();
  });

  it('a 401 waits for signing in again, with the server’s sentence', async () => {
    expect(await retryAfterReauth()(401, JSON.stringify({ code: 1, msg: 'หมดอายุ' }))).toBe(true);
    expect(signInAgain).toHaveBeenCalledExactlyOnceWith('หมดอายุ');
  });
  it('a 401 of a call that went out before a new session is simply sent again', async () => {
    const sent = retryAfterReauth();
    session.token = 'second';
    expect(await sent(401, '')).toBe(true);
    expect(signInAgain).not.toHaveBeenCalled();
  });
  it('calls that need a step-up at the same time share one question, and all go out again', async () => {
    const sent = retryAfterReauth();
    const calls = Promise.all([sent(403, stale), sent(403, stale), sent(403, stale)]);
    expect(await settled(calls)).toBe(false);
    // One answer is enough for all.
    settleStepUp(true);
    expect(await calls).toEqual([true, true, true]);
    // A call that was under way all the while is sent again without a question.
    expect(await sent(403, stale)).toBe(true);
  });
  it('thinking better of it leaves every one refused, and the next call asks anew', async () => {
    const calls = Promise.all([retryAfterReauth()(403, stale), retryAfterReauth()(403, stale)]);
    expect(await settled(calls)).toBe(false);
    settleStepUp(false);
    expect(await calls).toEqual([false, false]);
    const next = retryAfterReauth()(403, stale);
    expect(await settled(next)).toBe(false);
    settleStepUp(true);
    expect(await next).toBe(true);
  });
  it('what has to be done first is told, and the call stays refused', async () => {
    const told = vi.fn();
    onBarred(told);
    expect(await retryAfterReauth()(403, JSON.stringify({ code: 4, msg: 'เปลี่ยนรหัสผ่านก่อน' }))).toBe(false);
    expect(told).toHaveBeenCalledOnce();
  });
  it.each([
    [403, JSON.stringify({ code: 403, msg: 'ไม่มีสิทธิ์' })],
    [403, JSON.stringify({ code: 3, msg: '', verify: 'stars' })],
    [403, '<html>'],
    [409, stale],
    [200, ''],
  ])('nothing else is tried twice: %i %s', async (status, text) => {
    expect(await retryAfterReauth()(status, text)).toBe(false);
  });
});
