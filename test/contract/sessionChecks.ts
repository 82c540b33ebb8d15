/** The session, what belongs to the office as a whole, and files. */
import type { Check } from './client';
import { call, must, mustBe, NotChecked, ok, refusal, signIn, type Context, type Employee } from './client';
import { isMoment } from './sample';

const check = (name: string, run: Check['run']): Check => ({ group: 'session', name, run });
const get = (context: Context, path: string, as: Employee | null = context.me): ReturnType<typeof call> =>
  call(context.fetch, path, { as });
const post = (context: Context, path: string, body: unknown, as: Employee | null = null): ReturnType<typeof call> =>
  call(context.fetch, path, { method: 'POST', as, body: JSON.stringify(body) });

const PNG = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==', 'base64'),
);
function upload(context: Context, site: string, bytes: Uint8Array<ArrayBuffer> | string): ReturnType<typeof call> {
  const form = new FormData();
  form.set('file', new File([bytes], 'slip.png', { type: 'image/png' }));
  return call(context.fetch, `/api/File/${site}`, { method: 'POST', as: context.me, body: form });
}

export interface Credentials {
  user: string;
  password: string;
}

export const sessionChecks = ({ user, password }: Credentials): Check[] => [
  check('a wrong password and an unknown name answer the same', async (context) => {
    const [wrong, unknown] = [
      await post(context, '/api/Login', { username: user, password: `${password}?` }),
      await post(context, '/api/Login', { username: `nobody-${Date.now()}`, password }),
    ];
    refusal(wrong, [401, 429], 'a wrong password');
    if (wrong.status === 429) throw new NotChecked('too many attempts lately');
    mustBe([unknown.status, unknown.body['msg']], [wrong.status, wrong.body['msg']], 'the answer for an unknown name');
    must(!('token' in wrong.body), 'a wrong password gets a token');
  }),
  check('the token’s result carries the employee', async ({ me }) => {
    const { user: employee } = me;
    for (const [name, type] of Object.entries({
      id: 'number',
      name: 'string',
      line_image: 'string',
      level: 'number',
      deptcode: 'string',
      group: 'string',
      section_date: 'string',
    }))
      mustBe(typeof employee[name], type, `type of result.${name}`);
    mustBe(employee['active'], 1, 'result.active');
    must(Array.isArray(employee.service) && employee.service.every((one) => typeof one === 'string'), 'result.service is no list of names');
    must(isMoment(employee['section_date']), 'result.section_date is no ISO 8601 time with zone');
  }),
  check('IsLogin renews a valid session', async (context) => {
    const answer = await post(context, '/api/IsLogin', {}, context.me);
    ok(answer, 'IsLogin');
    for (const name of ['token', 'header', 'template', 'project', 'disabled_status'])
      mustBe(typeof answer.body[name], 'string', `type of ${name}`);
    mustBe(
      (await get(context, '/api/CheckUpdatePatch', { ...context.me, token: answer.body['token'] as string })).status,
      200,
      'status with the renewed token',
    );
  }),
  check('without a session everything is a 401', async (context) => {
    for (const path of ['/api/GetWebAll', '/api/GetPermission?code=P003', '/api/CheckUpdatePatch', '/api/Grants', '/api/no/such/call'])
      refusal(await get(context, path, null), 401, path);
    refusal(await post(context, '/api/IsLogin', {}), 401, 'IsLogin');
    refusal(
      await get(context, '/api/GetWebAll', { ...context.me, token: `${context.me.token.slice(0, -6)}AAAAAA` }),
      401,
      'a token with another signature',
    );
  }),
  check('logout ends the session on the server', async (context) => {
    const gone = await signIn(context.fetch, user, password);
    ok(await get(context, '/api/logout', gone), 'logout');
    refusal(await get(context, '/api/GetWebAll', gone), 401, 'a call after logout');
    refusal(await post(context, '/api/IsLogin', {}, gone), 401, 'IsLogin after logout');
  }),
  check('GetPermission answers yes or no, V2 the five rights', async (context) => {
    const one = await get(context, '/api/GetPermission?code=P006');
    ok(one, 'GetPermission');
    mustBe(typeof one.body['payload'], 'boolean', 'type of GetPermission');
    const set = await get(context, '/api/GetPermissionV2?code=P006');
    ok(set, 'GetPermissionV2');
    for (const name of ['view', 'add', 'update', 'delete', 'export'])
      mustBe(typeof (set.body['payload'] as Record<string, unknown>)[name], 'boolean', `type of ${name}`);
    mustBe((await get(context, '/api/GetPermission?code=no-such-code')).body['payload'], false, 'GetPermission of a code there is not');
  }),
  check('CheckUpdatePatch says null or what is new', async (context) => {
    const answer = await get(context, '/api/CheckUpdatePatch');
    ok(answer, 'CheckUpdatePatch');
    const payload = answer.body['payload'] as Record<string, unknown> | null;
    must(
      payload === null || ['version', 'title', 'text'].every((name) => name in payload),
      'its payload is neither null nor { version, title, text }',
    );
  }),
  check('GetWebAll lists the sites one may see', async (context) => {
    const answer = await get(context, '/api/GetWebAll');
    ok(answer, 'GetWebAll');
    const sites = answer.body['payload'] as Record<string, unknown>[];
    must(Array.isArray(sites) && sites.length > 0, 'there are none');
    for (const site of sites) {
      for (const name of ['service', 'webname', 'group_type', 'firebase_url', 'logo'])
        mustBe(typeof site[name], 'string', `type of ${name}`);
      must(context.me.user.service.includes(String(site['service'])), `${String(site['service'])} is not among the employee’s sites`);
    }
  }),
  check('Grants give every right by code', async (context) => {
    const answer = await get(context, '/api/Grants');
    ok(answer, 'Grants');
    const { grants } = answer.body['payload'] as { grants: Record<string, Record<string, unknown>> };
    must(typeof grants === 'object' && Object.keys(grants).length > 0, 'there are none');
    for (const [code, grant] of Object.entries(grants))
      for (const name of ['active', 'view', 'add', 'update', 'delete', 'export'])
        mustBe(typeof grant[name], 'boolean', `type of ${code}.${name}`);
  }),
  check('a call nobody made is a 404, broken JSON a 400, a large body a 413', async (context) => {
    refusal(await get(context, '/api/NoSuchCall'), 404, 'an unknown call');
    refusal(await get(context, '/api/%E0%A4%A'), [400, 404], 'a path that cannot be decoded');
    refusal(
      await call(context.fetch, `/api/Member/${context.site}?action=create`, { method: 'POST', as: context.me, body: '{' }),
      400,
      'broken JSON',
    );
    refusal(
      await call(context.fetch, `/api/Member/${context.site}?action=create`, {
        method: 'POST',
        as: context.me,
        body: JSON.stringify({ payload: 'x'.repeat(10_000_000) }),
      }),
      413,
      'ten megabytes',
    );
  }),
  {
    group: 'files',
    name: 'a picture is kept and served as what it is',
    async run(context) {
      const answer = await upload(context, context.site, PNG);
      ok(answer, 'uploading a PNG');
      const { key, url } = answer.body['payload'] as { key: string; url: string };
      must(typeof key === 'string' && typeof url === 'string', 'uploading gives no key and url');
      const served = await context.fetch(url, { headers: { authorization: `Bearer ${context.me.token}` } });
      mustBe([served.status, served.headers.get('content-type')], [200, 'image/png'], 'status and type of the file');
      mustBe([...new Uint8Array(await served.arrayBuffer())], [...PNG], 'the file');
      must((await context.fetch(url)).status === 401, 'the file is served without a session');
    },
  },
  {
    group: 'files',
    name: 'what is no picture, too large or elsewhere is refused',
    async run(context) {
      refusal(await upload(context, context.site, `<!doctype html>${' '.repeat(100)}`), 415, 'a page called slip.png');
      refusal(await upload(context, context.site, new Uint8Array(6_000_000)), [413, 415], 'six megabytes');
      refusal(await upload(context, 'no-such-site', PNG), 403, 'another site');
    },
  },
];
