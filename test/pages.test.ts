/** Bespoke pages: what is wrong with a declaration is said at start, and each has its component. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { pages } from '../src/resources/pages';
import { screensOf } from '../src/resources/paths';
import { everyScreen } from '../src/resources/screens';
import { checkPages, type AnyPage } from '../src/schema/page';

const taken = everyScreen.flatMap((def) => screensOf(def).map(({ path }) => path));
const sound: AnyPage = { name: 'parcelMap', paths: ['/Parcel/map'], label: { th: 'แผนที่', en: 'Map' }, scope: 'site' };
const idsOf = (...all: AnyPage[]): string[] => checkPages(all, definitions, taken).map(({ id }) => id);

test('the pages of the product are sound', () => {
  expect(checkPages(pages, definitions, taken)).toEqual([]);
  expect(idsOf(sound)).toEqual([]);
});

test.each<[string, AnyPage[]]>([
  ['G001', [{ ...sound, name: 'Parcel map' }]],
  ['G002', [sound, { ...sound, paths: ['/Parcel/other'] }]],
  ['G003', [{ ...sound, paths: ['Parcel/map'] }]],
  ['G004', [{ ...sound, paths: ['/DEPOSIT'] }]],
  ['G004', [sound, { ...sound, name: 'other', paths: ['/parcel/MAP'] }]],
  ['G004', [{ ...sound, paths: ['/Member/Blocklist'] }]],
  ['G004', [{ ...sound, paths: ['/LoginDemo'] }]],
  ['G004', [{ ...sound, paths: ['/Sms/info'] }]],
  ['G005', [{ ...sound, needs: [['parcels', 'view']] }]],
  ['G006', [{ ...sound, needs: [['audit', 'delete']] }]],
  ['G007', [{ ...sound, about: 'parcels' }]],
  ['G009', [{ ...sound, replaces: true }]],
  ['G008', [{ ...sound, permission: 'P999' }]],
])('%s is said of it', (id, all) => expect(idsOf(...all)).toContain(id));

describe('each page', () => {
  const files = readdirSync(new URL('../src/custom/', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('Page.tsx'),
  );
  const fileOf = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Page.tsx`;

  test.each(pages.map(({ name }) => name))('%s has one component of its name', (name) => {
    expect(files.filter((path) => path.endsWith(`/${fileOf(name)}`))).toHaveLength(1);
  });
});
