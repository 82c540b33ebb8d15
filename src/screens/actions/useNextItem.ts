import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { usePanelProvider } from '../../providers/dataProvider';
import { useT } from '../../providers/i18n/useT';
import { resourceByName, showPath, withSite } from '../../providers/links';
import { officeCall } from '../../providers/otherCalls';
import { useSites } from '../../providers/site';
import { toast } from '../../providers/toast';
import type { CameFrom } from '../cameFrom';
import { refusalOf } from '../errors';

/** Where the items come from that are handed out one after another: the desk over all queues, or the queue of one resource. */
export type Working = { at: 'desk' } | { at: 'queue'; resource: string; service: string };
/** What an item keeps that was handed out: where it came from, and where the next one does. */
export interface Handed extends CameFrom {
  working: Working;
}

export function handedOf(state: unknown): Handed | null {
  return typeof state === 'object' && state !== null && 'working' in state ? (state as Handed) : null;
}

interface Named {
  resource: string;
  service: string;
  id: number;
}

/** Claims the item that is next and opens it. When nothing waits, says so and goes back to where the items came from. */
export function useNextItem(): (handed: Handed, replace?: boolean) => Promise<void> {
  const navigate = useNavigate();
  const provider = usePanelProvider();
  const sites = useSites();
  const t = useT();
  return useCallback(
    async (handed, replace = false) => {
      const { working, from } = handed;
      const claimNext = async (): Promise<Named | null> => {
        if (working.at === 'desk') return (await officeCall('POST', '/Desk/next', {})).payload as Named;
        const { data } = await provider.command(working.resource, 'takeNext', { data: {} });
        return data ? { resource: working.resource, service: working.service, id: data.id } : null;
      };
      try {
        const next = await claimNext();
        const def = next && resourceByName(next.resource);
        if (!def) return;
        const web = sites?.find(({ service }) => service === next.service)?.webname ?? next.service;
        await navigate(withSite(showPath(def, next.id), { service: next.service, web }), { replace, state: handed });
      } catch (error) {
        toast(refusalOf(error, t).text, 'warning');
        if (replace) await navigate(from, { replace });
      }
    },
    [navigate, provider, sites, t],
  );
}
