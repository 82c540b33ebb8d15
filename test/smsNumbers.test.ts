/** Numbers that are brought along by who may not see whole ones: nothing says which of them are members' or opted out. */
import { beforeAll, describe, expect, test } from 'vitest';
import { usual, withOffice } from './desk';
import { rowOf, SITE, type Reply, type Row, type Worker } from './office';
import { phonesFrom } from './smsCampaigns';

const grant = (code: string, more: Record<string, boolean> = {}) => ({
  ...{ code, active: true, view: true, add: false, update: false, delete: false, export: false },
  ...more,
});

describe.each(usual)('numbers that were brought along, %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine });
  const [stranger, optout, shut, other, last, own] = phonesFrom(62_000_000, 6) as [string, string, string, string, string, string];
  let writer: Worker;
  let sender: number;
  const allow = (codes: readonly ReturnType<typeof grant>[], looks = 0): Promise<unknown> =>
    office.db.query('update role set permissions = $1, reveals_per_day = $2, version = version + 1 where id = 7', [
      JSON.stringify(codes),
      looks,
    ]);
  const messages = grant('P018', { add: true, update: true });

  beforeAll(async () => {
    await allow([grant('P006'), messages]);
    writer = await office.signIn('viewer');
    await desk.member({ phone: own, name: 'ชื่อยาวของสมาชิก'.repeat(5) });
    await office.db.query('insert into sms_optout (service, phone) values ($1, $2)', [SITE, optout]);
    await office.db.query("insert into member (service, username, name, phone, status) values ($1, 'shutaway', 'ก', $2, 'blocked')", [
      SITE,
      shut,
    ]);
    await office.db.query("insert into sms_sender (service, name, purpose, status) values ($1, 'BROUGHT', 'ทดสอบ', 'approved')", [SITE]);
    sender = (await office.db.query<{ id: number }>("select id from sms_sender where name = 'BROUGHT'"))[0]?.id ?? 0;
  });

  const ask = (who: Worker, text: string, recipients: Record<string, unknown>): Promise<Reply> =>
    who.json('POST', `/api/SmsPreview/${SITE}`, { values: { audience: 'file', text }, ...recipients });
  /** What is told of a number, without the number itself. */
  const told = async (who: Worker, text: string, number: string): Promise<unknown> => {
    const reply = await ask(who, text, { numbers: [number, last] });
    expect([reply.status, reply.body['errors']]).toEqual([200, undefined]);
    const { samples, ends: _ends, starts: _starts, ...rest } = reply.body.payload as Record<string, unknown> & { samples: Row[] };
    return { ...rest, samples: samples.map(({ phone: _phone, ...sample }) => sample) };
  };
  const noted = (): Promise<unknown[]> =>
    office.db.query("select service, resource, after from audit where employee = $1 and action = 'search' order by id", [writer.id]);
  const draft = async (text: string): Promise<Row> =>
    rowOf(await ceo.send(`/api/Sms/${SITE}?action=create`, { name: 'ตัวอย่าง', sender, text, audience: 'file' }));
  const bring = (who: Worker, { id }: Row, numbers: readonly string[]): Promise<Reply> =>
    who.json('POST', `/api/SmsRecipients/${SITE}?id=${id}`, { numbers });

  test.each([['ลด 50%'], ['คุณ{name|ลูกค้า} มี {balance|0} บาท'], ['คุณ{username}']])(
    'the preview of “%s” says of a member, a stranger and who opted out the same, and is no search',
    async (text) => {
      for (const codes of [[grant('P006'), messages], [messages]]) {
        await allow(codes);
        const answers: unknown[] = [];
        for (const number of [stranger, optout, shut, own]) answers.push(await told(writer, text, number));
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        expect(answers[0]).toMatchObject({ total: 2, receive: 2, left: null, strangers: null, estimated: true });
      }
      expect(await noted()).toEqual([]);
      // Who may see whole numbers is told what differs.
      const known = [await told(ceo, text, stranger), await told(ceo, text, optout), await told(ceo, text, own)];
      expect(known).toMatchObject([
        { strangers: 2, left: { optout: 0, shut: 0 } },
        { strangers: 2, left: { optout: 1, shut: 0 } },
        { strangers: 1, left: { optout: 0, shut: 0 } },
      ]);
    },
  );

  test('neither does a preview of the numbers that a draft has', async () => {
    const answers: unknown[] = [];
    for (const number of [stranger, own, optout]) {
      const made = await draft('คุณ{name|ลูกค้า}');
      await bring(ceo, made, [number]);
      const { payload } = (await ask(writer, 'คุณ{name|ลูกค้า}', { id: made.id })).body;
      const { samples, ends: _ends, starts: _starts, ...rest } = payload as Record<string, unknown> & { samples: Row[] };
      answers.push([rest, samples.map(({ text, member: whose, username }) => [text, whose, username])]);
    }
    expect(answers[0]).toMatchObject([{ total: 1, strangers: null }, [['คุณลูกค้า', null, null]]]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('a draft, whose cost depends on them, takes a look of the day for every list; the same list again takes none', async () => {
    await allow([grant('P006'), messages], 2);
    const made = await draft('คุณ{name|ลูกค้า}');
    expect((await bring(writer, made, [stranger, other])).status).toBe(200);
    expect((await bring(writer, made, [other, stranger, other])).status).toBe(200);
    expect((await bring(writer, made, [stranger])).status).toBe(200);
    const refused = await bring(writer, made, [other]);
    expect([refused.status, refused.body.msg]).toEqual([429, expect.stringMatching(/ข้อมูลส่วนบุคคลครบ 2 ครั้ง/)]);
    expect(await noted()).toEqual(Array(2).fill({ service: SITE, resource: 'member', after: { fields: ['phone'] } }));
    expect((await bring(ceo, made, [other])).status).toBe(200);
  });

  test('sending is refused for a place without a fallback, whoever the numbers belong to, and says no count', async () => {
    await allow([grant('P006'), messages], 50);
    const refusals: unknown[] = [];
    for (const numbers of [[stranger, other], [own]]) {
      const made = rowOf(await bring(ceo, await draft('คุณ{name}'), numbers));
      const { status, body } = await desk.act(writer, '/Sms', 'send', made);
      refusals.push([status, body['errors']]);
    }
    expect(refusals[0]).toEqual([400, { text: expect.stringMatching(/อาจไม่ใช่สมาชิก.*\{name\|ลูกค้า\}/) as string }]);
    expect(refusals[1]).toEqual(refusals[0]);
  });

  test('whoever may look at nothing brings one list a day all the same', async () => {
    const made = await draft('ลด 50%');
    office.later(86_400_000);
    writer = await office.signIn('viewer');
    await allow([grant('P006'), messages]);
    expect([(await bring(writer, made, [stranger])).status, (await bring(writer, made, [other])).status]).toEqual([200, 429]);
  });
});
