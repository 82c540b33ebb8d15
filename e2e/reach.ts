import type { Page } from 'playwright-core';
import type { AnyResource } from '../src/schema/define';
import { everyScreen } from '../src/resources/screens';
import type { Walked } from './kinds';
import { at, callAs } from './steps';

/** The number of a record that fits; none where the office has none of them. */
async function firstOf(page: Page, def: AnyResource, filter: object = {}): Promise<string | null> {
  const site = def.scope === 'site' ? '/lucky88' : '';
  const { body } = await callAs(page, `/api${def.path}${site}?range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const [row] = (body['payload'] ?? []) as { id: number }[];
  return row ? String(row.id) : null;
}

/** The address of a screen, with a record where it is of one; none where there is no such record. */
export async function addressOf(page: Page, screen: Walked): Promise<string | null> {
  if (screen.kind === 'page') {
    const about = everyScreen.find(({ name }) => name === screen.page.about);
    const query = about ? `&id=${await firstOf(page, about)}` : '';
    return at(screen.path.replace(':id', '1'), 'lucky88', query);
  }
  if (screen.kind === 'report') return at(screen.path);
  if (screen.kind === 'planned') return at(screen.path.replace(/:\w+/, '1'));
  if (!screen.path.includes(':id')) return at(screen.path);
  const id = screen.def.single ? '1' : await firstOf(page, screen.def, screen.kind === 'edit' ? screen.def.updateWhen : {});
  return id === null ? null : at(screen.path.replace(':id', id));
}
