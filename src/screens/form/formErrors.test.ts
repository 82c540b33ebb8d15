import fc from 'fast-check';
import { get } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import type { FieldLabels } from '../../schema/labels';
import { errorTree, pathLabel, sentencesOf, wholeSentence } from './formErrors';

const called = (words: Readonly<Record<string, string>>, of?: FieldLabels): FieldLabels => ({
  field: (name) => words[name] ?? name,
  help: () => undefined,
  option: (_field, value) => value,
  of: () => of ?? called({}),
});
const labels = called({ main_menu: 'เมนูหลัก', sms_app: 'แอป SMS' }, called({ name: 'ชื่อ', path: 'ที่อยู่' }));

describe('errors of a form', () => {
  // Properties of an error are possible names of fields as well.
  const name = fc.constantFrom('reward', 'type', 'message', 'ref', 'from');
  const cell = fc.tuple(fc.constantFrom('steps', 'rows'), fc.nat(9), name).map((parts) => parts.join('.'));

  test('are the same sentences by path, whichever way round they are kept', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(name, cell), fc.string({ minLength: 1 })), (sentences) => {
        expect(sentencesOf(errorTree(sentences))).toEqual({ ...sentences });
      }),
    );
  });

  test('of the rows of a list are an array, which entries can be taken out of', () => {
    const tree = errorTree({ 'steps.2.reward': 'wrong' });
    expect(Array.isArray(tree['steps'])).toBe(true);
    expect(sentencesOf(get(tree, 'steps'))).toEqual({ '2.reward': 'wrong' });
  });

  test('are called by what they are about, with the number of the entry as people count', () => {
    expect(pathLabel(labels, 'sms_app')).toBe('แอป SMS');
    expect(pathLabel(labels, 'main_menu.2.path')).toBe('เมนูหลัก 3 · ที่อยู่');
  });

  test('of a value drawn as one input are one text', () => {
    expect(wholeSentence(labels, 'main_menu', undefined)).toBeUndefined();
    expect(wholeSentence(labels, 'main_menu', errorTree({ main_menu: 'wrong' })['main_menu'])).toBe('wrong');
    const cells = errorTree({ 'main_menu.0.name': 'none', 'main_menu.1.path': 'wrong' })['main_menu'];
    expect(wholeSentence(labels, 'main_menu', cells)).toBe('เมนูหลัก 1 · ชื่อ: none · เมนูหลัก 2 · ที่อยู่: wrong');
  });
});
