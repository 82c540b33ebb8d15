import { withoutBalance } from '../../src/bankFiles/notice';
import { smsMessage } from '../../src/resources/sms/smsMessage';
import { smsSuspect } from '../../src/resources/sms/smsSuspect';
import type { Tx } from '../db/client';
import type { Kernel } from '../kernel/kernel';
import { insertRow } from '../kernel/store';
import { writeTrail, type Announcement } from '../kernel/trail';
import { keepNotice } from './notice';
import type { Touched } from './settle';

/** A message of a bank as the receiving phone passes it on. */
export interface BankMessage {
  from: string;
  text: string;
  at: string;
  device: string;
  nonce: string;
  sig: string;
}
type Reason = 'sender' | 'shape' | 'repeated' | 'signature';

/** Names under which Thai banks and wallets send their notices. */
const SENDERS = new Set([
  'KBANK',
  'SCB',
  'KTB',
  'KRUNGTHAI',
  'BBL',
  'BANGKOKBANK',
  'BAY',
  'KRUNGSRI',
  'TTB',
  'GSB',
  'BAAC',
  'UOB',
  'CIMB',
  'KKP',
  'LHBANK',
  'TISCO',
  'TRUEMONEY',
]);
/** Every notice of money has these: a partly hidden account, an amount with satang, and a word for the direction. */
const ACCOUNT = /[xX*]{1,8}-?\d{3,6}|\d{3,6}[xX*]{1,8}/;
const AMOUNT = /\d{1,3}(?:,\d{3})*\.\d{2}|\d+\.\d{2}/;
const DIRECTION = /เข้า|ออก|ฝาก|ถอน|รับโอน|โอน|deposit|withdraw|transfer|received|paid/i;
/** No notice has a link: banks send none in their messages. */
const LINK = /https?:|www\.|\b[\w-]+\.(?:com|net|co|me|ly|io|info|xyz|top|cc|th)\b|line\s*(?:id|:)/i;

const isSender = (from: string): boolean => SENDERS.has(from.toUpperCase().replace(/[\s._-]/g, ''));
const isNotice = (text: string): boolean => ACCOUNT.test(text) && AMOUNT.test(text) && DIRECTION.test(text) && !LINK.test(text);

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hex = (buffer: ArrayBuffer): string => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** The signed text: every value of the message, line by line. */
const signed = ({ nonce, at, device, from, text }: BankMessage): Uint8Array<ArrayBuffer> =>
  bytes([nonce, at, device, from, text].join('\n'));

/** Was the message signed with the site's own secret? HMAC-SHA-256 in hex; the comparison takes the same time whatever differs. */
async function isSigned(message: BankMessage, secret: string): Promise<boolean> {
  const pairs = /^(?:[0-9a-f]{2}){32}$/i.test(message.sig) ? (message.sig.match(/../g) ?? []) : [];
  const key = await globalThis.crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return globalThis.crypto.subtle.verify('HMAC', key, new Uint8Array(pairs.map((pair) => Number.parseInt(pair, 16))), signed(message));
}

/** Stores that a value was seen; false when it was seen before. */
async function first(tx: Tx, service: string, seen: string, at: Date): Promise<boolean> {
  return (
    (
      await tx.query('insert into sms_bank_seen (service, seen, at) values ($1, $2, $3) on conflict do nothing returning 1 as one', [
        service,
        seen,
        at.toISOString(),
      ])
    ).length > 0
  );
}

/** More than this an hour are an attack; the first ones show enough of it. */
const MOST_AN_HOUR = 60;

async function suspect(tx: Tx, kernel: Kernel, service: string, message: BankMessage, reason: Reason): Promise<Announcement[]> {
  const now = kernel.now();
  const [hour] = await tx.query<{ n: number }>(
    'select count(*)::int as n from (select 1 from sms_suspect s where s.service = $1 and s.created_at > $2 limit $3) one',
    [service, new Date(now.getTime() - 3_600_000).toISOString(), MOST_AN_HOUR],
  );
  if ((hour?.n ?? 0) >= MOST_AN_HOUR) return [];
  const values = {
    sender: message.from,
    text: withoutBalance(message.text),
    received_at: new Date(message.at).toISOString(),
    device: message.device,
    reason,
    status: 'new',
  };
  const id = await insertRow(tx, smsSuspect, service, values, kernel.encrypt);
  return writeTrail(
    tx,
    { employee: null, ip: '', at: now },
    [{ def: smsSuspect, service, id, action: 'create', before: null, after: values }],
    kernel.origin,
  );
}

async function reasonAgainst(tx: Tx, service: string, message: BankMessage, now: Date): Promise<Reason | null> {
  const text = hex(await globalThis.crypto.subtle.digest('SHA-256', bytes(`${message.from}\n${message.text}`)));
  // Both are stored, even when one of them was seen before.
  const [newNonce, newText] = [await first(tx, service, `nonce ${message.nonce}`, now), await first(tx, service, `text ${text}`, now)];
  if (!newNonce || !newText) return 'repeated';
  if (!isSender(message.from)) return 'sender';
  return isNotice(message.text) ? null : 'shape';
}

/**
 * Stores a message of a bank: accepted when every check passes, and then taken as the report of a line where it tells one; otherwise set
 * aside for an employee to judge. `trusted`: it was signed by a device of the site.
 */
export async function takeBankMessage(
  kernel: Kernel,
  service: string,
  message: BankMessage,
  secret: string,
): Promise<{ trusted: boolean; touched: Touched[]; announcements: Announcement[] }> {
  const trusted = await isSigned(message, secret);
  const now = kernel.now();
  return kernel.db.tx(async (tx) => {
    const against = trusted ? await reasonAgainst(tx, service, message, now) : 'signature';
    if (against !== null) return { trusted, touched: [], announcements: await suspect(tx, kernel, service, message, against) };
    const [made] = await tx.query<{ id: number }>(
      `insert into sms_message (service, direction, phone, sender, text, status, created_at, updated_at, done_at) values ($1, 'in', '', $2, $3, 'received', $4, $4, $4) returning id`,
      [service, message.from.slice(0, 20), withoutBalance(message.text), now.toISOString()],
    );
    const announcements = await keepNotice(kernel, service, message, tx);
    return { trusted, touched: made ? [{ service, resource: smsMessage.name, ids: [made.id] }] : [], announcements };
  });
}
