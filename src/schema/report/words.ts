import type { Language, Word } from '../messages';
import type { AnyReport } from './define';

/** The dimensions every report has. */
const OWN: Readonly<Record<string, Word>> = {
  day: { th: 'วันที่', en: 'Day' },
  hour: { th: 'ชั่วโมง', en: 'Hour' },
  week: { th: 'สัปดาห์ที่เริ่ม', en: 'Week of' },
  month: { th: 'เดือน', en: 'Month' },
  service: { th: 'เว็บ', en: 'Site' },
};

/** What a dimension is called. */
export const dimensionWord = (report: AnyReport, name: string, language: Language): string =>
  (OWN[name] ?? report.dimensions?.[name]?.label)?.[language] ?? name;

/** The word of what a source says of all its rows; undefined where rows are told apart by a field. */
export const valueWord = (report: AnyReport, name: string, value: unknown, language: Language): string | undefined =>
  typeof value === 'string' ? report.dimensions?.[name]?.values?.[value]?.[language] : undefined;
