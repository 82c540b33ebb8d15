import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../auth/permissions';
import { useLanguage } from '../../providers/i18n/language';
import { useName, useT } from '../../providers/i18n/useT';
import { listPath, resourceByName, withSite } from '../../providers/links';
import { officeCall } from '../../providers/otherCalls';
import { useSites } from '../../providers/site';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { handover } from '../../resources/transaction/handover';
import { can } from '../../schema/can';
import type { Outline } from '../../schema/outline';
import { useNextItem } from '../../screens/actions/useNextItem';
import { Chip } from '../../screens/fields/enum';
import { formatAge } from '../../screens/format/dates';
import { usePageKeys } from '../../screens/keys';
import { ErrorState } from '../../screens/list/ListStates';
import { useNow } from '../../screens/now';
import { Icon } from '../../ui/Icon';
import { useMine } from '../shell/header/useMine';
import css from './desk.module.css';
import { isLate, type DeskView } from './deskView';
import { People } from './People';
import { LOW, Tiles } from './Tiles';
import { Watched } from './Watched';
import { useDeskWords } from './words';

/** New items come by themselves; the desk is looked at for long. */
const REFRESH = 10_000;
const DESK = '/Desk';

function QueueName({ def }: { def: Outline }) {
  return useName(def);
}

/** `/Desk`, the home of a shift: what waits over all queues and sites, who works on what, what is stuck, and the next item at a press. */
export default function DeskPage() {
  const w = useDeskWords();
  const t = useT();
  const language = useLanguage();
  const actor = useActor();
  const sites = useSites() ?? [];
  const now = useNow(1000);
  const nextItem = useNextItem();
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['desk'],
    queryFn: async ({ signal }) => (await officeCall('GET', DESK, undefined, signal)).payload as DeskView,
    refetchInterval: REFRESH,
  });
  useChangesOf(data?.queues.flatMap(({ resource, service }) => livePaths([resource], service)) ?? [], () => void refetch());
  const { approvals } = useMine();
  const stuck = data?.watched.filter(({ view }) => view !== LOW) ?? [];
  const total = data?.queues.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const take = async (): Promise<void> => {
    setBusy(true);
    await nextItem({ from: DESK, working: { at: 'desk' } });
    setBusy(false);
    void refetch();
  };
  usePageKeys((key) => {
    if (key !== 'N' || busy) return false;
    void take();
    return true;
  });
  const webOf = (service: string): string => sites.find((site) => site.service === service)?.webname ?? service;
  return (
    <section className="screen" aria-labelledby="screen-title">
      <header className="show__head">
        <h1 id="screen-title">{w('title')}</h1>
        <p className="muted">{w('help')}</p>
      </header>
      <div className={css.take}>
        <button
          type="button"
          className="button button--primary"
          disabled={busy}
          aria-keyshortcuts="N"
          data-tip="N"
          onClick={() => void take()}
        >
          <Icon name="claim" size={20} />
          {w('next')}
        </button>
        <p role="status">{data && (total > 0 ? w('total', { count: total }) : w('nothing'))}</p>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />}
      {data && (
        <>
          <Tiles desk={data} approvals={approvals} now={now} webOf={webOf} />
          <div className={`${css.sheet} scroll-x`} role="region" aria-label={w('title')} tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{w('site')}</th>
                  <th scope="col">{w('queue')}</th>
                  <th scope="col" className="right">
                    {w('waiting')}
                  </th>
                  <th scope="col">{w('oldest')}</th>
                  <th scope="col">{w('promise')}</th>
                  <th scope="col" className="right">
                    {w('hour')}
                  </th>
                  {can(actor, handover, 'view') && <th scope="col">{w('handover')}</th>}
                </tr>
              </thead>
              <tbody>
                {data.queues.map(({ resource, service, promise, count, since }) => {
                  const def = resourceByName(resource);
                  if (!def) return null;
                  const site = { service, web: webOf(service) };
                  return (
                    <tr key={`${service} ${resource}`}>
                      <td>{site.web}</td>
                      <td>
                        <Link to={withSite(listPath(def), site)}>
                          <QueueName def={def} />
                        </Link>
                      </td>
                      <td className={css.figure}>{count}</td>
                      <td>
                        {since === null ? '–' : formatAge(since, now, language)}{' '}
                        {isLate({ since, promise }, now) && <Chip tone="refused">{w('late')}</Chip>}
                      </td>
                      <td>{w('minutes', { count: promise })}</td>
                      <td className={css.figure}>
                        {data.decided.reduce((all, one) => all + (one.service === service && one.resource === resource ? one.count : 0), 0)}
                      </td>
                      {can(actor, handover, 'view') && (
                        <td>
                          <Link to={withSite(listPath(handover), site)} aria-label={`${w('handover')} ${site.web}`}>
                            {w('handover')}
                          </Link>
                        </td>
                      )}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
          {stuck.length > 0 && <Watched piles={stuck} webOf={webOf} now={now} />}
          <People desk={data} from={DESK} webOf={webOf} now={now} />
        </>
      )}
    </section>
  );
}
