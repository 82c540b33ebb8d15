import { describe, expect, it } from 'vitest';
import { CallError, isUncertain } from './callError';
import { judgeAnswer, readEnvelope } from './envelope';

const say = { network: 'network', server: 'server', unreadable: 'unreadable' };
const judged = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  judgeAnswer(status, typeof body === 'string' ? body : JSON.stringify(body), new Headers(headers), say);
function refused(status: number, body: unknown, headers: Record<string, string> = {}): CallError {
  try {
    judged(status, body, headers);
  } catch (error) {
    if (error instanceof CallError) return error;
  }
  throw new Error('was not refused');
}

describe('an answer becomes an envelope or an error react-admin understands', () => {
  it('passes a success on as it is', () => {
    expect(judged(200, { code: 0, msg: '', payload: [1], total: 1 })).toMatchObject({ payload: [1], total: 1 });
  });
  it('puts messages on their fields', () => {
    const error = refused(400, { code: 1, msg: 'ข้อมูลไม่ถูกต้อง', errors: { amount: 'มากเกินไป', bad: 5 } });
    expect(error).toMatchObject({
      name: 'HttpError',
      message: 'ข้อมูลไม่ถูกต้อง',
      status: 400,
      body: { errors: { amount: 'มากเกินไป', bad: '5' } },
    });
  });
  it('has no errors where the server sent none, so that the sentence is shown', () => {
    expect(refused(409, { code: 1, msg: 'x' }).body.errors).toBeUndefined();
  });
  it('keeps the record and the kind of a conflict', () => {
    expect(refused(409, { code: 1, msg: 'x', conflict: 'version', payload: { id: 1, version: 3 } }).body).toMatchObject({
      conflict: 'version',
      payload: { id: 1, version: 3 },
    });
  });
  it('keeps the right, the request number and the time to wait', () => {
    expect(refused(403, { code: 1, msg: 'x', permission: 'P003' }).body.permission).toBe('P003');
    expect(refused(500, { code: 1, msg: 'x', requestId: 'r1' }).body.requestId).toBe('r1');
    expect(refused(429, { code: 1, msg: 'x' }, { 'Retry-After': '30' }).body.retryAfter).toBe(30);
  });
  it('refuses a code that is not 0 even when the status says well', () => {
    expect(refused(200, { code: 2, msg: 'ใส่รหัส' })).toMatchObject({ status: 400, message: 'ใส่รหัส', body: { code: 2 } });
  });
  it.each(['', '<html>502</html>', '[]', 'null', '{"payload":1}', '{"code":"0"}'])(
    'has a sentence of its own for what is no envelope: %s',
    (text) => {
      expect(readEnvelope(text)).toBeNull();
      expect(refused(502, text)).toMatchObject({ message: 'server', status: 502 });
      expect(refused(404, text)).toMatchObject({ message: 'unreadable', status: 404 });
      expect(refused(200, text)).toMatchObject({ message: 'unreadable', status: 502 });
    },
  );
  it('knows when the outcome is unknown', () => {
    expect([0, 500, 503].every((status) => isUncertain(new CallError('x', status)))).toBe(true);
    expect([400, 401, 409].some((status) => isUncertain(new CallError('x', status)))).toBe(false);
    expect(isUncertain(new Error('x'))).toBe(false);
  });
});
