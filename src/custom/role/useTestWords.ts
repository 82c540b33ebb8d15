import { useCallback } from 'react';
import { labelsOf } from '../../providers/i18n/labels';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { siteName } from '../../providers/siteState';
import { codeNames } from '../../schema/data/codeNames';
import { departmentText } from '../../schema/data/departments';
import { levelText } from '../../schema/data/levels';
import type { AnyResource } from '../../schema/define';
import { parseFilterKey } from '../../schema/filter';
import type { Value } from '../../schema/access';
import { filterChips } from '../../screens/format/chips';
import { valueText } from '../../screens/format/value';
import { flags, type Flag } from './permissions';
import type { Tested, Why } from './why';
import { useWhyWords } from './whyWords';
import { useRoleWords } from './words';

const isVerb = (value: string): value is Flag => (flags as readonly string[]).includes(value);

/** The values of a test in words, in the language of the reader: what is wanted and what was found. */
export function useTestWords(why: Why, def: AnyResource | undefined): (tested: Tested) => { wanted: string; found: string } {
  const t = useT();
  const w = useWhyWords();
  const roleWords = useRoleWords();
  const language = useLanguage();
  return useCallback(
    ({ test, wanted, found, of }) => {
      const labels = def && labelsOf(def, language);
      const verb = (value: Value): string => {
        const name = String(value);
        if (isVerb(name)) return roleWords(name);
        return name === 'import' ? t('list.import') : (labels?.action(name) ?? name);
      };
      const code = (value: Value): string => {
        const name = String(value);
        return name === '' || name === '0' ? w('open') : `${codeNames[name]?.[language] ?? name} (${name})`;
      };
      const both = (word: (value: Value) => string) => ({
        wanted: wanted.map(word).join(w('or')) || w('nothing'),
        found: found.map(word).join(', ') || w('nothing'),
      });
      const yes = (value: Value): string => t(value === true ? 'value.yes' : 'value.no');
      switch (test) {
        case 'active':
        case 'password':
        case 'twoFactor':
          return both(yes);
        case 'fresh':
        case 'together':
          return { wanted: t('value.yes'), found: '–' };
        case 'address':
          return { wanted: w('allowedAddress'), found: String(found[0] ?? '–') };
        case 'declared':
        case 'view':
        case 'verb':
          return both(verb);
        case 'site':
          return both((service) => (service === '' ? w('nothing') : (why.sites[String(service)] ?? siteName(String(service)))));
        case 'level':
        case 'ceo':
          return {
            wanted: w('atLeast', { level: levelText(Number(wanted[0]), language) }),
            found: levelText(Number(found[0]), language),
          };
        case 'department':
          return both((one) => departmentText(String(one), language));
        case 'mode':
          return both((mode) => w(mode === 'DEMO' ? 'demo' : 'real'));
        case 'code':
        case 'viewcode':
        case 'subcode':
          return both(code);
        case 'quota':
          return {
            wanted: w('atMost', { most: w('today', { count: String(wanted[0]) }) }),
            found: w('today', { count: String(found[0]) }),
          };
        case 'limit':
          return { wanted: wanted.length === 0 ? w('anything') : w('atMost', { most: String(wanted[0]) }), found: String(found[0]) };
        case 'claim':
          return { wanted: `${String(wanted[0])}${w('or')}${w('nobody')}`, found: found.length === 0 ? w('nobody') : String(found[0]) };
        case 'state': {
          if (!def || !labels || of === undefined) return both(String);
          const name = parseFilterKey(def, of)?.field ?? of;
          const [chip] = filterChips(def, { [of]: wanted.length === 1 ? wanted[0] : wanted }, labels, language);
          const text = valueText(name, def.fields[name], found[0], language, labels) || w('nothing');
          return { wanted: chip ? `${chip.label}: ${chip.text}` : '–', found: text };
        }
        case 'group':
          return both(String);
      }
    },
    [why, def, t, w, roleWords, language],
  );
}
