import { set, type FieldErrors } from 'react-hook-form';
import type { FieldLabels } from '../../schema/labels';

/** Sentences by the path of their value: `phone`, or `steps.2.reward` for a cell of a list field. */
export type Sentences = Readonly<Record<string, string>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Sentences in the form of react-hook-form: those of a list's rows as an array, so that they move when an entry is removed. */
export function errorTree(sentences: Sentences): FieldErrors {
  const tree: FieldErrors = {};
  for (const [path, message] of Object.entries(sentences)) set(tree, path, { type: 'refused', message });
  return tree;
}

/**
 * The sentences of such a tree by their paths; `''` is the tree itself. A node without a sentence holds those of its parts, whose names may
 * be properties of an error.
 */
export function sentencesOf(tree: unknown, path = ''): Sentences {
  if (!isObject(tree)) return {};
  if ('message' in tree && typeof tree.message === 'string') return { [path.replace(/\.?root$/, '')]: tree.message };
  const parts = Object.entries(tree).map(([key, part]) => sentencesOf(part, path === '' ? key : `${path}.${key}`));
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** The label of a field, or with further names of a cell of a list field. */
export function cellLabel(labels: FieldLabels, name: string, ...cell: readonly string[]): string {
  const [next, ...rest] = cell;
  return next === undefined ? labels.field(name) : cellLabel(labels.of(name), next, ...rest);
}

/** The label of a path: `ขั้น 3 · รางวัล` for `steps.2.reward`. */
export function pathLabel(labels: FieldLabels, path: string): string {
  const [name = '', row, ...cell] = path.split('.');
  const own = row === undefined ? labels.field(name) : `${labels.field(name)} ${Number(row) + 1}`;
  return cell.length === 0 ? own : `${own} · ${pathLabel(labels.of(name), cell.join('.'))}`;
}

/** All errors of a value and its parts in one text, for an input without a place for each part. */
export function wholeSentence(labels: FieldLabels, name: string, tree: unknown): string | undefined {
  const named = ([path, text]: [string, string]): string => (path === '' ? text : `${pathLabel(labels, `${name}.${path}`)}: ${text}`);
  const texts = Object.entries(sentencesOf(tree)).map(named);
  return texts.length === 0 ? undefined : texts.join(' · ');
}
