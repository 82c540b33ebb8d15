/** Which addresses an employee may work from. Pure, so that every rule is tested without a database. */
import ipaddr from 'ipaddr.js';
import { addressText, parseAddress, readAddress, type Address } from './address';
import { bounded } from '../bounded';

/** A rule as its record keeps it. */
export interface AddressRule {
  cidr: string;
  scope: string;
  role: number | null;
  employee: number | null;
  active: boolean;
  expires_at: string | null;
}
/** The part of a rule that decides, once the rule applies to an employee. */
export type AllowedRange = Pick<AddressRule, 'cidr' | 'expires_at'>;
export interface RuledEmployee {
  id: number;
  role: number;
}

interface Range {
  network: Address;
  bits: number;
}
const widthOf = (address: Address): number => ('octets' in address ? 32 : 128);
/** Bits in front of the IPv4 address when it is written as IPv6. */
const MAPPED_BITS = 96;

function parseRange(text: string): Range | null {
  const [head = '', tail, more] = text.trim().split('/');
  const address = parseAddress(head);
  if (!address || more !== undefined || (tail !== undefined && !/^\d{1,3}$/.test(tail))) return null;
  if (tail === undefined) return { network: address, bits: widthOf(address) };
  const bits = 'octets' in address && head.includes(':') ? Number(tail) - MAPPED_BITS : Number(tail);
  if (bits < 0 || bits > widthOf(address)) return null;
  const network =
    'octets' in address
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`);
  return { network, bits };
}

const written = ({ network, bits }: Range): string =>
  bits === widthOf(network) ? addressText(network) : `${addressText(network)}/${bits}`;

/**
 * An address or range in the stored notation: `10.0.0.5/24` becomes `10.0.0.0/24`, a range of one address that address. Null when the text
 * is neither.
 */
export function normaliseRange(text: string): string | null {
  const range = parseRange(text);
  return range && written(range);
}

/** The range an employee would enter for their own connection: IPv6 changes its last half by the day, so the first 64 bits. */
export function ownRange(ip: string): string | null {
  const address = readAddress(ip);
  if (!address) return null;
  return normaliseRange('octets' in address ? addressText(address) : `${addressText(address)}/64`);
}

const ranges = bounded<string, Range>(2_000);
function rangeOf(cidr: string): Range | null {
  const known = ranges.get(cidr);
  if (known) return known;
  const parsed = parseRange(cidr);
  if (parsed) ranges.set(cidr, parsed);
  return parsed;
}

function contains(cidr: string, address: Address): boolean {
  const range = rangeOf(cidr);
  return range !== null && range.network.kind() === address.kind() && address.match(range.network, range.bits);
}

/** Is an address, as sockets write it, in one of these ranges? */
export function isAmong(ranges: readonly string[], ip: string): boolean {
  const address = readAddress(ip);
  return address !== null && ranges.some((range) => contains(range, address));
}

/** Does a rule that is switched on concern this employee? */
export const concerns = (rule: AddressRule, { id, role }: RuledEmployee): boolean =>
  rule.active && (rule.scope === 'office' || (rule.scope === 'role' ? rule.role === role : rule.employee === id));

/**
 * The ranges that count now. Once the last one has expired it stays in force, because an office that was closed must not open by itself,
 * nor shut every employee out.
 */
function inForceAt(allowed: readonly AllowedRange[], now: Date): readonly AllowedRange[] {
  const endOf = ({ expires_at }: AllowedRange): number => (expires_at === null ? Infinity : Date.parse(expires_at));
  const last = Math.max(...allowed.map(endOf));
  return last > now.getTime() ? allowed.filter((range) => endOf(range) > now.getTime()) : allowed.filter((range) => endOf(range) === last);
}

/**
 * May an employee to whom these ranges apply work from this address? Without a range from anywhere; an unreadable address is admitted only
 * then.
 */
export function admits(allowed: readonly AllowedRange[], ip: string, now: Date): boolean {
  const inForce = inForceAt(allowed, now);
  if (inForce.length === 0) return true;
  const address = readAddress(ip);
  return address !== null && inForce.some(({ cidr }) => contains(cidr, address));
}

const ANYWHERE: readonly Pick<AllowedRange, 'cidr'>[] = [{ cidr: '0.0.0.0/0' }, { cidr: '::/0' }];

function covers(outer: string, inner: string): boolean {
  const [wide, narrow] = [rangeOf(outer), rangeOf(inner)];
  return wide !== null && narrow !== null && wide.bits <= narrow.bits && contains(outer, narrow.network);
}

/**
 * Is there an address these ranges admitted before, and after no longer? Asked where it is not known from which one an employee will come.
 */
export function narrows(before: readonly AllowedRange[], after: readonly AllowedRange[], now: Date): boolean {
  const [was, is] = [inForceAt(before, now), inForceAt(after, now)];
  return is.length > 0 && (was.length > 0 ? was : ANYWHERE).some(({ cidr }) => !is.some((one) => covers(one.cidr, cidr)));
}
