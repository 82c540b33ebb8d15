import { describe, expect, it } from 'vitest';
import { Misconfigured } from './environment';
import { readSmsEnvironment } from './smsEnvironment';

const url = 'https://sms.example/send';
const map = JSON.stringify({
  body: { to: '{phone}', from: '{sender}', text: '{text}', ref: '{ref}' },
  answer: { id: 'data.id', status: 'status', ok: ['OK', 0] },
  receipt: { ref: 'ref', status: 'state', delivered: ['DELIVRD'], failed: ['UNDELIV', 'EXPIRED'] },
});
const complete = {
  SMS_GATEWAY_URL: url,
  SMS_GATEWAY_HEADERS: '{"authorization":"Bearer key-of-ours"}',
  SMS_GATEWAY_MAP: map,
  SMS_HOOK_SECRET: 'h'.repeat(16),
};
const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    readSmsEnvironment(env);
  } catch (error) {
    if (error instanceof Misconfigured) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('the variables of messages', () => {
  it('may all be absent: nothing is configured', () => expect(readSmsEnvironment({})).toEqual({ config: { smsRate: 50 } }));
  it('are taken as they are given', () => {
    const { config, gateway } = readSmsEnvironment({
      ...complete,
      SMS_RATE: '200',
      SMS_GATEWAY_NAME: 'acme',
      SMS_BANK_DEVICES: '{"lucky88":"0123456789abcdef"}',
    });
    expect(config.smsRate).toBe(200);
    expect(gateway).toMatchObject({
      name: 'acme',
      url,
      headers: { authorization: 'Bearer key-of-ours' },
      map: { method: 'POST', most: 1, dedupes: false, answer: { id: 'data.id', ok: ['OK', 0] } },
    });
    expect(config).toMatchObject({ sms: { gateway: 'acme', secret: 'h'.repeat(16) }, bankDevices: { lucky88: '0123456789abcdef' } });
  });
  it.each([
    [{ ...complete, SMS_GATEWAY_URL: 'http://sms.example/send' }, 'https://'],
    [{ ...complete, SMS_GATEWAY_URL: 'sms.example' }, 'SMS_GATEWAY_URL'],
    [{ ...complete, SMS_GATEWAY_MAP: '' }, 'SMS_GATEWAY_MAP'],
    [{ ...complete, SMS_GATEWAY_MAP: '{"body":{},"unheard":1}' }, 'SMS_GATEWAY_MAP'],
    [{ ...complete, SMS_GATEWAY_MAP: '{' }, 'not JSON'],
    [{ ...complete, SMS_GATEWAY_MAP: '/no/such/file' }, 'neither JSON nor a file'],
    [{ ...complete, SMS_HOOK_SECRET: 'short' }, 'SMS_HOOK_SECRET'],
    [{ ...complete, SMS_HOOK_SECRET: '' }, 'SMS_HOOK_SECRET'],
    [{ ...complete, SMS_GATEWAY_HEADERS: '{"bad header":"x"}' }, 'SMS_GATEWAY_HEADERS'],
    [{ ...complete, SMS_GATEWAY_NAME: 'A B' }, 'SMS_GATEWAY_NAME'],
    [{ SMS_GATEWAY_MAP: map }, 'SMS_GATEWAY_URL is not'],
    [{ SMS_RATE: '0' }, 'SMS_RATE'],
    [{ SMS_RATE: '1.5' }, 'SMS_RATE'],
    [{ SMS_RATE: '99999' }, 'from 1 to 10000'],
    [{ SMS_BANK_DEVICES: '{"lucky88":"short"}' }, 'SMS_BANK_DEVICES'],
  ])('are refused with a sentence when they make no sense: %o', (env, says) => expect(refusal(env)).toContain(says));
  it('never repeat a secret', () => {
    expect(refusal({ ...complete, SMS_HOOK_SECRET: 'short-secret' })).not.toContain('short-secret');
    expect(refusal({ SMS_BANK_DEVICES: '{"lucky88":"short-secret"}' })).not.toContain('short-secret');
    expect(refusal({ ...complete, SMS_GATEWAY_HEADERS: '{"bad header":"key-of-ours"}' })).not.toContain('key-of-ours');
  });
});
