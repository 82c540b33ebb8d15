/** Calls of the site interface with a site's key: parameters, queries and bodies by the shapes the product itself checks. */
import { z } from 'zod';
import type { AnySpec } from '../../server/site/call';
import { siteCalls } from '../../server/site/calls';
import { SITE_BASE } from '../../server/site/router';
import type { Random } from '../../src/schema/fields/kind';
import { ALL_SCOPES, makeKey } from '../siteRig';
import { SITE, type Office } from '../office';
import { formOf } from './uploads';
import { encoded, headerText, mutate, nasty, nastyText } from './values';

/** What of a JSON schema the shapes of the interface use. */
interface Shape {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  allOf?: readonly Shape[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  minItems?: number;
  items?: Shape;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
}

/** What is there to be named. */
interface Known {
  keys: { all: string; read: string };
  members: readonly { ref: string; banks: readonly number[] }[];
  accounts: readonly { bank: string; number: string }[];
  refs: Readonly<Record<'deposits' | 'withdrawals' | 'payouts' | 'wallet', readonly string[]>>;
}
type Member = Known['members'][number];

const shapeOf = (schema: z.ZodType | undefined): Shape | undefined =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
const specs = siteCalls.map((spec) => ({ spec, body: shapeOf(spec.body), query: shapeOf(spec.query) }));

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
/** Texts of all sorts; a value takes one of those that its shape lets through. */
const TEXTS = [
  ...['0.00', '0.01', '10.00', '100.00', '500.00', '1500.50', '99999999.99', '-5.25'],
  ...[ago(1), ago(90), ago(3 * 24 * 60), ago(-24 * 60), '2026-11-21T14:05:00+07:00', '2000-01-01T00:00:00Z'],
  ...['1990-02-28', '2026-11-21', '1900-01-01', '2004-02-29'],
  ...['0812345678', '+66 81 234 5678', '๐๘๑๒๓๔๕๖๗๘', '7000000001', '123456789012345'],
  ...['198.51.100.7', '2001:db8::1', '::ffff:198.51.100.7'],
  ...['web000001', 'a.member_1', 'สมชาย ใจดี', 'Somchai Jaidee', 'PG Soft', 'โอนเงิน', 'web-1:2', 'x'],
  ...['1', '50', '200', '999'],
];

function fits(text: string, shape: Shape): boolean {
  const length = text.length >= (shape.minLength ?? 0) && text.length <= (shape.maxLength ?? Infinity);
  const isAlike = shape.pattern === undefined || new RegExp(shape.pattern).test(text);
  return length && isAlike && (shape.allOf ?? []).every((one) => fits(text, one));
}
const fitting = new Map<Shape, readonly string[]>();
function textsFor(shape: Shape): readonly string[] {
  const known = fitting.get(shape);
  if (known) return known;
  const texts = TEXTS.filter((text) => fits(text, shape));
  fitting.set(shape, texts);
  return texts;
}

/** Signs calls of a site; what it named before is named again now and then. */
class Caller {
  /** The call before, which a site that got no answer sends once more. */
  private before: [string, RequestInit] | null = null;

  constructor(
    private readonly known: Known,
    private readonly random: Random,
  ) {}

  private ref(names: readonly string[]): string {
    const { random } = this;
    return names.length > 0 && random.chance(0.7) ? random.pick(names) : `fuzz-${random.int(1, 100_000)}`;
  }

  /** A value that is known by its name rather than by its shape. */
  private named(name: string, member: Member): unknown {
    const { random, known } = this;
    if (name === 'member') return member.ref;
    if (name === 'bank_account' && member.banks.length > 0) return random.pick(member.banks);
    if (name === 'account' && known.accounts.length > 0) return random.pick(known.accounts);
    if (name === 'ref' || name === 'round') return this.ref([]);
    if (name === 'of') return this.ref(known.refs.wallet);
    if (name === 'referrer') return random.pick(known.members).ref;
    if (name === 'phone') return `08${random.int(10_000_000, 99_999_999)}`;
    if (name === 'username') return `web${random.int(1, 1_000_000)}`;
    return undefined;
  }

  /** `care`: how often each value is right, from 0 to 1. */
  private value(name: string, shape: Shape, member: Member, care: number): unknown {
    const { random } = this;
    if (!random.chance(care)) return nasty(random);
    const named = this.named(name, member);
    if (named !== undefined) return typeof named === 'string' && !random.chance(care) ? mutate(named, random) : named;
    if (shape.anyOf) return this.value('', random.pick(shape.anyOf), member, care);
    if (shape.enum) return random.pick(shape.enum);
    switch (shape.type) {
      case 'object': {
        const all = Object.entries(shape.properties ?? {}).filter(([key]) =>
          random.chance(shape.required?.includes(key) === true ? 0.5 + care / 2 : 0.4),
        );
        return Object.fromEntries(all.map(([key, one]) => [key, this.value(key, one, member, care)]));
      }
      case 'array':
        return Array.from({ length: random.int(shape.minItems ?? 0, 3) }, () => this.value('', shape.items ?? {}, member, care));
      case 'integer':
        return random.int(Math.max(-5, shape.minimum ?? 0), 60);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      default: {
        const texts = textsFor(shape);
        return texts.length > 0 ? random.pick(texts) : nastyText(random);
      }
    }
  }

  private address(spec: AnySpec, query: Shape | undefined, member: Member, care: number): string {
    const { random, known } = this;
    const section = spec.path.split('/')[1] ?? '';
    const names = (known.refs as Partial<Record<string, readonly string[]>>)[section];
    const path = spec.path.replace(/\{\w+\}/g, () => {
      // Most members whom a site registers are new.
      const own = names ? this.ref(names) : spec.method === 'PUT' && random.chance(0.6) ? this.ref([]) : member.ref;
      return encoded(random.chance(care) ? own : random.chance(0.5) ? mutate(own, random) : nastyText(random).slice(0, 100));
    });
    const parts = query ? this.value('', query, member, care) : {};
    const asked = Object.entries(typeof parts === 'object' && parts !== null ? parts : {}).map(([name, one]): [string, string] => [
      name,
      typeof one === 'string' ? one : JSON.stringify(one),
    ]);
    if (!random.chance(care)) asked.push([nastyText(random).slice(0, 60), nastyText(random).slice(0, 300)]);
    const search = new URLSearchParams(asked).toString();
    return `${SITE_BASE}${path}${search === '' ? '' : `?${search}`}`;
  }

  private headers(spec: AnySpec, care: number): Record<string, string> {
    const { random, known } = this;
    const key = random.chance(care) ? known.keys.all : random.chance(0.5) ? known.keys.read : mutate(known.keys.all, random);
    const headers: Record<string, string> = { authorization: `Bearer ${key.replace(/[^\x20-\x7e]/g, '?')}` };
    if (random.chance(0.3)) headers['accept-language'] = random.pick(['en', 'th', headerText(random)]);
    if (spec.method !== 'POST' || !random.chance(0.5 + care / 2)) return headers;
    const repeated = `again-${random.int(1, 20)}`;
    headers['idempotency-key'] = random.chance(care) ? `k-${random.int(1, 1e9)}` : random.chance(0.7) ? repeated : headerText(random);
    return headers;
  }

  private body({ spec, body }: (typeof specs)[number], member: Member, care: number): BodyInit | undefined {
    const { random } = this;
    if (spec.method === 'GET') return undefined;
    if (spec.file) return formOf(random);
    if (!body) return random.chance(care) ? undefined : JSON.stringify(nasty(random));
    const given = this.value('', body, member, care);
    if (typeof given === 'object' && given !== null && !random.chance(care))
      Object.assign(given, { [nastyText(random).slice(0, 60)]: nasty(random) });
    const text = JSON.stringify(given);
    return random.chance(0.98) ? text : mutate(text, random);
  }

  next(): Request {
    const { random } = this;
    const again = this.before;
    if (again && random.chance(0.03)) return new Request(...again);
    const care = random.pick([0.8, 0.97, 0.99]);
    const one = random.pick(specs);
    const member = random.pick(this.known.members);
    const call: [string, RequestInit] = [
      `http://office.test${this.address(one.spec, one.query, member, care)}`,
      { method: one.spec.method, headers: this.headers(one.spec, care), body: this.body(one, member, care) },
    ];
    this.before = call;
    return new Request(...call);
  }
}

/** Makes keys of the site, and names for what the demonstration made without a site. To be asked before anything is fuzzed. */
export async function createSiteCalls(office: Office, random: Random): Promise<() => Request> {
  const [site] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
  const keyFor = async (scopes: readonly string[]): Promise<string> => {
    const { reply, whole } = await makeKey(office, site?.id ?? 0, { scopes });
    if (whole === '') throw new Error(`no key was made: ${JSON.stringify(reply.body)}`);
    return whole;
  };
  const keys = { all: await keyFor(ALL_SCOPES), read: await keyFor(['read']) };
  for (const table of ['member', 'deposit', 'withdraw'])
    await office.db.query(`update ${table} set ref = 'old-' || id where service = $1 and ref is null`, [SITE]);
  const refsOf = async (sql: string): Promise<string[]> =>
    (await office.db.query<{ ref: string }>(`${sql} order by 1 limit 60`, [SITE])).map(({ ref }) => ref);
  const known: Known = {
    keys,
    members: await office.db.query(
      `select m.ref, array(select b.id::int from member_bank b where b.service = m.service and b.member = m.id) as banks
         from member m where m.service = $1 order by m.id limit 60`,
      [SITE],
    ),
    accounts: await office.db.query('select bank, number from bank_account where service = $1 order by id', [SITE]),
    refs: {
      deposits: await refsOf('select ref from deposit where service = $1'),
      withdrawals: await refsOf('select ref from withdraw where service = $1'),
      payouts: await refsOf('select attempt as ref from payout_attempt where service = $1'),
      wallet: await refsOf('select ref from wallet_call where service = $1'),
    },
  };
  const caller = new Caller(known, random);
  return () => caller.next();
}
