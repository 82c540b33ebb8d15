import { expect, test } from 'vitest';
import { entries } from '../../menu/catalogue';
import { definitions } from '../../resources';
import { isIconName } from './icons';

test('every icon that a definition, an action or the menu names is drawn', () => {
  const named = [
    ...definitions.flatMap(({ name, icon, actions }) => [
      [name, icon] as const,
      ...Object.entries(actions).map(([action, spec]) => [`${name}.${action}`, spec.icon ?? 'check'] as const),
    ]),
    ...entries.map(({ path, icon }) => [path, icon] as const),
  ];
  expect(named.filter(([, icon]) => !isIconName(icon))).toEqual([]);
});
