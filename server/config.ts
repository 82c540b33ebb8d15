import type { GatewayMap } from './sms/gatewayMap';

/** A channel of LINE Login, or any other provider of OpenID Connect. */
export interface LineChannel {
  id: string;
  secret: string;
  issuer: string;
}

/** How long sessions last and what the panel offers: the same in every process of an office. */
export interface SessionRules {
  /** A session nobody uses ends after so many minutes; null: it does not. */
  sessionIdleMinutes: number | null;
  /** A session ends after so many hours, whatever happens. */
  sessionHours: number;
  /** For so many minutes after a factor was given, calls that ask for a step-up go through. */
  freshMinutes: number;
  /** Decides from which level on every site is seen: 10 in the newest layout, 9 in the older one. */
  layout: 'newest' | 'older';
  /** May employees switch themselves off from the header? */
  selfDisable: boolean;
}

/** What the gateway of messages calls us with, and how it writes what it says. */
export interface SmsHooks {
  /** The name in the address of its calls. */
  gateway: string;
  /** What it proves itself with. */
  secret: string;
  map: Pick<GatewayMap, 'receipt' | 'inbound'>;
}

/** What is new, told once to who wants to know. */
export interface PatchNotice {
  version: string;
  title: string;
  text: string;
}

/** What the app is told about its surroundings; where it comes from is the process's affair. */
export interface Config extends SessionRules {
  mode: 'DEMO' | 'PRODUCTION';
  group: string;
  authLogin: 'PASSWORD' | 'LINE';
  /** Absent: nobody signs in with LINE. */
  line?: LineChannel;
  /** Where browsers reach the panel, when that is not what their requests say: behind a proxy that ends HTTPS. */
  publicUrl?: string;
  /** `false`: the address rules are not looked at. The way back for an office that locked itself out. */
  addressRules?: false;
  /** Signs bearer tokens. */
  sessionSecret: string;
  /** A backend-wide key for signed payloads; absent: every session has its own. */
  payloadSecret?: string;
  /** A Firebase project's client configuration; absent: the server's own hub. */
  firebase?: Record<string, unknown>;
  /** Signs employees in to that project; absent: browsers connect without signing in. */
  serviceAccount?: { client_email: string; private_key: string; token_uri: string };
  /** Where panels go when their group is shut; absent: to the panel's own page. */
  shutdownUrl?: string;
  patchNotice?: PatchNotice;
  /** Absent: no gateway calls. */
  sms?: SmsHooks;
  /** What the phones that pass on messages of banks sign with, by site. */
  bankDevices?: Readonly<Record<string, string>>;
  /** Origins of the tool pages `/IFRAME` may show; absent: none. */
  frames?: readonly string[];
  /** Accounts offered on the sign-in page in DEMO, with their password: the panel itself holds none. */
  demoAccounts: readonly { username: string; label: string; password: string }[];
}

/** The rules of a demo: nobody is sent away for watching. */
export const DEMO_RULES: SessionRules = {
  sessionIdleMinutes: null,
  sessionHours: 12,
  freshMinutes: 30,
  layout: 'newest',
  selfDisable: true,
};
/** The rules of an office at work, where it sets no others. */
export const OFFICE_RULES: SessionRules = {
  sessionIdleMinutes: 30,
  sessionHours: 12,
  freshMinutes: 30,
  layout: 'newest',
  selfDisable: false,
};
