import type { AccessRule, Value } from '../../schema/access';

/** Tests that the server makes beside those of the rules: of the account, and of one record. */
const FURTHER = ['active', 'password', 'twoFactor', 'address', 'quota', 'fresh', 'state', 'claim', 'limit', 'together'] as const;
export type TestName = AccessRule['test'] | (typeof FURTHER)[number];

export interface Tested {
  test: TestName;
  /** Any of these is enough; of a level, the lowest. */
  wanted: readonly Value[];
  found: readonly Value[];
  verdict: 'ok' | 'no' | 'ask';
  /** The condition of a state, as a filter names it. */
  of?: string;
}
export interface Why {
  employee: { id: number; name: string; role: { id: number; name: string } };
  tests: readonly Tested[];
  allowed: boolean;
  /** What sites are called. */
  sites: Readonly<Record<string, string>>;
}
