/** An employee at work through every fault: sends what a panel sends, and sends it again under the same key until it is answered. */
import { setTimeout as pause } from 'node:timers/promises';
import { signDataPayload } from '../../server/auth/tokens';
import { createRandom } from '../../server/seed/random';
import { DEMO_PASSWORD } from '../../server/seed/staff';
import type { Random } from '../../src/schema/fields/kind';
import type { FaultSite } from './fill';

/** What the office said it did. */
export interface Acknowledged {
  resource: 'deposit' | 'withdraw' | 'bill_payment' | 'member';
  action: string;
  service: string;
  id: number;
  by: number;
  /** What a bill was called. */
  name?: string;
}
export interface Journal {
  done: Acknowledged[];
  /** Answers no clerk should get: a lost session, an error without a cause. */
  wrong: string[];
  /** Calls that had to be sent again. */
  again: number;
  reads: number;
  refused: number;
  /** The run has ended before its time: no call will be answered any more. */
  abandoned: boolean;
}

const AGAIN_MS = 150;
const THINKS_MS = [80, 320] as const;

interface Answer {
  status: number;
  text: string;
}

export class Clerk {
  #token = '';
  #signingKey = '';
  #id = 0;
  #made = 0;
  readonly #random: Random;
  cookie = '';
  /** When this one was last answered, by the clock of the process. */
  lastAnswer = 0;

  constructor(
    readonly origin: string,
    readonly username: string,
    seed: number,
    readonly sites: readonly FaultSite[],
    readonly journal: Journal,
  ) {
    this.#random = createRandom(seed, new Date());
  }

  async signIn(): Promise<void> {
    const response = await fetch(`${this.origin}/api/Login`, {
      method: 'POST',
      body: JSON.stringify({ username: this.username, password: DEMO_PASSWORD }),
    });
    const { token, header } = (await response.json()) as { token?: string; header?: string };
    if (token === undefined || header === undefined) throw new Error(`${this.username} could not sign in: ${response.status}`);
    this.#token = token;
    this.#signingKey = header;
    this.cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    this.#id = (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { result: { id: number } }).result.id;
  }

  get authorization(): string {
    return `Bearer ${this.#token}`;
  }

  /** Sends until there is an answer. What is sent stays the same, so that the office knows it again. */
  async #ask(path: string, body?: string): Promise<Answer> {
    for (;;) {
      try {
        const response = await fetch(`${this.origin}/api/${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: this.authorization },
          body,
        });
        const text = await response.text();
        if (response.status < 500) {
          this.lastAnswer = Date.now();
          return { status: response.status, text };
        }
      } catch {
        // The process behind this connection is gone.
      }
      if (this.journal.abandoned) throw new Error('the run has ended');
      this.journal.again += 1;
      await pause(AGAIN_MS);
    }
  }

  async #read(path: string): Promise<void> {
    const { status, text } = await this.#ask(path);
    this.journal.reads += 1;
    if (status !== 200) this.journal.wrong.push(`${path}: ${status} ${text.slice(0, 200)}`);
  }

  /** Sends a command; null when it was refused. */
  async #act(path: string, data: Record<string, unknown>, did: Omit<Acknowledged, 'by' | 'id'>): Promise<number | null> {
    const { status, text } = await this.#ask(path, JSON.stringify({ payload: await signDataPayload(this.#signingKey, data) }));
    if (status === 200) {
      const { id } = (JSON.parse(text) as { payload: { id: number } }).payload;
      this.journal.done.push({ ...did, id, by: this.#id });
      return id;
    }
    // Two may take the same item: one of them learns that it is decided.
    if (status === 409) this.journal.refused += 1;
    else this.journal.wrong.push(`${path}: ${status} ${text.slice(0, 200)}`);
    return null;
  }

  /** Takes an item off the pile; now and then leaves it there, so that a colleague takes it as well. */
  #take(pile: number[]): number | undefined {
    return this.#random.chance(0.1) ? pile.at(-1) : pile.pop();
  }

  async #deposit({ service, deposits }: FaultSite): Promise<void> {
    const id = this.#take(deposits);
    if (id === undefined) return;
    const action = this.#random.chance(0.2) ? 'reject' : 'approve';
    const data = action === 'reject' ? { version: 1, reason: 'ไม่พบยอดเงินเข้า' } : { version: 1 };
    await this.#act(`Deposit/${service}?action=${action}&id=${id}`, data, { resource: 'deposit', action, service });
  }

  async #withdraw({ service, withdrawals, pays }: FaultSite): Promise<void> {
    const id = this.#take(withdrawals);
    if (id === undefined) return;
    const approved = await this.#act(
      `Withdraw/${service}?action=approve&id=${id}`,
      { version: 1 },
      {
        resource: 'withdraw',
        action: 'approve',
        service,
      },
    );
    if (approved === null) return;
    const paid = { version: 2, pay_account: pays, reference: `KB-${id}` };
    await this.#act(`Withdraw/${service}?action=markPaid&id=${id}`, paid, { resource: 'withdraw', action: 'markPaid', service });
  }

  async #bill({ service }: FaultSite): Promise<void> {
    this.#made += 1;
    const name = `${this.username} ${this.#made}`;
    const data = { billpaymemnt_name: name, by_name: 'ผู้ให้บริการ', total: 10, end_date: '2099-01-31' };
    await this.#act(`BillPayment/${service}?action=create`, data, { resource: 'bill_payment', action: 'create', service, name });
  }

  async #member({ service, members }: FaultSite): Promise<void> {
    const id = this.#random.pick(members);
    const { text } = await this.#ask(`Member/${service}?id=${id}`);
    const { version } = (JSON.parse(text) as { payload: { version: number } }).payload;
    this.#made += 1;
    await this.#act(
      `Member/${service}?action=update&id=${id}`,
      { version, name: `ผู้เล่น ${this.username} ${this.#made}` },
      {
        resource: 'member',
        action: 'update',
        service,
      },
    );
  }

  /** Works until told to stop; what was begun is carried to its end. */
  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const site = this.#random.pick(this.sites);
      const dice = this.#random.int(0, 99);
      if (dice < 20) await this.#read(`Deposit/${site.service}?range=[0,24]`);
      else if (dice < 35) await this.#read(`Withdraw/${site.service}?range=[0,24]`);
      else if (dice < 45) await this.#read(`Member/${site.service}?range=[0,24]`);
      else if (dice < 70) await this.#deposit(site);
      else if (dice < 85) await this.#withdraw(site);
      else if (dice < 93) await this.#bill(site);
      else await this.#member(site);
      await pause(this.#random.int(...THINKS_MS));
    }
  }
}
