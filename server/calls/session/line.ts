import { say } from '../../../src/schema/messages';
import { LINE_SECONDS, type LineRequest } from '../../auth/lineRequests';
import { randomText } from '../../random';
import type { SignedIn } from '../../auth/sessions';
import { Refusal } from '../../refusal';
import { requireStepUp } from '../../kernel/gate';
import { callerOf, readySession, type Call, type ServerParts, type SessionCall } from '../context';
import { answer, MAX_OPEN_BYTES, readBytes, readJson } from '../http';
import { confirmPage, sentencePage } from './linePage';
import { note } from './notes';
import { cookieIn, cookiePath, answerSignIn, secureIn, textOf, userAgentOf } from './signIn';

/**
 * The cookie by which the browser that asked is recognised. LINE redirects to the server from its own site, so the cookie must be sent with
 * cross-site navigation.
 */
const BROWSER_COOKIE = 'office_line';
/** Code of an answer that asks the panel to try again in a moment. */
const WAITING = 5;
const MAX_FORM_BYTES = 2_000;

function lineOf({ server }: Call): NonNullable<ServerParts['line']> {
  if (!server.line) throw new Refusal(404, 'lineOff');
  return server.line;
}
const callbackOf = ({ server, url }: Call): string => `${server.config.publicUrl ?? url.origin}/api/Line/callback`;
const browserOf = (call: Call): string | null =>
  new RegExp(`(?:^|;\\s*)${cookieIn(call, BROWSER_COOKIE)}=([\\w-]{40,60})(?:;|$)`).exec(call.request.headers.get('cookie') ?? '')?.[1] ??
  null;

async function checkAddress({ server: { sessions, kernel }, ip }: Call): Promise<void> {
  const seconds = await sessions.attempts.wait(null, ip, kernel.now());
  if (seconds > 0) throw new Refusal(429, 'tooManyTries', { seconds }, { retryAfter: seconds });
}

/** Starts a sign-in, or the linking of a LINE account to the employee who is signed in. */
export async function lineStart(call: Call): Promise<Response> {
  const { channel, requests } = lineOf(call);
  const { kernel } = call.server;
  const { purpose } = await readJson(call.request, MAX_OPEN_BYTES);
  if (purpose !== 'signIn' && purpose !== 'link') throw new Refusal(400, 'badQuery', { name: 'purpose' });
  await checkAddress(call);
  const session = purpose === 'link' ? await readySession(call) : null;
  // A linked account can sign in from then on.
  if (session) requireStepUp(callerOf(call, session), kernel.now());
  const secret = browserOf(call) ?? randomText();
  const attempt = await channel.begin(callbackOf(call));
  if (!attempt) throw new Refusal(409, 'lineUnreachable', {}, { conflict: 'state' });
  const made = await requests.make(
    { purpose, employee: session?.actor.user.id ?? null, attempt, secret, browser: { ip: call.ip, userAgent: userAgentOf(call) } },
    kernel.now(),
  );
  if (made === null) throw new Refusal(429, 'tooManyTries', { seconds: LINE_SECONDS }, { retryAfter: LINE_SECONDS });
  return answer(
    { payload: { url: attempt.url, ...made } },
    {
      headers: {
        'set-cookie': `${cookieIn(call, BROWSER_COOKIE)}=${secret}; Path=${cookiePath(call, '/api/Line')}; HttpOnly; SameSite=Lax; Max-Age=${LINE_SECONDS}${secureIn(call)}`,
      },
    },
  );
}

const noteRefused = (call: Call, { purpose, employee }: LineRequest): Promise<void> =>
  note(call, { action: purpose === 'link' ? 'lineLinked' : 'signIn', employee, after: { by: 'line' }, result: 'refused' });

/** The address LINE redirects the browser to: a page for its user, which may be another browser than the one that asked. */
export async function lineCallback(call: Call): Promise<Response> {
  const { channel, requests } = lineOf(call);
  const { sessions, kernel } = call.server;
  await checkAddress(call);
  const params = call.url.searchParams;
  const state = textOf(params.get('state'), 200);
  const request = state === '' ? null : await requests.take(state, kernel.now());
  if (!request) {
    await sessions.attempts.failed(null, call.ip, kernel.now());
    return sentencePage(call.language, 'lineExpired', 400);
  }
  const subject = params.has('error')
    ? null
    : await channel.whoIs(new URL(callbackOf(call) + call.url.search), { state, nonce: request.nonce, verifier: request.verifier });
  if (subject === null) {
    await requests.refuse(request);
    await noteRefused(call, request);
    return sentencePage(call.language, 'lineRefused', 400);
  }
  const token = await requests.proved(request, subject, browserOf(call), kernel.now());
  return token === null ? sentencePage(call.language, 'lineGoBack') : confirmPage(call.language, request, token);
}

/** The confirmation on the page above. */
export async function lineConfirm(call: Call): Promise<Response> {
  const { requests } = lineOf(call);
  await checkAddress(call);
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(call.request, MAX_FORM_BYTES)));
  const request = await requests.confirm(textOf(form.get('token'), 100), textOf(form.get('number'), 10).trim(), call.server.kernel.now());
  if (!request) return sentencePage(call.language, 'lineExpired', 400);
  if (request.status === 'ready') return sentencePage(call.language, 'lineGoBack');
  await noteRefused(call, request);
  return sentencePage(call.language, 'lineOtherNumber', 400);
}

/** The request of the waiting panel: answers not yet, a refusal, or the session. */
export async function lineWait(call: Call): Promise<Response> {
  const { requests } = lineOf(call);
  const body = await readJson(call.request, MAX_OPEN_BYTES);
  const request = await requests.of(textOf(body['handle'], 100), call.server.kernel.now());
  if (!request || request.status === 'used') throw new Refusal(404, 'lineExpired');
  if (request.status === 'refused') throw new Refusal(409, 'lineRefused', {}, { conflict: 'state' });
  if (request.status !== 'ready') return answer({ code: WAITING, msg: say('lineWaiting', {}, call.language), payload: null });
  return request.purpose === 'link' ? link(call, request) : signIn(call, request, textOf(body['otp'], 40));
}

const take = async (call: Call, request: LineRequest): Promise<void> => {
  if (!(await lineOf(call).requests.use(request))) throw new Refusal(404, 'lineExpired');
};

function signIn(call: Call, request: LineRequest, otp: string): Promise<Response> {
  const { kernel, sessions } = call.server;
  return answerSignIn(call, { by: 'line' }, async (): Promise<SignedIn> => {
    const [linked] = await kernel.db.query<{ id: number }>(
      'select e.id from line_account l join employee e on e.id = l.employee where l.subject = $1 and e.active',
      [request.subject],
    );
    if (!linked) {
      await take(call, request);
      await sessions.attempts.failed(null, call.ip, kernel.now());
      throw new Refusal(401, 'lineNotLinked');
    }
    return sessions.signInVerified({
      employee: linked.id,
      otp,
      ip: call.ip,
      userAgent: userAgentOf(call),
      claim: () => take(call, request),
    });
  });
}

async function link(call: Call, request: LineRequest): Promise<Response> {
  const {
    actor: {
      user: { id },
    },
  } = await readySession(call);
  const { kernel } = call.server;
  if (id !== request.employee) throw new Refusal(404, 'lineExpired');
  await take(call, request);
  await kernel.db.tx(async (tx) => {
    await tx.query('delete from line_account where employee = $1', [id]);
    const linked = await tx.query(
      'insert into line_account (employee, subject, linked_at) values ($1, $2, $3::timestamptz) on conflict (subject) do nothing returning employee',
      [id, request.subject, kernel.now().toISOString()],
    );
    if (linked.length === 0) throw new Refusal(409, 'lineAccountTaken', {}, { conflict: 'state' });
  });
  await note(call, { action: 'lineLinked', employee: id });
  return answer({ payload: { linked: true } }, { language: call.language });
}

/** Removes the link between the LINE account and the employee who is signed in. */
export async function lineUnlink(call: SessionCall): Promise<Response> {
  const { session } = call;
  const { kernel } = call.server;
  requireStepUp(callerOf(call, session), kernel.now());
  const { id } = session.actor.user;
  const gone = await kernel.db.query('delete from line_account where employee = $1 returning employee', [id]);
  if (gone.length > 0) await note(call, { action: 'lineUnlinked', employee: id });
  return answer({ payload: { linked: false } }, { language: call.language });
}
