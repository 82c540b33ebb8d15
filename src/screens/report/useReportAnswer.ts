import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askReport, type ReportQuestion } from '../../providers/reportCalls';
import { useSites } from '../../providers/site';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { can } from '../../schema/can';
import { useScreen } from '../screen';
import { useLoaded } from './useFigures';

/**
 * Figures that are followed are read again no oftener than this, however much happens: several screens of a busy office would ask without
 * an end.
 */
export const REST_MS = 4_000;
const NONE: readonly string[] = [];
/** Everything that is asked of a report, in the query cache. */
const keyOf = (report: string): readonly [string, string] => ['report', report];

/** The site a report is asked about; null: all one may see. */
export function useReportSite(): string | null {
  const { report } = useLoaded();
  const { site } = useScreen();
  return report.scope === 'site' ? site.service : null;
}

/** The answer to a question, which is asked again when rows are written that it counts. */
export function useReportAnswer(question: ReportQuestion, enabled = true) {
  const { report } = useLoaded();
  const service = useReportSite();
  return useQuery({
    queryKey: [...keyOf(report.name), service, question],
    queryFn: ({ signal }) => askReport(report, service, question, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/**
 * Follows the rows a report counts, of those the employee is told of: its figures, and those of other reports, are read again. Answers what
 * reads them at once.
 */
export function useFollowReport(others: readonly string[] = NONE): () => void {
  const { report, definitions } = useLoaded();
  const { actor } = useScreen();
  const service = useReportSite();
  const sites = useSites();
  const client = useQueryClient();
  const paths = useMemo(() => {
    const names = [...definitions.values()].filter((def) => can(actor, def, 'view')).map(({ name }) => name);
    const followed = service === null ? (sites ?? []).map((site) => site.service) : [service];
    return followed.flatMap((one) => livePaths(names, one));
  }, [definitions, actor, service, sites]);
  const read = (refetchType: 'active' | 'none'): void => {
    for (const name of [report.name, ...others]) void client.invalidateQueries({ queryKey: keyOf(name), refetchType });
  };
  // A window behind others is not looked at: it reads when it comes to the front.
  useChangesOf(paths, () => read(document.hidden ? 'none' : 'active'), REST_MS);
  return () => read('active');
}
