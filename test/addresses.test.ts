/** Addresses and ranges by themselves: what is read, how it is written, what a proxy may say and a stranger may not. */
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { clientAddress, readAddress } from '../server/auth/address';
import { createClientIp } from '../server/process/clientIp';
import { Misconfigured, readEnvironment } from '../server/process/environment';
import { admits, concerns, narrows, normaliseRange, ownRange, type AddressRule } from '../server/auth/addressRules';

const now = new Date('2026-03-01T05:00:00Z');
const octet = fc.integer({ min: 0, max: 255 });
const v4 = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.'));
const v6 = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
  .map((parts) => parts.map((part) => part.toString(16)).join(':'));
const anywhere = fc.oneof(v4, v6);
const allow = (...cidrs: string[]) => cidrs.map((cidr) => ({ cidr, expires_at: null }));

describe('ranges', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0:0:0:0:0:1/128', '2001:db8::1'],
    ['2001:db8:1:2:aaaa::/64', '2001:db8:1:2::/64'],
    ['::/0', '::/0'],
    ['::1', '::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
    ['::ffff:cb00:7107', '203.0.113.7'],
  ])('%s is kept as %s', (text, kept) => {
    expect(normaliseRange(text)).toBe(kept);
  });

  test.each([
    '',
    ' ',
    '/',
    '/24',
    'localhost',
    '1',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '010.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '1.2.3.4/',
    '1.2.3.4/33',
    '1.2.3.4/-1',
    '1.2.3.4/8/8',
    '1.2.3.4/a',
    '1.2.3.4:80',
    '[::1]',
    '::1/129',
    ':::1',
    '1::2::3',
    'fe80::1%eth0',
    '::ffff:1.2.3.4/64',
    '1.2.3.4-1.2.3.9',
    '1.2.3.*',
    '๑.๒.๓.๔',
    '1.2.3.4, 5.6.7.8',
    'g::1',
    'x'.repeat(1000),
  ])('“%s” is no address', (text) => {
    expect(normaliseRange(text)).toBeNull();
  });

  test('what is kept stays as it is and holds the address it was made from', () => {
    fc.assert(
      fc.property(anywhere, fc.integer({ min: 0, max: 128 }), (address, bits) => {
        const kept = normaliseRange(`${address}/${bits}`);
        if (kept === null) return address.includes('.') && bits > 32;
        return normaliseRange(kept) === kept && admits(allow(kept), address, now);
      }),
      { numRuns: 2000 },
    );
  });
  test('a range of IPv4 holds exactly the addresses that share its first bits', () => {
    const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    fc.assert(
      fc.property(v4, v4, fc.integer({ min: 0, max: 32 }), (network, address, bits) => {
        const share = 2 ** (32 - bits);
        return (
          admits(allow(normaliseRange(`${network}/${bits}`) ?? ''), address, now) ===
          (Math.floor(numberOf(network) / share) === Math.floor(numberOf(address) / share))
        );
      }),
      { numRuns: 2000 },
    );
  });
  test('what one enters for oneself: the address, or the 64 bits of the line', () => {
    expect(ownRange('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(ownRange('2001:db8:1:2:9c2f:11ff:fe3a:1')).toBe('2001:db8:1:2::/64');
    expect(ownRange('')).toBeNull();
  });
});

describe('rules', () => {
  test('without one in force every address is allowed, with one only what it holds', () => {
    expect(admits([], '', now)).toBe(true);
    expect(admits(allow('203.0.113.0/24'), '203.0.113.200', now)).toBe(true);
    expect(admits(allow('203.0.113.0/24'), '::ffff:203.0.113.200', now)).toBe(true);
    for (const other of ['203.0.114.1', '::1', '', 'unknown', '203.0.113.1, 1.2.3.4'])
      expect(admits(allow('203.0.113.0/24'), other, now), other).toBe(false);
    expect(admits(allow('203.0.113.0/24', '2001:db8::/32'), '2001:db8:ffff::1', now)).toBe(true);
    expect(admits(allow('0.0.0.0/0'), '2001:db8::1', now)).toBe(false);
  });
  test('one that has expired is none, unless it is the last: an office that was closed does not open by itself', () => {
    const until = (expires_at: string) => [{ cidr: '203.0.113.0/24', expires_at }];
    expect(admits(until('2026-03-01T05:00:01Z'), '1.2.3.4', now)).toBe(false);
    const [last] = until('2026-03-01T05:00:00Z');
    expect([admits([last!], '1.2.3.4', now), admits([last!], '203.0.113.7', now)]).toEqual([false, true]);
    const older = { cidr: '192.0.2.0/24', expires_at: '2026-02-01T00:00:00Z' };
    expect([admits([last!, older], '192.0.2.1', now), admits([last!, older], '203.0.113.7', now)]).toEqual([false, true]);
    expect(admits([...until('2026-02-28T00:00:00Z'), ...allow('198.51.100.1')], '203.0.113.1', now)).toBe(false);
  });
  test.each([
    [[], ['10.0.0.0/8'], true],
    [[], [], false],
    [[], ['0.0.0.0/0'], true],
    [[], ['0.0.0.0/0', '::/0'], false],
    [['10.1.0.0/16'], [], false],
    [['10.1.0.0/16'], ['10.0.0.0/8'], false],
    [['10.1.0.0/16'], ['10.1.2.0/24'], true],
    [['10.1.0.0/16'], ['10.1.0.0/16', '192.0.2.1'], false],
    [['10.1.0.0/16', '192.0.2.1'], ['10.1.0.0/16'], true],
    [['10.1.0.0/16'], ['::/0'], true],
  ])('a change from %j to %j takes an address away: %s', (before, after, says) => {
    expect(narrows(allow(...before), allow(...after), now)).toBe(says);
  });
  test('they concern everybody, a role, or one employee, while they are on', () => {
    const rule = (over: Partial<AddressRule>): AddressRule => ({
      cidr: '1.2.3.4',
      scope: 'office',
      role: null,
      employee: null,
      active: true,
      expires_at: null,
      ...over,
    });
    const who = { id: 7, role: 3 };
    expect(concerns(rule({}), who)).toBe(true);
    expect(concerns(rule({ active: false }), who)).toBe(false);
    expect([3, 4, null].map((role) => concerns(rule({ scope: 'role', role }), who))).toEqual([true, false, false]);
    expect([7, 8, null].map((employee) => concerns(rule({ scope: 'employee', employee }), who))).toEqual([true, false, false]);
  });
});

describe('where a request comes from', () => {
  const wild = fc
    .array(fc.oneof(anywhere, fc.string(), fc.constant(''), fc.constant('unknown')), { maxLength: 6 })
    .map((parts) => parts.join(', '));

  test('whatever a stranger writes, behind n proxies it is what the nth from the right was asked from', () => {
    fc.assert(
      fc.property(wild, fc.array(anywhere, { minLength: 1, maxLength: 5 }), anywhere, (forged, hops, socket) => {
        const header = [forged, ...hops].filter((part) => part !== '').join(', ');
        const seen = clientAddress(socket, header, hops.length);
        return seen === clientAddress(hops[0]!, undefined, 0);
      }),
      { numRuns: 3000 },
    );
  });
  test('without proxies the header says nothing', () => {
    fc.assert(fc.property(wild, anywhere, (forged, socket) => clientAddress(socket, forged, 0) === clientAddress(socket, undefined, 0)));
  });
  test('what cannot be read, and a header too short, leave the socket’s own address', () => {
    for (const header of [undefined, '', ',', 'unknown', '<script>', '1.2.3.4, nonsense', '999.1.1.1'])
      expect(clientAddress('::ffff:10.0.0.1', header, 1), header).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', '203.0.113.7', 2)).toBe('10.0.0.1');
    expect(clientAddress('', undefined, 0)).toBe('');
  });
  test('how many proxies are trusted is said once, at start', () => {
    const secrets = {
      SESSION_SECRET: 'a secret of this test, and long enough',
      ENCRYPTION_KEY: 'another secret of this test, long enough',
    };
    expect([readEnvironment(secrets).trustedProxies, readEnvironment({ ...secrets, TRUSTED_PROXIES: '2' }).trustedProxies]).toEqual([0, 2]);
    expect([
      readEnvironment(secrets).config.addressRules,
      readEnvironment({ ...secrets, ADDRESS_RULES: 'off' }).config.addressRules,
    ]).toEqual([undefined, false]);
    for (const wrong of [{ TRUSTED_PROXIES: '-1' }, { TRUSTED_PROXIES: '1.5' }, { TRUSTED_PROXIES: 'all' }, { ADDRESS_RULES: 'no' }])
      expect(() => readEnvironment({ ...secrets, ...wrong })).toThrow(Misconfigured);
  });
  test('who is no proxy says nothing about where a request comes from', () => {
    const secrets = {
      SESSION_SECRET: 'a secret of this test, and long enough',
      ENCRYPTION_KEY: 'another secret of this test, long enough',
    };
    const seen = (remoteAddress: string, env: Record<string, string> = {}): string => {
      const { trustedProxies, proxyAddresses } = readEnvironment({ ...secrets, TRUSTED_PROXIES: '1', ...env });
      const socket = { remoteAddress } as Socket;
      return createClientIp(trustedProxies, proxyAddresses)({ socket, headers: { 'x-forwarded-for': '203.0.113.77' } });
    };
    for (const proxy of ['127.0.0.1', '::1', '::ffff:10.1.2.3', '172.18.0.5', '192.168.1.1', 'fd00::5'])
      expect(seen(proxy), proxy).toBe('203.0.113.77');
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    for (const stranger of ['198.51.100.9', '172.32.0.1', '2001:db8::1']) expect(seen(stranger)).toBe(stranger);
    expect(warned).toHaveBeenCalledTimes(3);
    warned.mockRestore();
    expect(seen('198.51.100.9', { PROXY_ADDRESSES: '198.51.100.0/24' })).toBe('203.0.113.77');
    expect(seen('10.0.0.1', { PROXY_ADDRESSES: '198.51.100.0/24, 2001:db8::/32' })).toBe('10.0.0.1');
    expect(() => readEnvironment({ ...secrets, PROXY_ADDRESSES: 'the proxy' })).toThrow(Misconfigured);
  });
  test('ports, brackets and zones are no part of it', () => {
    expect(clientAddress('x', '203.0.113.7:51234', 1)).toBe('203.0.113.7');
    expect(clientAddress('x', '[2001:db8::1]:443', 1)).toBe('2001:db8::1');
    expect(clientAddress('fe80::1%eth0', undefined, 0)).toBe('fe80::1');
    expect(readAddress('::ffff:1.2.3.4')?.toString()).toBe('1.2.3.4');
  });
});
