import { createContext, useContext, useMemo } from 'react';
import type { LoadedReport } from '../../providers/reports';
import { labelsOf } from '../../providers/i18n/labels';
import { siteName } from '../../providers/siteState';
import { formatMonth } from '../../schema/format';
import type { ReportRow } from '../../schema/report/answer';
import { formOf, type Form } from '../../schema/report/forms';
import { dimensionWord, valueWord } from '../../schema/report/words';
import { showDate, valueText } from '../format/value';
import { useScreen } from '../screen';
import { figureText } from './figureText';
import { useReportWords } from './words';

/** How a report is spoken of. */
export interface FigureWords {
  /** What a measure is called, and its definition. */
  label(measure: string): string;
  help(measure: string): string | undefined;
  form(measure: string): Form;
  text(measure: string, value: number | null | undefined): string;
  dimension(name: string): string;
  /** A value of a dimension, of one row. */
  value(name: string, row: ReportRow): string;
}

const ReportContext = createContext<LoadedReport | null>(null);
export const ReportProvider = ReportContext;

/** The report of the screen, with the definitions of the rows it counts. */
export function useLoaded(): LoadedReport {
  const loaded = useContext(ReportContext);
  if (!loaded) throw new Error('useLoaded is used outside of a report');
  return loaded;
}

export function useFigures(): FigureWords {
  const { report, definitions } = useLoaded();
  const { language } = useScreen();
  const w = useReportWords();
  return useMemo(() => {
    const form = (measure: string): Form => formOf(report, definitions, measure);
    /** The source that tells rows apart by a field. */
    const fieldOf = (name: string) => {
      for (const measure of Object.values(report.measures))
        for (const { of, by } of 'of' in measure ? measure.of : []) {
          const slice = by[name];
          const def = definitions.get(of);
          if (slice && 'field' in slice && def) return { def, slice };
        }
      return undefined;
    };
    const valueOf = (name: string, row: ReportRow): string => {
      const value = row[name];
      if (value === null || value === undefined || value === '') return w('unsaid');
      const told = (row['_text'] as Readonly<Record<string, string>> | undefined)?.[name];
      if (told !== undefined) return told;
      if (name === 'day' || name === 'week') return showDate(String(value), language);
      if (name === 'month') return formatMonth(`${String(value)}-01`, language);
      if (name === 'hour') return `${String(value).padStart(2, '0')}:00`;
      if (name === 'service') return siteName(String(value));
      const said = valueWord(report, name, value, language);
      if (said !== undefined) return said;
      const found = fieldOf(name);
      if (!found) return String(value);
      const { def, slice } = found;
      const field = def.fields[slice.field];
      const text = (one: unknown): string => valueText(slice.field, field, one, language, labelsOf(def, language));
      const next = slice.bands?.[slice.bands.indexOf(Number(value)) + 1];
      if (slice.bands) return next === undefined ? w('fromOn', { from: text(value) }) : w('between', { from: text(value), to: text(next) });
      return text(value);
    };
    return {
      label: (measure) => report.measures[measure]?.label[language] ?? measure,
      help: (measure) => report.measures[measure]?.help?.[language],
      form,
      text: (measure, value) => figureText(form(measure), value, language),
      dimension: (name) => dimensionWord(report, name, language),
      value: valueOf,
    };
  }, [report, definitions, language, w]);
}
