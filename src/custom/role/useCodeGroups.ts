import { useMemo } from 'react';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { codeGroups, type CodeGroup, type ScreenCode } from './codes';

export type NamedGroup = CodeGroup & { title: string };

/** The catalogue of codes with the names of its groups. */
export function useCodeGroups(): readonly NamedGroup[] {
  const language = useLanguage();
  const t = useT();
  return useMemo(() => codeGroups(language).map((group) => ({ ...group, title: t(`menu.${group.group}`) })), [language, t]);
}

/** Are the typed words in the code or the name? */
export const fits = ({ code, name }: { code: string; name: string }, typed: string): boolean =>
  [code, name].some((text) => text.toLowerCase().includes(typed));

/** The groups with the screens that are wanted, without empty ones. */
export const onlyScreens = (
  groups: readonly NamedGroup[],
  isWanted: (screen: ScreenCode, group: NamedGroup) => boolean,
): readonly NamedGroup[] =>
  groups
    .map((group) => ({ ...group, screens: group.screens.filter((screen) => isWanted(screen, group)) }))
    .filter(({ screens }) => screens.length > 0);
