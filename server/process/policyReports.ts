import { Misconfigured } from './environment';

/** It becomes part of two headers, in which spaces, quotes, commas and semicolons have a meaning. */
const SHAPE = /^https:\/\/[^\s;,"'\\<>]+$/;

/** Where browsers report what broke the policy of the pages (`POLICY_REPORT_URL`); undefined: nowhere. */
export function readPolicyReports(env: NodeJS.ProcessEnv): string | undefined {
  const text = env['POLICY_REPORT_URL'] || undefined;
  if (text !== undefined && !(SHAPE.test(text) && URL.canParse(text)))
    throw new Misconfigured(
      'POLICY_REPORT_URL must be an address that starts with https://, without spaces, quotes, commas and semicolons.',
    );
  return text;
}
