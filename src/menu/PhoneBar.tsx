import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '../providers/i18n/useT';
import { withSite } from '../providers/links';
import { useLiveValues } from '../providers/liveValues';
import { useSite } from '../providers/site';
import { outlines } from '../resources/outlines';
import { Icon } from '../ui/Icon';
import { Badge } from './Badge';
import { badgePath } from './badges';
import { currentLink, siteGroupsOf, siteOf, type MenuLink } from './buildMenu';
import { useMenu } from './useMenu';
import { waitingIn } from './waiting';
import './phoneBar.css';

interface Props {
  /** Is the menu open? */
  drawn: boolean;
  onFind: () => void;
  onMenu: () => void;
}

/** As many queues as leave room for the search and the menu under one thumb. */
const QUEUES = 2;
const queues = new Set(outlines.filter((def) => def.queue !== undefined && def.scope === 'site').map(({ name }) => name));
const isQueue = ({ resource }: MenuLink): boolean => resource !== undefined && queues.has(resource);

/**
 * What one does all night on a phone, at the thumb: the first queues of the menu with what waits in them, the search, and everything else.
 */
export function PhoneBar({ drawn, onFind, onMenu }: Props) {
  const t = useT();
  const menu = useMenu();
  const selected = useSite();
  const { pathname } = useLocation();
  const { service } = selected;
  const links = useMemo(
    () =>
      (menu ? siteGroupsOf(menu) : [])
        .flatMap((group) => group.links)
        .filter(isQueue)
        .slice(0, QUEUES),
    [menu],
  );
  const waiting = useLiveValues(useMemo(() => links.map(({ resource = '' }) => badgePath(service, resource)), [links, service]));
  const active = menu && currentLink(menu, pathname)?.path;
  return (
    <nav className="phone-bar" aria-label={t('shell.shortcuts')}>
      {menu &&
        links.map(({ path, icon, name, resource = '' }) => (
          <Link
            key={path}
            className="phone-bar__item"
            to={withSite(path, siteOf(menu, selected))}
            aria-current={path === active ? 'page' : undefined}
          >
            <span className="phone-bar__icon">
              <Icon name={icon} />
              <Badge waiting={waitingIn(waiting(badgePath(service, resource)))} />
            </span>
            <span>{name}</span>
          </Link>
        ))}
      <button type="button" className="phone-bar__item" onClick={onFind}>
        <Icon name="search" />
        <span>{t('shell.find')}</span>
      </button>
      <button type="button" className="phone-bar__item" aria-expanded={drawn} onClick={onMenu}>
        <Icon name="menu" />
        <span>{t('shell.more')}</span>
      </button>
    </nav>
  );
}
