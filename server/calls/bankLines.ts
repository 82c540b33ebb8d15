import type { SessionCall } from './context';
import { depositsFor, linesFor } from './evidence';
import { importStatement, statementMaps } from './statementImport';

type SiteCallOf = (call: SessionCall, service: string) => Promise<Response>;

/** Calls about bank lines of a site, beside those of their records. */
export const bankLineCalls: readonly (readonly ['get' | 'post', string, SiteCallOf])[] = [
  ['get', '/MatchLines', linesFor],
  ['get', '/MatchDeposits', depositsFor],
  ['get', '/StatementMaps', statementMaps],
  ['post', '/StatementImport', importStatement],
];
