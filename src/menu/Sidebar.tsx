import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../providers/i18n/useT';
import { useSite } from '../providers/site';
import type { SiteChoice } from '../providers/siteChoice';
import { Icon } from '../ui/Icon';
import { BadgesProvider } from './badges';
import { ADMIN_PART, currentLink, findLinks, partOf, siteGroupsOf, siteOf, type Menu, type MenuLink } from './buildMenu';
import { Fold, useAccordion } from './Fold';
import { Groups } from './Groups';
import { Links } from './Links';
import { Services } from './Services';
import { useHidePlanned } from './useHidePlanned';
import { useMenu } from './useMenu';
import './sidebar.css';

/** More hits than this are not read. */
const MOST_HITS = 40;

interface Shown {
  menu: Menu;
  site: SiteChoice;
  active: string | null;
  onOpen: () => void;
}

/** The minimised menu has room for the icons of the office and of the selected site only. */
function Mini({ menu, site, active, onOpen }: Shown) {
  // Planned screens are left out, because an icon alone does not show that they are not open yet.
  const built = (links: readonly MenuLink[]): readonly MenuLink[] => links.filter(({ planned }) => !planned);
  return (
    <ul className="side__groups">
      {[menu.general, ...siteGroupsOf(menu).map(({ links }) => links), menu.admin]
        .map(built)
        .filter((links) => links.length > 0)
        .map((links, index) => (
          <li key={index} className="side__group">
            {index > 0 && <hr className="side__line" />}
            <Links links={links} site={site} active={active} onOpen={onOpen} mini />
          </li>
        ))}
    </ul>
  );
}

/** The full menu: the office's screens, then the parts that open, one at a time. */
function Whole({ menu, site, active, onOpen }: Shown) {
  const t = useT();
  const accordion = useAccordion(partOf(menu, active, site.service));
  return (
    <>
      <Links links={menu.general} site={site} active={active} onOpen={onOpen} />
      {menu.branches.length > 0 && <h2 className="side__title">{t('shell.sites')}</h2>}
      <ul className="side__groups">
        <Groups groups={menu.groups} site={site} active={active} level={1} accordion={accordion} onOpen={onOpen} />
        <Services branches={menu.branches} accordion={accordion} active={active} onOpen={onOpen} />
      </ul>
      {menu.admin.length > 0 && (
        <ul className="side__groups">
          <Fold id={ADMIN_PART} name={t('menu.admin')} level={1} accordion={accordion}>
            <Links links={menu.admin} site={site} active={active} onOpen={onOpen} />
          </Fold>
        </ul>
      )}
    </>
  );
}

/** Leaves out the screens that are not open yet. */
function PlannedSwitch({ count, hidden, onChange }: { count: number; hidden: boolean; onChange: (hidden: boolean) => void }) {
  const t = useT();
  return (
    <label className="side__foot">
      <input className="side__switch" type="checkbox" role="switch" checked={hidden} onChange={(event) => onChange(event.target.checked)} />
      {t('shell.hidePlanned', { count })}
    </label>
  );
}

const Nav = ({ children }: { children: ReactNode }) => (
  <div className="side__nav">
    <BadgesProvider>{children}</BadgesProvider>
  </div>
);

/** The menu of the employee; typing shows the matching entries of the whole menu. */
export function Sidebar({ mini, onOpen }: { mini: boolean; onOpen: () => void }) {
  const t = useT();
  const { hidden, set: hide } = useHidePlanned();
  const menu = useMenu(hidden);
  const selected = useSite();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');

  if (!menu)
    return (
      <div className="side__wait" role="status">
        <span className="side__spinner" />
        <span className="visually-hidden">{t('shell.loading')}</span>
      </div>
    );
  const site = siteOf(menu, selected);
  const active = currentLink(menu, pathname)?.path ?? null;
  if (mini)
    return (
      <Nav>
        <Mini menu={menu} site={site} active={active} onOpen={onOpen} />
      </Nav>
    );
  const found = typed.trim() === '' ? null : findLinks(menu, typed).slice(0, MOST_HITS);
  return (
    <>
      <div className="side__find">
        <Icon name="search" size={18} />
        <input
          type="search"
          value={typed}
          aria-label={t('shell.filterMenu')}
          placeholder={t('shell.filterMenu')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Nav>
        {found === null ? (
          <Whole menu={menu} site={site} active={active} onOpen={onOpen} />
        ) : found.length === 0 ? (
          <p className="side__none" role="status">
            {t('shell.nothingInMenu')}
          </p>
        ) : (
          <Links links={found} site={site} active={active} onOpen={onOpen} />
        )}
      </Nav>
      {menu.planned > 0 && <PlannedSwitch count={menu.planned} hidden={hidden} onChange={hide} />}
    </>
  );
}
