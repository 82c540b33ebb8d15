/** Whether an address may be shown in a frame of the panel, and if not, why. */
export type LoginOutcome = { ok: true; url: URL } | { ok: false; why: 'noAddress' | 'notHttps' | 'notAllowed'; host: string };

/**
 * Accepts only https and only an origin of the office's list, never the panel itself, whose page could reach out of the frame. No name and
 * password before the host, because they make one address look like another.
 */
export function judgeAddress(address: string | null, allowed: readonly string[], own: string): LoginOutcome {
  const url = address !== null && URL.canParse(address) ? new URL(address) : null;
  if (!url || url.host === '') return { ok: false, why: 'noAddress', host: '' };
  if (url.protocol !== 'https:') return { ok: false, why: 'notHttps', host: url.host };
  if (!allowed.includes(url.origin) || url.origin === own || url.username !== '' || url.password !== '')
    return { ok: false, why: 'notAllowed', host: url.host };
  return { ok: true, url };
}
