import { set, type FieldErrors } from 'react-hook-form';
import type { FieldLabels } from '../../providers/i18n/useT';

/** Sentences by the path of what they are about: `phone`, or `steps.2.reward` for a cell of a list field. */
export type Sentences = Readonly<Record<string, string>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Sentences as react-hook-form keeps them: those of a list's rows as an array, so that they move along when an entry is removed. */
export function errorTree(sentences: Sentences): FieldErrors {
  const tree: FieldErrors = {};
  for (const [path, message] of Object.entries(sentences)) set(tree, path, { type: 'refused', message });
  return tree;
}

/**
 * The sentences of such a tree by their paths again; `''` is the tree itself. Whatever has no sentence of its own holds those of its parts,
 * which may be called like the properties of an error.
 */
export function sentencesOf(tree: unknown, path = ''): Sentences {
  if (!isObject(tree)) return {};
  if ('message' in tree && typeof tree.message === 'string') return { [path.replace(/\.?root$/, '')]: tree.message };
  const parts = Object.entries(tree).map(([key, part]) => sentencesOf(part, path === '' ? key : `${path}.${key}`));
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** What a field is called, or with further names a cell of a list field. */
export function cellLabel(labels: FieldLabels, name: string, ...cell: readonly string[]): string {
  const [next, ...rest] = cell;
  return next === undefined ? labels.field(name) : cellLabel(labels.of(name), next, ...rest);
}

/** What a path is called: `ขั้น 3 · รางวัล` for `steps.2.reward`. */
export function pathLabel(labels: FieldLabels, path: string): string {
  const [name = '', row, ...cell] = path.split('.');
  const own = row === undefined ? labels.field(name) : `${labels.field(name)} ${Number(row) + 1}`;
  return cell.length === 0 ? own : `${own} · ${pathLabel(labels.of(name), cell.join('.'))}`;
}

/** What is wrong with a value and its parts, in one text: for an input that has no place of its own for each part. */
export function wholeSentence(labels: FieldLabels, name: string, tree: unknown): string | undefined {
  const named = ([path, text]: [string, string]): string => (path === '' ? text : `${pathLabel(labels, `${name}.${path}`)}: ${text}`);
  const texts = Object.entries(sentencesOf(tree)).map(named);
  return texts.length === 0 ? undefined : texts.join(' · ');
}
