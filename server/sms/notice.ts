import { readNotice } from '../../src/bankFiles/notice';
import { bankAccount } from '../../src/resources/bank/bankAccount';
import type { Tx } from '../db/client';
import { keeperOf } from '../kernel/itself';
import type { Kernel } from '../kernel/kernel';
import { hashOf } from '../kernel/once';
import { writeTrail, type Announcement, type Trace } from '../kernel/trail';
import { compareDigits } from '../compare/digits';
import { keepReports } from '../matching/keep';
import { settleLines } from '../matching/settle';
import { watchAccount } from '../matching/watch';

/** A message that a phone of the site signed. */
interface Signed {
  from: string;
  text: string;
  at: string;
  device: string;
  nonce: string;
}

/** The one account of the site that a message may be about; null where none or several fit what it shows. */
async function accountOf(tx: Tx, service: string, bank: string, shown: string): Promise<number | null> {
  // One that was never in use has no messages, and would make those of another doubtful.
  const rows = await tx.query<{ id: number; number: string }>(
    'select id, number from bank_account where service = $1 and bank = $2 and opened_at is not null',
    [service, bank],
  );
  const fitting = rows.filter(({ number }) => ['same', 'compatible'].includes(compareDigits(shown, number)));
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
}

/** Takes a trusted message of a bank as the report of a line. What it does not tell beyond doubt stays a message. */
export async function keepNotice(kernel: Kernel, service: string, message: Signed, tx: Tx): Promise<Announcement[]> {
  const now = kernel.now();
  const notice = readNotice(message.from, message.text, message.at);
  if (!notice || Date.parse(notice.line.at) > now.getTime() + 300_000) return [];
  const account = await accountOf(tx, service, notice.bank, notice.account);
  if (account === null) return [];
  const traces: Trace[] = [];
  const work = keeperOf({ kernel, service, tx, now, traces, caller: { ip: '', language: 'th' }, about: bankAccount.name });
  await work.lock(bankAccount, account, 'account');
  const place = (await hashOf([message.from, message.text, message.nonce])).slice(0, 64);
  const delivery = { source: 'notice', id: (await hashOf(message.device)).slice(0, 64), origin: message.device } as const;
  const { fresh } = await keepReports(work, account, delivery, [{ ...notice.line, place, raw: message.text }]);
  await settleLines(work, account, fresh);
  await watchAccount(work, account, [notice.line.at]);
  return traces.length > 0 ? writeTrail(tx, { employee: null, ip: '', at: now }, traces, kernel.origin) : [];
}
