import { Link } from 'react-router';
import { useDefinition } from '../../../providers/definitions';
import { labelsOf, nameOf } from '../../../providers/i18n/labels';
import { useLanguage } from '../../../providers/i18n/language';
import { resourceByName, showPath, withSite } from '../../../providers/links';
import { useSites } from '../../../providers/site';
import type { SiteChoice } from '../../../providers/siteChoice';
import { formatInt, formatMoney } from '../../../schema/format';
import type { MineItem, MineKind, WaitingApproval } from '../../../schema/mine';
import { formatAge } from '../../../screens/format/dates';
import { Countdown } from '../../../screens/list/Age';
import { useNow } from '../../../screens/now';
import type { IconName } from '../../../schema/data/icons';
import { Icon } from '../../../ui/Icon';
import { approvalKey } from './useMine';
import { useHeaderWords } from './words';

function useSiteOf(): (service: string) => SiteChoice {
  const sites = useSites() ?? [];
  return (service) => ({ service, web: sites.find((one) => one.service === service)?.webname ?? '' });
}

/** A colleague's request in words: what is asked for, of what, how much, by whom and until when. */
function Approval({ asked, close }: { asked: WaitingApproval; close: () => void }) {
  const w = useHeaderWords();
  const language = useLanguage();
  const siteOf = useSiteOf();
  const outline = resourceByName(asked.resource);
  const def = useDefinition(asked.resource);
  if (!outline) return null;
  const site = siteOf(asked.service);
  const over = def?.actions[asked.action]?.approval?.over;
  const isMoney = typeof over === 'string' && def?.fields[over]?.kind === 'money';
  return (
    <Link className="popover__item mine" to={withSite(showPath(outline, asked.record), site)} onClick={close}>
      <Icon name={outline.icon} size={18} />
      <span className="mine__text">
        <b>
          {def && (asked.action === 'update' ? w('changeOf') : labelsOf(def, language).action(asked.action))} {nameOf(outline, language)}{' '}
          {asked.title ?? `#${asked.record}`}
        </b>
        <span>
          {w('askedBy', { name: asked.by })}
          {site.web !== '' && ` · ${site.web}`} · <Countdown until={asked.expires_at} />
        </span>
      </span>
      {asked.amount !== null && <b className="mine__amount">{isMoney ? formatMoney(asked.amount) : formatInt(asked.amount)}</b>}
    </Link>
  );
}

const ICONS: Readonly<Record<MineKind, IconName>> = {
  alert: 'alert',
  handover: 'claim',
  exportAsked: 'download',
  exportAgreed: 'download',
  campaignDone: 'check',
  campaignFailed: 'error',
  bulkRunning: 'clock',
  bulkDone: 'check',
  bulkHalted: 'error',
  scheduleHalted: 'error',
  keyMade: 'key',
  linkUsed: 'key',
  reply: 'chat',
};

function Item({ item: { kind, service, resource, record, at, text }, close }: { item: MineItem; close: () => void }) {
  const w = useHeaderWords();
  const language = useLanguage();
  const now = useNow(30_000);
  const siteOf = useSiteOf();
  const outline = resourceByName(resource);
  if (!outline) return null;
  return (
    <Link className="popover__item mine" to={withSite(showPath(outline, record), siteOf(service))} onClick={close}>
      <Icon name={ICONS[kind]} size={18} />
      <span className="mine__text">
        <b>{w(kind)}</b>
        <span>
          {text} · {formatAge(at, now, language)}
        </span>
      </span>
    </Link>
  );
}

/** What waits for the employee: requests of colleagues first. */
export default function MineList({
  mine,
  close,
}: {
  mine: { approvals: readonly WaitingApproval[]; items: readonly MineItem[] };
  close: () => void;
}) {
  const w = useHeaderWords();
  return (
    <>
      {mine.approvals.length > 0 && (
        <section aria-label={w('approvals')}>
          <p className="popover__title">{w('approvals')}</p>
          <ul className="bell__list">
            {mine.approvals.map((asked) => (
              <li key={approvalKey(asked)}>
                <Approval asked={asked} close={close} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {mine.items.length > 0 && (
        <section aria-label={w('mine')}>
          <p className="popover__title">{w('mine')}</p>
          <ul className="bell__list">
            {mine.items.map((item) => (
              <li key={`${item.kind}/${item.service}/${item.record}`}>
                <Item item={item} close={close} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
