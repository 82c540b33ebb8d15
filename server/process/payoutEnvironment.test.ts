import { describe, expect, test } from 'vitest';
import { readPayoutEnvironment } from './payoutEnvironment';

describe('the variables of payouts', () => {
  test('without an address there is no provider', () => {
    expect(readPayoutEnvironment({})).toBeUndefined();
  });

  test('an address alone is enough: the provider writes as the interface says', () => {
    expect(readPayoutEnvironment({ PAYOUT_URL: 'https://pay.example.com/v1' })).toMatchObject({
      url: 'https://pay.example.com/v1',
      headers: {},
      map: {
        method: 'POST',
        body: { attempt: '{attempt}', amount: '{amount}' },
        answer: { state: 'state', paid: ['paid', 'success', 'completed'] },
      },
    });
  });

  test('headers and the map of fields are taken, and what is not named stays as usual', () => {
    const read = readPayoutEnvironment({
      PAYOUT_URL: 'http://127.0.0.1:9/pay',
      PAYOUT_HEADERS: '{"x-key":"k"}',
      PAYOUT_MAP: '{"body":{"no":"{attempt}"},"answer":{"state":"data.status","paid":["OK"]}}',
    });
    expect(read).toMatchObject({
      headers: { 'x-key': 'k' },
      map: { body: { no: '{attempt}' }, answer: { state: 'data.status', paid: ['OK'], failed: ['failed', 'rejected'] } },
    });
  });

  test.each([
    [{ PAYOUT_URL: 'http://pay.example.com' }, /PAYOUT_URL/],
    [{ PAYOUT_HEADERS: '{}' }, /PAYOUT_HEADERS is set, but PAYOUT_URL is not/],
    [{ PAYOUT_URL: 'https://pay.example.com', PAYOUT_MAP: '{"answers":{}}' }, /PAYOUT_MAP cannot be used/],
    [{ PAYOUT_URL: 'https://pay.example.com', PAYOUT_HEADERS: '{"a key":"secret-value"}' }, /PAYOUT_HEADERS cannot be used/],
  ])('%o is refused, without repeating what may be a key', (env, why) => {
    expect(() => readPayoutEnvironment(env)).toThrow(why);
    expect(() => readPayoutEnvironment(env)).not.toThrow(/secret-value/);
  });
});
