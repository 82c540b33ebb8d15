import { formatClock } from '../../../src/schema/format';
import { say, type Language, type MessageKey } from '../../../src/schema/messages';
import { deviceOf } from '../../auth/devices';
import type { LineRequest } from '../../auth/lineRequests';

/** These pages run no script and load nothing. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
} as const;
const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:18px/1.7 "IBM Plex Sans Thai",Sarabun,sans-serif;background:#f6f7f9;color:#1b2430}
main{box-sizing:border-box;width:min(30rem,100vw);padding:2rem}h1{font-size:1.4rem;line-height:1.5;margin:0 0 1rem;text-wrap:balance}dl{margin:1rem 0;display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{color:#5b6676}dd{margin:0;overflow-wrap:anywhere}
label{display:block;margin:0 0 1rem}input[name=number]{font:inherit;font-size:1.6rem;letter-spacing:.2em;text-align:center;box-sizing:border-box;width:100%;min-height:52px;margin-top:.25rem;border:1px solid #7a8594;border-radius:8px;background:#fff;color:#1b2430}
button{font:inherit;width:100%;min-height:48px;border:0;border-radius:8px;background:#06703a;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid #1b2430;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#12161c;color:#e8ecf1}dt{color:#a4afbd}button:focus-visible{outline-color:#e8ecf1}}`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(language: Language, body: string, status: number): Response {
  const title = escape(say('linePage', {}, language));
  return new Response(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    { status, headers: HEADERS },
  );
}

/** A page with one sentence. */
export const sentencePage = (language: Language, key: MessageKey, status = 200): Response =>
  page(language, `<h1>${escape(say(key, {}, language))}</h1>`, status);

/** A page that shows which browser asked, and confirms it with the number that stands there. */
export function confirmPage(language: Language, request: LineRequest, token: string): Response {
  const facts = [
    ['lineDevice', deviceOf(request.user_agent) || '–'],
    ['lineAddress', request.ip],
    ['lineTime', formatClock(request.created_at)],
  ] as const;
  const list = facts.map(([key, value]) => `<dt>${escape(say(key, {}, language))}</dt><dd>${escape(value)}</dd>`).join('');
  return page(
    language,
    `<h1>${escape(say(request.purpose === 'link' ? 'lineAskLink' : 'lineAskSignIn', {}, language))}</h1><dl>${list}</dl>
<form method="post" action="/api/Line/confirm"><input type="hidden" name="token" value="${escape(token)}">
<label>${escape(say('lineNumber', {}, language))}<input name="number" inputmode="numeric" pattern="\\s*[0-9]{2}\\s*" maxlength="4" required autocomplete="off"></label><button>${escape(say('lineConfirm', {}, language))}</button></form>`,
    200,
  );
}
