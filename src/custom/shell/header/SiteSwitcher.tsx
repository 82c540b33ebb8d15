import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '../../../providers/i18n/useT';
import { withSite } from '../../../providers/links';
import { useSite, useSites } from '../../../providers/site';
import { selectService } from '../../../providers/siteState';
import { resourceByPath } from '../../../providers/links';
import { Icon } from '../../../ui/Icon';
import { Popover } from '../../../ui/Popover';
import { SiteLogo } from './SiteLogo';

/** With more sites than this the list has a search box. */
const MANY = 8;

/** The same screen of another site. A record belongs to one site, so from a record the list is opened. */
function targetPath(pathname: string): string {
  const def = resourceByPath(pathname);
  return def ? def.path : pathname;
}

/** Logo and name of the selected site; opens the list of the employee's sites. */
export function SiteSwitcher() {
  const t = useT();
  const site = useSite();
  const sites = useSites() ?? [];
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = sites.filter(({ service, webname }) => `${webname} ${service}`.toLowerCase().includes(wanted));
  const current = sites.find(({ service }) => service === site.service);
  const name = site.web || t('shell.noSite');
  return (
    <Popover
      menu
      className="head__site"
      label={t('shell.siteOf', { name })}
      button={
        <>
          <SiteLogo site={current} />
          <span className="head__site-name">{name}</span>
          <Icon name="chevron_down" size={16} />
        </>
      }
    >
      {(close) => (
        <>
          <p className="popover__title">{t('shell.site')}</p>
          {sites.length > MANY ? (
            <input
              className="field__input head__find"
              type="search"
              aria-label={t('shell.findSite')}
              placeholder={t('shell.findSite')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          ) : null}
          {found.map((one) => (
            <Link
              key={one.service}
              className="popover__item"
              to={withSite(targetPath(pathname), { service: one.service, web: one.webname })}
              aria-current={one.service === site.service}
              onClick={() => {
                selectService(one.service);
                setTyped('');
                close();
              }}
            >
              <SiteLogo site={one} />
              {one.webname}
            </Link>
          ))}
        </>
      )}
    </Popover>
  );
}
