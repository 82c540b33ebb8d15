/** What the app is told about its surroundings; where it comes from is the process's affair. */
export interface Config {
  mode: 'DEMO' | 'PRODUCTION';
  group: string;
  authLogin: 'PASSWORD' | 'LINE';
  /** Signs bearer tokens. */
  sessionSecret: string;
  /** A backend-wide key for signed payloads; absent: every session has its own. */
  payloadSecret?: string;
  /** A Firebase project's client configuration; absent: the server's own hub. */
  firebase?: Record<string, unknown>;
  /** Accounts offered on the sign-in page in DEMO, with their password: the panel itself holds none. */
  demoAccounts: readonly { username: string; label: string; password: string }[];
}
