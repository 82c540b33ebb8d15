import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useActor } from '../../../auth/permissions';
import { useLiveValues } from '../../../providers/liveValues';
import { officeCall } from '../../../providers/otherCalls';
import { usePreference } from '../../../providers/preferences';
import { useSite, useSites } from '../../../providers/site';
import { livePaths, useChangesOf } from '../../../providers/useChangesOf';
import { outlines } from '../../../resources/outlines';
import { holds } from '../../../schema/can';
import type { MineItem, WaitingApproval } from '../../../schema/mine';
import { chime } from '../../../screens/list/sound';

interface Mine {
  approvals: readonly WaitingApproval[];
  items: readonly MineItem[];
}
const NOTHING: Mine = { approvals: [], items: [] };
/** Requests run out by themselves, and a shift or a reply of another site is not announced here. */
const AGAIN_MS = 60_000;
/** The codes of all actions. An employee who holds none of them is never asked to decide, so they follow no site. */
const ACTION_CODES = [...new Set(outlines.flatMap(({ actions }) => Object.values(actions).map(({ permission }) => permission)))].filter(
  Boolean,
);

export const approvalKey = ({ service, resource, record, made_at: at }: WaitingApproval): string =>
  `${service}/${resource}/${record}/${at}`;

/** What waits for the employee personally, over all sites: it follows requests for a second person, and rings for new ones. */
export function useMine(): Mine {
  const actor = useActor();
  const sites = useSites();
  const site = useSite();
  const decides = useMemo(() => ACTION_CODES.some((code) => holds(actor, code)), [actor]);
  const paths = useMemo(
    () => (decides ? ['second/office', ...(sites ?? []).map(({ service }) => `second/${service}`)] : []),
    [decides, sites],
  );
  const valueOf = useLiveValues(paths);
  const stamp = useMemo(() => paths.map((path) => JSON.stringify(valueOf(path))).join(), [paths, valueOf]);
  const { data = NOTHING, refetch } = useQuery({
    queryKey: ['mine', stamp],
    queryFn: async ({ signal }) => (await officeCall('GET', '/Mine', undefined, signal)).payload as Mine,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
    // Each request of a colleague makes a new key, whose first answer no page waits for.
    meta: { quiet: true },
  });
  useChangesOf(livePaths(['exported_file', 'bulk_job', 'comment', 'alert', 'site_key'], ''), () => void refetch());
  useChangesOf(livePaths(site.service === '' ? [] : ['handover', 'sms_campaign'], site.service), () => void refetch());

  const { value: sound } = usePreference('sound', (kept) => kept !== false);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (data === NOTHING) return;
    const now = new Set(data.approvals.map(approvalKey));
    const isNew = known.current !== null && [...now].some((key) => !known.current?.has(key));
    known.current = now;
    if (isNew && sound) chime();
  }, [data, sound]);
  return data;
}
