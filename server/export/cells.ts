import { audit } from '../../src/resources/admin/audit';
import { englishNames } from '../../src/resources/english/names';
import { reportOutlines } from '../../src/resources/reportOutlines';
import type { Actor } from '../../src/schema/actor';
import { actionText, detailText, subjectText } from '../../src/schema/auditWords';
import { holds } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { fits, kindOf } from '../../src/schema/fields';
import type { AnyField } from '../../src/schema/fields/types';
import type { FieldLabels } from '../../src/schema/labels';
import type { Language, Word } from '../../src/schema/messages';
import { harmless } from '../../src/schema/spreadsheet';
import { changedNames, namedFields, onlyHere, trailLabel } from '../../src/schema/trail';
import type { Definitions, WireRow } from '../kernel/rows';
import { fieldWord, labelsIn, nameWord } from '../kernel/words';

/** A spreadsheet cell: a number stays one, everything else is text. */
export type Cell = number | string;
export interface ExportColumn {
  name: string;
  heading: string;
  cell: (row: WireRow) => Cell;
}

const SYSTEM: Readonly<Record<string, AnyField>> = {
  id: { kind: 'int', label: '' },
  version: { kind: 'int', label: '' },
  created_at: { kind: 'datetime', label: '' },
  updated_at: { kind: 'datetime', label: '' },
};
const BANGKOK_MS = 7 * 3_600_000;

/** Bangkok time as spreadsheets sort it: `2026-11-20 14:05:00`. Bangkok has no summer time. */
const spreadsheetTime = (iso: string): string => new Date(Date.parse(iso) + BANGKOK_MS).toISOString().slice(0, 19).replace('T', ' ');

/** What reports are called: the audit log tells of their exports. */
const reportNames: ReadonlyMap<string, Word> = new Map(
  reportOutlines.map(({ name, label }) => [name, { th: label, en: englishNames[name]?.name ?? label }]),
);

/** The words of what a text names in the system: an entity or a report, or an action of the one beside it. */
function systemText(field: AnyField, language: Language, definitions: Definitions): ((value: string, row: WireRow) => string) | undefined {
  if (field.kind !== 'text') return undefined;
  const { entity, actionOf } = field;
  if (actionOf !== undefined)
    return (value, row) => {
      const owner = definitions.get(String(row[actionOf]));
      return actionText(value, owner && labelsIn(owner, language), language);
    };
  return entity
    ? (value) => {
        const named = definitions.get(value);
        return named ? nameWord(named)[language] : (reportNames.get(value)?.[language] ?? subjectText(value, language));
      }
    : undefined;
}

/** The cell of a field, which may be an input of an action: `labels` are the words beside it. */
function fieldCell({ definitions, language }: Exported, labels: FieldLabels, name: string, field: AnyField): (row: WireRow) => Cell {
  if (field.kind === 'ref' || field.kind === 'refs') {
    return (row) => {
      const label = (row['_text'] as Record<string, unknown> | undefined)?.[name];
      return label === undefined ? '' : harmless(Array.isArray(label) ? label.join(', ') : String(label));
    };
  }
  const system = systemText(field, language, definitions);
  if (system) return (row) => (typeof row[name] === 'string' ? harmless(system(row[name], row)) : '');
  const kind = kindOf(field);
  if (kind.measure === 'number')
    return (row) => {
      const value = row[name];
      return typeof value === 'number' ? value : '';
    };
  if (field.kind === 'datetime')
    return (row) => {
      const value = row[name];
      return typeof value === 'string' ? spreadsheetTime(value) : '';
    };
  if (kind.plain) return (row) => harmless(String(row[name] ?? ''));
  if (field.kind === 'enum')
    return (row) => {
      const value = row[name];
      return value === null || value === undefined ? '' : harmless(labels.option(name, String(value)));
    };
  if (field.kind === 'tags' && field.values) {
    return (row) => harmless(((row[name] ?? []) as string[]).map((word) => labels.option(name, word)).join(', '));
  }
  return (row) => {
    const value = row[name];
    return value === null || value === undefined ? '' : harmless(kind.text(value, field, language));
  };
}

/** One side of an entry of the audit log, field by field, as the panel says it. */
function sideCell(exported: Exported, side: 'before' | 'after'): (row: WireRow) => Cell {
  const { definitions, language } = exported;
  return (row) => {
    const sides = { before: row['before'], after: row['after'] } as Readonly<
      Record<'before' | 'after', Readonly<Record<string, unknown>> | null>
    >;
    const [own, other] = side === 'before' ? [sides.before, sides.after] : [sides.after, sides.before];
    const def = definitions.get(String(row['resource']));
    const action = String(row['action']);
    const labels = def && labelsIn(def, language);
    const text = (name: string): string => {
      const value = onlyHere(own?.[name], other?.[name]);
      if (value === null || value === undefined) return '–';
      const input = def?.actions[action]?.input?.[name];
      const field = (def && Object.hasOwn(def.fields, name) ? def.fields[name] : undefined) ?? input;
      if (!field || !def || !labels || !fits(field, value))
        return (
          (def && labels && namedFields(def, action, name, value, labels)) ??
          (typeof value === 'object' ? JSON.stringify(value) : String(value))
        );
      // An entry keeps the numbers of what a record refers to.
      if (field.kind === 'ref' || field.kind === 'refs') return [value].flat().join(', ');
      const words = field === input ? labels.input(action) : labels;
      return String(fieldCell(exported, words, name, field)({ ...row, [name]: value })) || '–';
    };
    return changedNames(sides.before, sides.after)
      .filter((name) => own && Object.hasOwn(own, name))
      .map((name) => `${def && labels ? trailLabel(def, action, name, labels, language) : detailText(name, language)}: ${text(name)}`)
      .join(' · ');
  };
}

function cellOf(exported: Exported, name: string, field: AnyField): (row: WireRow) => Cell {
  const { def, language } = exported;
  if (def.name === audit.name && (name === 'before' || name === 'after')) {
    const said = sideCell(exported, name);
    return (row) => harmless(String(said(row)));
  }
  return fieldCell(exported, labelsIn(def, language), name, field);
}

/** Is a column, masked for employees without its code, written out for this one? */
export function isShownInFull(actor: Actor, { fields }: AnyResource, name: string): boolean {
  const code = Object.hasOwn(fields, name) ? fields[name]?.reveal : undefined;
  return code !== undefined && holds(actor, code);
}

interface Exported {
  def: AnyResource;
  definitions: Definitions;
  language: Language;
}

/**
 * The columns of an export, in the order asked for; all of them when none are named; null when one does not exist. Secrets are never
 * exported.
 */
export function exportColumns(exported: Exported, names: readonly string[] | null): ExportColumn[] | null {
  const { def, language } = exported;
  const chosen = names ?? ['id', ...(def.reads === undefined ? ['created_at'] : []), ...Object.keys(def.fields)];
  if (chosen.some((name) => !Object.hasOwn(def.fields, name) && !Object.hasOwn(SYSTEM, name))) return null;
  return chosen.flatMap((name) => {
    const field = Object.hasOwn(def.fields, name) ? def.fields[name] : SYSTEM[name];
    if (!field || field.kind === 'secret') return [];
    return [{ name, heading: fieldWord(def, name)[language], cell: cellOf(exported, name, field) }];
  });
}
