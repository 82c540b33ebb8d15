import type { Language } from '../../src/schema/messages';
import { isTime } from '../../src/schema/report/define';
import { dimensionWord, valueWord } from '../../src/schema/report/words';
import { harmless } from '../../src/schema/spreadsheet';
import type { Cell } from '../export/cells';
import { stateWord } from '../kernel/words';
import type { Question } from './question';
import type { Asking } from './rows';

/** The word of a value of a dimension: of a closed set its label, of a reference what the record is called. */
function wordOf({ report, definitions }: Asking, name: string, row: Readonly<Record<string, unknown>>, language: Language): Cell {
  const value = row[name];
  if (value === null || value === undefined) return '';
  const text = (row['_text'] as Readonly<Record<string, string>> | undefined)?.[name];
  const said = text ?? valueWord(report, name, value, language);
  if (said !== undefined) return harmless(said);
  for (const measure of Object.values(report.measures))
    for (const { of, by } of 'of' in measure ? measure.of : []) {
      const slice = by[name];
      const def = definitions.get(of);
      if (slice && 'field' in slice && def?.fields[slice.field]?.kind === 'enum')
        return harmless(stateWord(def, slice.field, value)[language]);
    }
  return typeof value === 'number' ? value : harmless(String(value));
}

/** The columns of a report's file: dimensions, days as ISO writes them, and figures as numbers. */
export function reportColumns(
  asking: Asking,
  { by, measures }: Question,
  language: Language,
): { name: string; heading: string; cell: (row: Readonly<Record<string, unknown>>) => Cell }[] {
  const { report } = asking;
  return [
    ...by.map((name) => ({
      name,
      heading: dimensionWord(report, name, language),
      cell: (row: Readonly<Record<string, unknown>>): Cell =>
        isTime(name) && typeof row[name] === 'number' ? row[name] : wordOf(asking, name, row, language),
    })),
    ...measures.map((name) => ({
      name,
      heading: report.measures[name]?.label[language] ?? name,
      cell: (row: Readonly<Record<string, unknown>>): Cell => (typeof row[name] === 'number' ? row[name] : ''),
    })),
  ];
}
