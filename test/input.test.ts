/** Bad input: what does not fit is refused beside its cause, nothing is written, the server keeps serving. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Desk, usual, withOffice } from './desk';
import { claims, forge } from './forge';
import { impostors, jpeg, join, png, webp } from './images';
import { OTHER_SITE, query, rowOf, SITE, type Row } from './office';
import { refused, type Send } from './untouched';

describe.each(usual)('bad input, %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });
  let member: Row;
  let deposit: Row;

  beforeAll(async () => {
    member = await desk.member();
    deposit = await desk.deposit(member, await desk.account(), 100);
  });

  const get =
    (path: string): Send =>
    (headers) =>
      ceo.raw(path, { headers });
  const body =
    (path: string, text: () => BodyInit, method = 'POST', extra: Record<string, string> = {}): Send =>
    (headers) =>
      ceo.raw(path, { method, headers: { ...headers, ...extra }, body: text() });
  const write = (action: string, values: Record<string, unknown>, path = '/Member'): Send =>
    body(`/api${path}/${SITE}?action=${action}`, () => JSON.stringify({ payload: forge({ key: ceo.header, claims: claims(values) }) }));
  const good = { username: 'newcomer', name: 'คนใหม่', phone: '0891112222' };

  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown field', { nonsense: 1 }, 'nonsense'],
    ['a field only the server sets', { balance: 1_000_000 }, 'balance'],
    ['the state', { status: 'active' }, 'status'],
    ['the number', { id: 5 }, 'id'],
    ['the site', { service: OTHER_SITE }, 'service'],
    ['the version', { version: 1 }, 'version'],
    ['a constructor', { constructor: 1 }, 'constructor'],
    ['a number for text', { name: 5 }, 'name'],
    ['a list for text', { name: ['a'] }, 'name'],
    ['text too long', { name: 'ก'.repeat(121) }, 'name'],
    ['only spaces', { name: '   ' }, 'name'],
    ['a wrong phone', { phone: '12' }, 'phone'],
    ['a name with a space', { username: 'a b c d' }, 'username'],
    ['an option there is not', { tier: 'diamond' }, 'tier'],
    ['an inherited option', { tier: 'constructor' }, 'tier'],
    ['a day there is not', { birth_date: '2026-02-30' }, 'birth_date'],
    ['a record there is not', { referrer: 999_999 }, 'referrer'],
    ['a record by its name', { referrer: 'lucky1' }, 'referrer'],
    ['too many tags', { tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, 'tags'],
    ['a tag that is no text', { tags: [{}] }, 'tags'],
  ])('creating with %s', async (what, over, field) => {
    await refused(office, what, write('create', { ...good, ...over }), { status: 400, errors: [field] });
  });

  test('a field called __proto__ is unknown like any other', async () => {
    const text = (): string => claims(good).replace('{', '{"__proto__":{"balance":5},');
    await refused(
      office,
      'proto',
      body(`/api/Member/${SITE}?action=create`, () => JSON.stringify({ payload: forge({ key: ceo.header, claims: text() }) })),
      { status: 400, errors: ['__proto__'] },
    );
    await refused(
      office,
      'proto in JSON',
      body('/api/Settingrole', () => '{"__proto__":{"x":1},"name":"x","permissions":[]}'),
      { status: 400 },
    );
    await refused(
      office,
      'proto beside the payload',
      body(`/api/Member/${SITE}?action=create`, () => '{"__proto__":{},"payload":"x"}'),
      { status: 400 },
    );
    expect(({} as Record<string, unknown>)['balance']).toBeUndefined();
  });

  test('every wrong field is named at once', async () => {
    const { errors } = await refused(office, 'many', write('create', { name: 5, phone: 'x', tier: 'y', extra: 1 }), {
      status: 400,
      errors: ['name', 'phone', 'tier', 'extra', 'username'],
    });
    expect(errors).toMatchObject({ username: 'กรุณากรอกชื่อผู้ใช้' });
  });

  test.each([100.123, 0.1 + 0.2, 1.005, 1e21, -5, 0, '100', null, true, [100]])('an amount of %j', async (amount) => {
    await refused(office, String(amount), write(`update&id=${deposit.id}`, { version: deposit.version, amount }, '/Deposit'), {
      status: 400,
      errors: ['amount'],
    });
  });

  test('records of another site named inside the data', async () => {
    const elsewhere = new Desk(office, ceo, OTHER_SITE);
    const other = { member: await elsewhere.member({ username: 'foreigner' }), account: await elsewhere.account() };
    const line = await elsewhere.line(other.account, 100);
    await refused(office, 'member of a note', write('create', { member: other.member.id, text: 'x' }, '/Member/Note'), {
      status: 400,
      errors: ['member'],
    });
    await refused(office, 'referrer', write('create', { ...good, referrer: other.member.id }), { status: 400, errors: ['referrer'] });
    await refused(
      office,
      'account of a line',
      write('create', { account: other.account.id, amount: 5, occurred_at: '2026-03-01T05:00:00Z', reference: 'x1' }, '/Statement/Line'),
      { status: 400, errors: ['account'] },
    );
    await refused(office, 'line of a match', write(`match&id=${deposit.id}`, { version: deposit.version, line: line.id }, '/Deposit'), {
      status: 400,
      errors: ['line'],
    });
    await refused(
      office,
      'member of a move',
      write(`move&id=${deposit.id}`, { version: deposit.version, member: other.member.id, reason: 'แจ้งผิดยูส' }, '/Deposit'),
      { status: 400, errors: ['member'] },
    );
    const mine = await desk.account();
    await refused(
      office,
      'target of a transfer',
      write(`transfer&id=${mine.id}`, { version: mine.version, to: other.account.id, amount: 5 }, '/Statement'),
      { status: 400, errors: ['to'] },
    );
    await refused(
      office,
      'site of an employee',
      body('/api/Employee', () => JSON.stringify({ username: 'someone', name: 'x', role: 6, services: ['nowhere'] })),
      { status: 400, errors: ['services'] },
    );
  });

  test('versions that are stale, missing or no version', async () => {
    const { payload } = await refused(office, 'stale', write(`update&id=${member.id}`, { version: member.version + 1, name: 'ใหม่' }), {
      status: 409,
      conflict: 'version',
    });
    expect(payload).toMatchObject({ id: member.id, version: member.version, name: member['name'] });
    for (const version of [undefined, null, '1', 1.5, {}, -1e300]) {
      const { status } = await ceo.send(`/api/Member/${SITE}?action=update&id=${member.id}`, { version, name: 'ใหม่' });
      expect([400, 409], String(version)).toContain(status);
    }
    expect((await desk.see('/Member', member.id)).version).toBe(member.version);
    await refused(
      office,
      'stale delete',
      body('/api/Settingrole/7', () => '{"version":99}', 'DELETE'),
      { status: 409, conflict: 'version' },
    );
  });

  test('an action in a state that forbids it shows the record as it is', async () => {
    const { deposit: done } = await desk.rich(10);
    const { payload, msg } = await refused(office, 'approve again', write(`approve&id=${done.id}`, { version: done.version }, '/Deposit'), {
      status: 409,
      conflict: 'state',
    });
    expect(payload).toMatchObject({ id: done.id, status: 'approved', version: done.version });
    expect(msg).toContain('อนุมัติ');
  });

  test('inputs of an action: missing, too short, unknown', async () => {
    for (const [values, field] of [
      [{}, 'reason'],
      [{ reason: 'x' }, 'reason'],
      [{ reason: 'พอดี', amount: 5 }, 'amount'],
      [{ reason: { $ne: 1 } }, 'reason'],
    ] as const) {
      await refused(office, JSON.stringify(values), write(`reject&id=${deposit.id}`, { version: deposit.version, ...values }, '/Deposit'), {
        status: 400,
        errors: [field],
      });
    }
  });

  test('ten megabytes of text, signed or not', async () => {
    const huge = 'ก'.repeat(3_400_000);
    await refused(office, 'signed', write('create', { ...good, name: huge }), { status: 413 });
    await refused(
      office,
      'JSON',
      body('/api/Settingrole', () => JSON.stringify({ name: huge })),
      { status: 413 },
    );
    await refused(
      office,
      'announced',
      body('/api/Settingrole', () => '{}', 'POST', { 'content-length': '10000000' }),
      { status: 413 },
    );
    await refused(
      office,
      'signing in',
      body('/api/Login', () => JSON.stringify({ username: huge })),
      { status: 413 },
    );
    await refused(
      office,
      'setting',
      body('/api/Preference/columns', () => JSON.stringify({ value: 'x'.repeat(70_000) }), 'PUT'),
      { status: 400 },
    );
    await refused(office, 'filter', get(`/api/Member/${SITE}?filter=${encodeURIComponent(JSON.stringify({ q: 'x'.repeat(30_000) }))}`), {
      status: 400,
    });
  });

  test('JSON that is broken, of the wrong shape or endlessly deep', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    for (const text of [
      '{',
      'null',
      '[]',
      '"text"',
      '7',
      '{"a":}',
      '\u0000',
      'a=b&c=d',
      `{"name":${deep}}`,
      deep,
      '{"name":"\\u0000"}',
      '{"name":"\\ud800x"}',
    ]) {
      await refused(
        office,
        text.slice(0, 20),
        body('/api/Settingrole', () => text),
        { status: 400 },
      );
      await refused(
        office,
        `data ${text.slice(0, 20)}`,
        body(`/api/Member/${SITE}?action=create`, () => text),
        { status: 400 },
      );
    }
    const signed = (text: string): Send =>
      body(`/api/Member/${SITE}?action=create`, () =>
        JSON.stringify({ payload: forge({ key: ceo.header, claims: claims(good).replace('{', `{${text},`) }) }),
      );
    for (const text of [`"tags":${deep}`, '"tags":["a\\u0000"]', '"note":"\\ud800"', '"a\\u0000":1'])
      await refused(office, text.slice(0, 20), signed(text), { status: 400 });
    await refused(
      office,
      'setting',
      body('/api/Preference/columns', () => `{"value":${deep.slice(0, 1000)}${deep.slice(-1000)}}`, 'PUT'),
      { status: 400 },
    );
    await refused(
      office,
      'reason to take over',
      body(`/api/Deposit/${SITE}?action=claim&id=${deposit.id}`, () =>
        JSON.stringify({ payload: forge({ key: ceo.header, claims: claims({ takeover: 'a\0bc' }) }) }),
      ),
      { status: 400 },
    );
    for (const name of ['filter', 'sort', 'range', 'after'])
      for (const text of ['{', deep.slice(0, 5000) + deep.slice(-5000), '"\\u0000"', '7', 'null', '{"q":"\\u0000"}'])
        await refused(office, `${name}=${text.slice(0, 20)}`, get(`/api/Member/${SITE}?${query({ [name]: text })}`), { status: 400 });
  });

  test('other kinds of body are no JSON', async () => {
    const form = (): FormData => {
      const made = new FormData();
      made.set('payload', 'x');
      return made;
    };
    await refused(office, 'form', body(`/api/Member/${SITE}?action=create`, form), { status: 400 });
    await refused(
      office,
      'xml',
      body('/api/Settingrole', () => '<role/>', 'POST', { 'content-type': 'application/xml' }),
      { status: 400 },
    );
    await refused(
      office,
      'bytes',
      body('/api/Settingrole', () => new Uint8Array([0xff, 0xfe, 0x00])),
      { status: 400 },
    );
  });

  test.each([
    ['filter', { nonsense: 1 }],
    ['filter', { block_reason: 'x' }],
    ['filter', { status: 5 }],
    ['filter', { status: 'nothing' }],
    ['filter', { status: ['active', 'nothing'] }],
    ['filter', { status: { $gt: '' } }],
    ['filter', { balance_gte: 'much' }],
    ['filter', { balance_gte: 1.005 }],
    ['filter', { created_at_gte: '2026-02-30' }],
    ['filter', { created_at: 'yesterday' }],
    ['filter', { created_at_like: '2026' }],
    ['filter', { status_gte: 'a' }],
    ['filter', { name_like: 'x' }],
    ['filter', { id: 'x' }],
    ['filter', { id: [1, 'x'] }],
    ['filter', { id: -1 }],
    ['filter', { id: 1e300 }],
    ['filter', { referrer: 1.5 }],
    ['filter', { q: 5 }],
    ['filter', { q: 'x'.repeat(101) }],
    ['filter', { constructor: 1 }],
    ['filter', { id: Array.from({ length: 1001 }, (_, index) => index + 1) }],
    ['filter', []],
    ['filter', 5],
    ['filter', '{"__proto__":1}'],
    ['sort', ['name', 'ASC']],
    ['sort', ['nonsense', 'ASC']],
    ['sort', ['created_at', 'asc; drop table member']],
    ['sort', ['created_at']],
    ['sort', 'created_at'],
    ['sort', [1, 2]],
    ['sort', ['__proto__', 'ASC']],
    ['sort', ['created_at', null]],
    ['range', [0, 1000]],
    ['range', [0, 1e9]],
    ['range', [-1, 5]],
    ['range', [5, 1]],
    ['range', [0.5, 2]],
    ['range', ['0', '9']],
    ['range', [0]],
    ['range', [2e9, 2e9]],
    ['range', {}],
    ['after', ['x', 1]],
    ['after', [5, 1]],
    ['after', [null, 1]],
    ['after', [{}, 1]],
    ['after', ['2026-01-01T00:00:00Z', 1.5]],
    ['after', ['2026-01-01T00:00:00Z', '1']],
    ['after', [1]],
    ['after', 'x'],
    ['after', ['2026-01-01T00:00:00Z', 1e300]],
  ])('a list asked with %s = %j', async (name, value) => {
    await refused(office, JSON.stringify(value), get(`/api/Member/${SITE}?${query({ [name]: value })}`), { status: 400 });
  });
  test('places of other columns to read on from', async () => {
    for (const [column, value] of [
      ['points', 99_999_999_999],
      ['points', 1.5],
      ['balance', 'x'],
      ['balance', 1.005],
      ['last_login', 'x'],
      ['username', 5],
      ['username', null],
    ] as const) {
      await refused(
        office,
        `${column} ${String(value)}`,
        get(`/api/Member/${SITE}?${query({ sort: [column, 'ASC'], after: [value, 1] })}`),
        { status: 400 },
      );
    }
  });
  test('sums, counts and exports take the same filters, strictly', async () => {
    for (const part of ['?totals=1', '?counts=1', '/export?format=csv'])
      await refused(office, part, get(`/api/Member/${SITE}${part}&${query({ filter: { nonsense: 1 } })}`), { status: 400 });
    for (const part of [
      'format=pdf',
      'columns=7',
      'columns=[]',
      'columns=["nonsense"]',
      'columns=["name","__proto__"]',
      'sort=["name","ASC"]',
    ])
      await refused(office, part, get(`/api/Member/${SITE}/export?${part}`), { status: 400 });
  });

  describe('files', () => {
    const form =
      (bytes: Uint8Array<ArrayBuffer>, name = 'slip.png', type = 'image/png') =>
      (): FormData => {
        const made = new FormData();
        made.set('file', new File([bytes], name, { type }));
        return made;
      };
    const upload = (bytes: Uint8Array<ArrayBuffer>): Send => body(`/api/File/${SITE}`, form(bytes));

    test.each(Object.entries(impostors))('%s is no picture', async (what, bytes) => {
      await refused(office, what, upload(bytes), { status: 415 });
    });
    test('six megabytes are too much, also of a picture', async () => {
      await refused(office, 'large', upload(join(png.slice(0, 40), new Uint8Array(6_000_000), png.slice(-12))), { status: 413 });
    });
    test('a body that is no form', async () => {
      await refused(
        office,
        'json',
        body(`/api/File/${SITE}`, () => '{}', 'POST', { 'content-type': 'application/json' }),
        { status: 400 },
      );
      await refused(
        office,
        'broken',
        body(`/api/File/${SITE}`, () => '--x\r\nnonsense', 'POST', { 'content-type': 'multipart/form-data; boundary=x' }),
        { status: 400 },
      );
      await refused(
        office,
        'another field',
        body(`/api/File/${SITE}`, () => {
          const made = new FormData();
          made.set('other', new Blob([png]));
          return made;
        }),
        { status: 400 },
      );
      await refused(
        office,
        'text',
        body(`/api/File/${SITE}`, () => {
          const made = new FormData();
          made.set('file', 'text');
          return made;
        }),
        { status: 400 },
      );
    });
    test.each([
      ['PNG', png, 'image/png'],
      ['JPEG', jpeg, 'image/jpeg'],
      ['WebP', webp, 'image/webp'],
    ])('a %s is one, whatever it is called, and is served as nothing else', async (_name, bytes, type) => {
      const sent = await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form(bytes, '../../evil.html', 'text/html')() });
      const { payload } = (await sent.json()) as { payload: { key: string; url: string } };
      expect(payload.key).toMatch(/^[0-9a-f]{32}\.(png|jpg|webp)$/);
      const served = await ceo.raw(payload.url, {});
      expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
      expect(served.headers.get('content-type')).toBe(type);
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      expect(served.headers.get('content-security-policy')).toContain('sandbox');
    });
    test('a picture of another site is not there: not to read, not to put in a record', async () => {
      const sent = await ceo.raw(`/api/File/${OTHER_SITE}`, { method: 'POST', body: form(png)() });
      const { key } = ((await sent.json()) as { payload: { key: string } }).payload;
      await refused(office, 'read', get(`/api/File/${SITE}/${key}`), { status: 404 });
      await refused(office, 'used', write(`update&id=${deposit.id}`, { version: deposit.version, slip: key }, '/Deposit'), {
        status: 400,
        errors: ['slip'],
      });
      for (const wrong of ['../../../etc/passwd', '%2e%2e%2fpasswd', 'x.png', `${key}%00.png`, key.toUpperCase()])
        await refused(office, wrong, get(`/api/File/${OTHER_SITE}/${wrong}`), { status: 404 });
    });
    test('a picture of the site is kept with its record', async () => {
      const sent = await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form(png)() });
      const { key } = ((await sent.json()) as { payload: { key: string } }).payload;
      const row = await desk.see('/Deposit', deposit.id);
      expect(rowOf(await ceo.send(`/api/Deposit/${SITE}?action=update&id=${row.id}`, { version: row.version, slip: key }))['slip']).toBe(
        key,
      );
    });
  });
});
