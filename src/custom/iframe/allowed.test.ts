import { describe, expect, it } from 'vitest';
import { judgeAddress } from './allowed';

const OWN = 'https://panel.example';
const allowed = ['https://tools.example', 'https://stats.example:8443', OWN];
const why = (address: string | null): string => {
  const judged = judgeAddress(address, allowed, OWN);
  return judged.ok ? judged.url.href : judged.why;
};

describe('tool pages', () => {
  it('are shown from an allowed origin, whatever the path', () => {
    expect(why('https://tools.example/a?b=1#c')).toBe('https://tools.example/a?b=1#c');
    expect(why('https://TOOLS.example:443/')).toBe('https://tools.example/');
    expect(why('https://stats.example:8443/x')).toBe('https://stats.example:8443/x');
  });
  it.each([null, '', 'tools.example', '/Deposit', '//tools.example', 'javascript:alert(1)', 'data:text/html,x', 'about:blank', 'blob:'])(
    '%s is no address',
    (address) => expect(why(address)).toBe('noAddress'),
  );
  it.each(['http://tools.example/', 'ftp://tools.example/', 'ws://tools.example/'])('%s is not https', (address) =>
    expect(why(address)).toBe('notHttps'),
  );
  it.each([
    'https://evil.example/',
    'https://tools.example.evil.example/',
    'https://eviltools.example/',
    'https://tools.example:444/',
    'https://stats.example/',
    'https://sub.tools.example/',
    'https://tools.example@evil.example/',
    'https://user:pass@tools.example/',
    'https://evil.example/?x=https://tools.example',
    `${OWN}/Deposit`,
  ])('%s is not shown', (address) => expect(why(address)).toBe('notAllowed'));
  it('a backslash is read as browsers read it', () =>
    expect(why('https://tools.example\\@evil.example')).toBe('https://tools.example/@evil.example'));
});
