import type { AnyOverview } from '../../schema/overview';
import type { TabItem } from '../../ui/TabStrip';
import type { ReactNode } from 'react';

/** A tab of a record page. */
export interface RecordTab extends TabItem {
  content: () => ReactNode;
}

/** A tab in the strip, and the lists behind it: itself, or those that a declared tab brings together. */
interface TabGroup {
  tab: RecordTab;
  lists: readonly RecordTab[];
}

/** Puts lists into the tabs that hold several, each where its first list stood. One that is left alone is a tab of its own. */
export function groupTabs(
  all: readonly RecordTab[],
  declared: NonNullable<AnyOverview['tabs']>,
  label: (id: string) => string,
): TabGroup[] {
  const groupOf = (id: string): string | undefined => Object.keys(declared).find((name) => declared[name]?.of.includes(id));
  return all.flatMap((tab) => {
    const name = groupOf(tab.id);
    const lists = name === undefined ? [tab] : all.filter(({ id }) => groupOf(id) === name);
    if (lists[0] !== tab) return [];
    return [{ tab: name === undefined || lists.length === 1 ? tab : { ...tab, id: name, label: label(name) }, lists }];
  });
}
