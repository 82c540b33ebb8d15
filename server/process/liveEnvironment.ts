import type { Config, PatchNotice } from '../config';
import { accountCredentials, type ServiceAccount } from '../realtime/credentials';
import type { Credentials } from '../realtime/mirror';
import { Misconfigured } from './environment';
import { jsonOf } from './jsonVariable';

/** The environment's settings of live values, beside the panel's own hub. */
export interface LiveEnvironment {
  config: Pick<Config, 'shutdownUrl' | 'patchNotice' | 'serviceAccount'>;
  /** A Firebase project that receives a copy of the tree. */
  mirror?: { databaseURL: string; credentials: () => Promise<Credentials> };
  /** Further addresses the page may connect to, for its content security policy. */
  connect: readonly string[];
  /** Opens a shut group at the start, for an office without an employee who could open it. */
  reopen: boolean;
}

function textsOf<K extends string>(value: Record<string, unknown>, name: string, keys: readonly K[]): Record<K, string> {
  const missing = keys.filter((key) => typeof value[key] !== 'string' || value[key] === '');
  if (missing.length > 0) throw new Misconfigured(`${name} lacks ${missing.join(', ')}.`);
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Record<K, string>;
}

function shutdownOf(env: NodeJS.ProcessEnv): string | undefined {
  const text = env['SHUTDOWN_URL'];
  if (!text) return undefined;
  const fits = /^\/(?![/\\])/.test(text) || (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol));
  if (!fits) throw new Misconfigured(`SHUTDOWN_URL is “${text}”; it must be an address that starts with https://, or a path.`);
  return text;
}

const HERE = ['localhost', '127.0.0.1', '[::1]'];
const GOOGLE = /^[^.]+((?:\.[^.]+)?\.(?:firebaseio\.com|firebasedatabase\.app))$/;
/** The addresses at which a browser signs in to a project. */
const SIGN_IN = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * The project's own hosts. Google redirects a connection to a numbered host beside the database's name, which no narrower pattern can
 * match.
 */
function hostsOf(databaseURL: string, signsIn: boolean): string[] {
  const { host, hostname, protocol } = new URL(databaseURL);
  const socket = protocol === 'https:' ? 'wss' : 'ws';
  const beside = GOOGLE.exec(hostname)?.[1];
  return [`${socket}://${host}`, ...(beside === undefined ? [] : [`wss://*${beside}`]), ...(signsIn ? SIGN_IN : [])];
}

/** Reads the variables of live values; refuses an invalid one with a sentence. */
export function readLiveEnvironment(env: NodeJS.ProcessEnv, firebase: Record<string, unknown> | undefined): LiveEnvironment {
  const notice = jsonOf(env, 'PATCH_NOTICE');
  const account = jsonOf(env, 'FIREBASE_SERVICE_ACCOUNT');
  const serviceAccount =
    account && (textsOf(account, 'FIREBASE_SERVICE_ACCOUNT', ['client_email', 'private_key', 'token_uri']) satisfies ServiceAccount);
  const secret = env['FIREBASE_DATABASE_SECRET'];
  const reopen = env['SHUTDOWN'] || 'on';
  if (reopen !== 'on' && reopen !== 'off') throw new Misconfigured(`SHUTDOWN is “${reopen}”; it must be on or off.`);
  const config = {
    shutdownUrl: shutdownOf(env),
    patchNotice: notice && (textsOf(notice, 'PATCH_NOTICE', ['version', 'title', 'text']) satisfies PatchNotice),
    ...(firebase && serviceAccount && { serviceAccount }),
  };
  if (!firebase) return { config, connect: [], reopen: reopen === 'off' };
  const { databaseURL } = textsOf(firebase, 'FIREBASE_CONFIG', ['databaseURL']);
  const url = URL.canParse(databaseURL) ? new URL(databaseURL) : null;
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && HERE.includes(url.hostname))))
    throw new Misconfigured('FIREBASE_CONFIG: databaseURL must be an address that starts with https://.');
  const credentials = serviceAccount
    ? accountCredentials(serviceAccount, () => new Date())
    : secret
      ? () => Promise.resolve<Credentials>({ kind: 'auth', secret })
      : null;
  if (!credentials)
    throw new Misconfigured(
      'FIREBASE_CONFIG needs FIREBASE_SERVICE_ACCOUNT or FIREBASE_DATABASE_SECRET: without one nothing can be written to the project.',
    );
  return {
    config,
    mirror: { databaseURL, credentials },
    connect: hostsOf(databaseURL, serviceAccount !== undefined),
    reopen: reopen === 'off',
  };
}
