import type { Answered, ReportRow } from '../schema/report/answer';
import type { AnyReport } from '../schema/report/define';
import { exportFrom } from './exportFile';
import { call, query } from './httpClient';
import type { Exported, ExportRun } from './providerTypes';

/** What a report is asked for, as the call has it. */
export interface ReportQuestion {
  by?: readonly string[];
  measures?: readonly string[];
  filter?: Readonly<Record<string, unknown>>;
  compare?: string;
  sort?: readonly [string, 'ASC' | 'DESC'];
  range?: readonly [number, number];
  /** Only groups of so many values of a dimension, the largest by the first measure. */
  largest?: readonly [dimension: string, most: number];
}

/** `service`: the site; null: all sites one may see. */
const reportBase = ({ path }: AnyReport, service: string | null): string =>
  `/api${path}${service === null ? '' : `/${encodeURIComponent(service)}`}`;

/** An answer with what was asked: while another question is on its way, what is shown is still of this one. */
export interface ReportAnswer extends Answered {
  question: ReportQuestion;
}

export async function askReport(
  report: AnyReport,
  service: string | null,
  question: ReportQuestion,
  signal?: AbortSignal,
): Promise<ReportAnswer> {
  const { compare, ...others } = question;
  const asked = Object.fromEntries(
    Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)]])),
  );
  const { payload, ...more } = await call(`${reportBase(report, service)}${query({ ...asked, compare })}`, { signal });
  return { ...(more as unknown as Omit<Answered, 'rows'>), rows: payload as readonly ReportRow[], question };
}

/** The rows of a report and their totals as a file. */
export const exportReport = (
  report: AnyReport,
  service: string | null,
  { by, measures, filter, sort }: ReportQuestion,
  run: ExportRun,
): Promise<Exported> =>
  exportFrom(
    reportBase(report, service),
    report.name,
    Object.fromEntries(Object.entries({ by, measures, filter, sort }).filter(([, value]) => value !== undefined)),
    run,
  );
