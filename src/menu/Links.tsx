import { useState } from 'react';
import { Link } from 'react-router';
import { keys } from '../providers/storage';
import { loadDefinition } from '../providers/definitions';
import { useBadges } from './badges';
import { useT } from '../providers/i18n/useT';
import { withSite } from '../providers/links';
import { clearService } from '../providers/siteState';
import { Icon } from '../ui/Icon';
import type { MenuLink } from './buildMenu';
import { Badge, NewBillBadge } from './Badge';
import { BILLS } from './bills';
import { part } from '../ui/part';

const SmsAppDialog = part(() => import('./SmsAppDialog'), 'dialog');

interface Props {
  links: readonly MenuLink[];
  site: { service: string; web: string };
  active: string | null;
  onOpen: () => void;
  mini?: boolean;
}

/** What is pointed at is probably opened next. */
const warm = ({ resource }: MenuLink): void => {
  if (resource !== undefined) loadDefinition(resource).catch(() => undefined);
};

/**
 * Links to screens of one site. A click is remembered as the specification asks: the last entry is stored, and the selected service is
 * cleared.
 */
export function Links({ links, site, active, onOpen, mini = false }: Props) {
  const t = useT();
  const badges = useBadges();
  const [smsApp, setSmsApp] = useState(false);
  const chosen = (link: MenuLink): void => {
    localStorage.setItem(keys.lastMenu, link.name);
    clearService(site.service);
    // The dialog is rendered in the menu, so the menu stays open.
    if (link.dialog === 'smsApp') setSmsApp(true);
    else onOpen();
  };
  return (
    <ul className="side__list">
      {links.map((link) => (
        <li key={link.path}>
          {link.dialog === 'smsApp' ? (
            <button type="button" className="side__link" data-tip={mini ? link.name : undefined} onClick={() => chosen(link)}>
              <Icon name={link.icon} />
              <span className="side__name">{link.name}</span>
            </button>
          ) : (
            <Link
              className={link.planned ? 'side__link side__link--planned' : 'side__link'}
              to={site.service === '' ? link.path : withSite(link.path, site)}
              aria-current={link.path === active ? 'page' : undefined}
              data-tip={mini ? link.name : undefined}
              onPointerEnter={() => warm(link)}
              onFocus={() => warm(link)}
              onClick={() => chosen(link)}
            >
              <Icon name={link.icon} />
              <span className="side__name">{link.name}</span>
              {link.planned && <span className="side__soon">{t('shell.soon')}</span>}
              {link.resource === BILLS && <NewBillBadge />}
              {link.resource !== undefined && link.scope === 'site' && <Badge waiting={badges(site.service, link.resource)} />}
            </Link>
          )}
        </li>
      ))}
      {smsApp && <SmsAppDialog onClose={() => setSmsApp(false)} />}
    </ul>
  );
}
