import { bankNumbers } from '../../src/qr/bankNumbers';
import { readSlip, type Slip } from '../../src/qr/slip';
import type { deposit } from '../../src/resources/transaction/deposit';
import { banks } from '../../src/schema/data/banks';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import { invalidField } from '../refusal';
import type { CommandContext } from '../kernel/implement';
import { satang } from '../ledger/money';

type Deposit = Row<typeof deposit>;

/** Bits of 1024 that two pictures of the same slip may differ by: compressed, made smaller, cut at the edges, its code covered. */
const SAME_LOOKS = 64;
const LOOKED_BACK_DAYS = 90;
/** Banks that became part of another, under whose number their transfers are. */
const NOW_PART_OF: Readonly<Record<string, string>> = { TMB: 'TTB', TBANK: 'TTB', KKB: 'KNK' };
/** Ways of paying that are no bank: what pays may be any. */
const NO_BANK: readonly string[] = ['QRCODE', 'PEER2PAY', 'PAYMENT'];
const WALLET = 'TRUEWALLET';

/** The bank a slip was sent from, by its code in the product; `null` where the product has none. */
const senderOf = ({ api, bank }: Slip): string | null => (api === '01' ? WALLET : (bankNumbers[bank]?.code ?? null));

function checkBank(slip: Slip, row: Deposit): void {
  const sender = senderOf(slip);
  if (sender === null || row.bank === null || NO_BANK.includes(row.bank) || (NOW_PART_OF[row.bank] ?? row.bank) === sender) return;
  throw invalidField('slip', 'slipOtherBank', { bank: banks[sender] ?? sender });
}

/** A slip's code says no amount; the statement line of its reference, where the bank gave one, does. */
async function checkAmount({ tx, service }: CommandContext, { reference }: Slip, row: Deposit): Promise<void> {
  const [line] = await tx.query<{ amount: string }>(
    "select l.amount from statement_line l where l.service = $1 and l.account = $2 and l.reference = $3 and l.direction = 'in'",
    [service, row.bank_account, reference],
  );
  if (line && satang(line.amount) !== satang(row.amount))
    throw invalidField('slip', 'slipOtherAmount', { line: formatMoney(Number(line.amount)), deposit: formatMoney(row.amount) });
}

/** Takes a reference for one deposit, for ever: also when that is rejected, or gets another slip. */
async function takeReference({ tx, service, now }: CommandContext, { bank, reference }: Slip, id: number): Promise<void> {
  await tx.query(
    'insert into slip_reference (service, bank, reference, deposit, at) values ($1, $2, $3, $4, $5) on conflict (service, bank, reference) do nothing',
    [service, bank, reference, id, now.toISOString()],
  );
  const [taken] = await tx.query<{ deposit: number }>(
    'select r.deposit from slip_reference r where r.service = $1 and r.bank = $2 and r.reference = $3',
    [service, bank, reference],
  );
  if (taken && Number(taken.deposit) !== id) throw invalidField('slip', 'slipUsed', { reference, deposit: Number(taken.deposit) });
}

interface Picture extends Record<string, unknown> {
  hash: string;
  looks: string | null;
  code: string | null;
}

/** The deposit of the last days whose slip is the same file, or looks the same; its own earlier slip is none. */
async function lookAlike(
  { tx, service, now }: CommandContext,
  { hash, looks }: Picture,
  id: number,
): Promise<{ id: number; same: boolean } | null> {
  const [found] = await tx.query<{ id: number; same: boolean }>(
    `select d.id, f.hash = $3 as same from deposit d join stored_file f on f.service = d.service and f.key = d.slip
      where d.service = $1 and d.id <> $2 and d.created_at > $5
        and (f.hash = $3 or bit_count(('x' || f.looks)::bit(1024) # ('x' || $4::text)::bit(1024)) <= $6)
      order by f.hash = $3 desc, d.id limit 1`,
    [service, id, hash, looks, new Date(now.getTime() - LOOKED_BACK_DAYS * 86_400_000).toISOString(), SAME_LOOKS],
  );
  return found ? { id: Number(found.id), same: found.same } : null;
}

/**
 * Takes a slip's picture for a deposit, or refuses it with a 400 on `slip`: its reference was used before, its bank or amount is another,
 * or, where no code can be read on it, it looks like the slip of another deposit. A picture that could not be read is taken as it is.
 */
export async function takeSlip(context: CommandContext, row: Deposit & { slip: string }): Promise<void> {
  const [picture] = await context.tx.query<Picture>(
    'select f.hash, f.looks, f.code from stored_file f where f.service = $1 and f.key = $2',
    [context.service, row.slip],
  );
  if (!picture) return;
  const slip = readSlip(picture.code ?? '');
  if (slip) {
    checkBank(slip, row);
    await checkAmount(context, slip, row);
    await takeReference(context, slip, row.id);
  }
  // Slips of one bank look alike, so a reference of its own speaks for a picture.
  const alike = await lookAlike(context, slip ? { ...picture, looks: null } : picture, row.id);
  if (alike) throw invalidField('slip', alike.same ? 'slipSame' : 'slipSeen', { deposit: alike.id });
}
