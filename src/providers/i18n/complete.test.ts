import { describe, expect, it } from 'vitest';
import { reports } from '../../reports';
import { definitions } from '../../resources';
import { english as resources } from '../../resources/english';
import { englishNames } from '../../resources/english/names';
import { english } from './en';
import { raInterface as interfaceEn } from './en/raInterface';
import { fill } from '../../schema/fill';
import type { Texts } from '../../schema/labels';
import { th } from './th';
import { raInterface as interfaceTh } from './th/raInterface';

const gaps = (text: string): string[] => [...text.matchAll(/%?\{(\w+)\}/g)].map(([whole]) => whole).sort();
const texts: Readonly<Record<string, Texts>> = resources;

describe('the dictionaries', () => {
  it('say in both languages what adds a record, where it is not the usual word', () => {
    expect(definitions.filter((def) => (def.adds === undefined) !== (texts[def.name]?.adds === undefined)).map(({ name }) => name)).toEqual(
      [],
    );
  });
  it('say of every entity ahead what it is called, and fetch the rest of its words', async () => {
    const names = Object.entries(texts).map(([entity, { name, one, adds, screens }]) => [
      entity,
      { name, one, ...(adds && { adds }), ...(screens && { screens }) },
    ]);
    const figures = reports.map(({ name, label: { en } }) => [name, { name: en, one: en }]);
    expect(englishNames).toEqual(Object.fromEntries([...names, ...figures]));
    const fetched = await Promise.all(Object.entries(english.loaders).map(async ([entity, load]) => [entity, await load()]));
    expect(Object.fromEntries(fetched)).toEqual(texts);
  });
  it('hold the same keys, none blank', () => {
    expect(Object.keys(english.ui).sort()).toEqual(Object.keys(th).sort());
    expect(Object.keys(interfaceEn).sort()).toEqual(Object.keys(interfaceTh).sort());
    for (const [key, text] of [th, english.ui, interfaceTh, interfaceEn].flatMap((words) => Object.entries<string>(words)))
      expect(text === '' ? key : '').toBe('');
  });
  it('leave the same gaps in both languages', () => {
    for (const [key, text] of Object.entries(english.ui)) {
      // A text that react-admin fills may leave out one of the values.
      if (key.startsWith('ra.')) continue;
      expect([key, gaps(text)]).toEqual([key, gaps(th[key as keyof typeof th])]);
    }
  });
  it('have no key twice', async () => {
    const areas = await Promise.all([
      import('./th/session'),
      import('./th/calls'),
      import('./th/shell'),
      import('./th/menu'),
      import('./th/screens'),
      import('./th/ra'),
      import('./th/raInterface'),
    ]);
    const keys = areas.flatMap((area) => Object.values<object>(area).flatMap((words) => Object.keys(words)));
    expect(keys.length).toBe(new Set(keys).size);
  });
});

describe.each(definitions.map((def) => [def.name, def] as const))('English of %s', (name, def) => {
  it('names every view, heading and related tab', () => {
    expect(Object.keys(texts[name]?.views ?? {}).sort()).toEqual(Object.keys(def.views ?? {}).sort());
    expect(Object.keys(texts[name]?.sections ?? {}).sort()).toEqual(Object.keys(def.sections ?? {}).sort());
    expect(Object.keys(texts[name]?.related ?? {}).sort()).toEqual(Object.keys(def.related ?? {}).sort());
    expect(Object.keys(texts[name]?.tabs ?? {}).sort()).toEqual(Object.keys(def.overview?.tabs ?? {}).sort());
  });
  it('names every further screen and the tabs above its list', () => {
    expect(Object.keys(texts[name]?.screens ?? {}).sort()).toEqual(Object.keys(def.screens ?? {}).sort());
    for (const [id, { views }] of Object.entries(def.screens ?? {}))
      expect(Object.keys(texts[name]?.screens?.[id]?.views ?? {}).sort()).toEqual(Object.keys(views ?? {}).sort());
  });
  it('names everything that time brings', () => {
    expect(Object.keys(texts[name]?.after ?? {}).sort()).toEqual(Object.keys(def.after ?? {}).sort());
  });
  it('asks every question with the same gaps', () => {
    for (const [action, { ask }] of Object.entries(def.actions))
      expect([action, gaps(texts[name]?.actions[action]?.ask ?? '')]).toEqual([action, gaps(ask ?? '')]);
  });
});

describe('fill', () => {
  it('fills by name and leaves nothing of what is not given', () => {
    expect(fill('a {x} b {y}', { x: 1 })).toBe('a 1 b ');
    expect(fill('a {x}')).toBe('a {x}');
  });
});
