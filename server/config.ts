import type { GatewayMap } from './sms/gatewayMap';

/** A channel of LINE Login, or another provider of OpenID Connect. */
export interface LineChannel {
  id: string;
  secret: string;
  issuer: string;
}

/** How long sessions last and what the panel offers: the same in every process of an office. */
export interface SessionRules {
  /** A session without activity ends after this many minutes; null: it does not. */
  sessionIdleMinutes: number | null;
  /** A session ends after this many hours in any case. */
  sessionHours: number;
  /** For so many minutes after a factor was given, calls that ask for a step-up go through. */
  freshMinutes: number;
  /** Decides the level from which every site is seen: 10 in the newest layout, 9 in the older one. */
  layout: 'newest' | 'older';
  /** May employees switch themselves off from the header? */
  selfDisable: boolean;
}

/** How the message gateway calls the server: its secret, and the format of its data. */
export interface SmsHooks {
  /** The name in the address of its calls. */
  gateway: string;
  /** The secret it authenticates with. */
  secret: string;
  map: Pick<GatewayMap, 'receipt' | 'inbound'>;
}

/** The release notice. */
export interface PatchNotice {
  version: string;
  title: string;
  text: string;
}

/** The configuration of the app; the process reads it from its environment. */
export interface Config extends SessionRules {
  mode: 'DEMO' | 'PRODUCTION';
  group: string;
  authLogin: 'PASSWORD' | 'LINE';
  /** Absent: signing in with LINE is not configured. */
  line?: LineChannel;
  /** The address at which browsers reach the panel, when requests do not show it: behind a proxy that terminates HTTPS. */
  publicUrl?: string;
  /** `false`: the address rules are ignored. The way back for an office that locked itself out. */
  addressRules?: false;
  /** Signs bearer tokens. */
  sessionSecret: string;
  /** A backend-wide key for signed payloads; absent: every session has its own. */
  payloadSecret?: string;
  /** A Firebase project's client configuration; absent: the server's own hub. */
  firebase?: Record<string, unknown>;
  /** Signs tokens with which employees sign in to that project; absent: browsers connect without signing in. */
  serviceAccount?: { client_email: string; private_key: string; token_uri: string };
  /** Where panels of a shut group are sent; absent: to the panel's own page. */
  shutdownUrl?: string;
  patchNotice?: PatchNotice;
  /** Absent: no gateway may call. */
  sms?: SmsHooks;
  /** Messages per second of all senders together; 50 unless told. */
  smsRate?: number;
  /** The secrets with which phones sign messages of banks, by site. */
  bankDevices?: Readonly<Record<string, string>>;
  /** Calls a minute of one session; 1,200 unless told. */
  callsPerMinute?: number;
  /** Calls a minute of one key of the site interface; 1,200 unless told. */
  siteCallsPerMinute?: number;
  /** Is there a provider that pays withdrawals out? Absent: there is none. */
  payouts?: boolean;
  /** Origins of the tool pages `/IFRAME` may show; absent: none. */
  frames?: readonly string[];
  /** Accounts offered on the sign-in page in DEMO, with their password: the panel itself holds none. */
  demoAccounts: readonly { username: string; label: string; password: string }[];
}

/** The rules of a demo: sessions do not end while they are idle. */
export const DEMO_RULES: SessionRules = {
  sessionIdleMinutes: null,
  sessionHours: 12,
  freshMinutes: 30,
  layout: 'newest',
  selfDisable: true,
};
/** The rules of a productive office, where its environment sets no others. */
export const OFFICE_RULES: SessionRules = {
  sessionIdleMinutes: 30,
  sessionHours: 12,
  freshMinutes: 30,
  layout: 'newest',
  selfDisable: false,
};
