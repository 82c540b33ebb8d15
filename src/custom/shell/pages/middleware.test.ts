import { describe, expect, it } from 'vitest';
import { CallError } from '../../../providers/callError';
import { checkMiddleware, messageOf, statusOf } from './middleware';

describe('middleware of a route', () => {
  it('known ones pass', () => expect(() => checkMiddleware(['site'])).not.toThrow());
  it('an unknown one is an error of its own, with status 500', () => {
    let caught: unknown;
    try {
      checkMiddleware(['site', 'nothing']);
    } catch (error) {
      caught = error;
    }
    expect([(caught as Error).message, statusOf(caught)]).toEqual(['Unknown middleware', 500]);
  });
});

describe('status of an error', () => {
  it.each([
    [{ statusCode: 418 }, 418],
    [{ status: 404 }, 404],
    [{ response: { status: 503 } }, 503],
    [{ statusCode: 400, status: 500 }, 400],
    [new CallError('x', 409), 409],
    [new Error('x'), 500],
    [null, 500],
    ['x', 500],
    [{ status: 'x' }, 500],
  ])('%j is %i', (error, status) => expect(statusOf(error)).toBe(status));
});

describe('what an error says to its reader', () => {
  it.each([
    [Object.assign(new Error('Unknown middleware'), { statusCode: 500 }), 'Unknown middleware'],
    [new CallError('ไม่พบรายการ', 404), 'ไม่พบรายการ'],
    [Object.assign(new Error(''), { status: 502 }), 'Error'],
    [new TypeError('x is not a function'), null],
  ])('%s: %s', (error, said) => expect(messageOf(error)).toBe(said));
});
