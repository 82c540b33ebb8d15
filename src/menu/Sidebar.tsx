import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { keys } from '../auth/storage';
import { useT } from '../providers/i18n/useT';
import { withSite } from '../providers/links';
import { useSite } from '../providers/site';
import { Icon } from '../theme/Icon';
import { currentLink, findInMenu, type MenuGroup, type MenuLink } from './buildMenu';
import { useMenu } from './useMenu';
import './sidebar.css';

function Entry({ link, active, onOpen }: { link: MenuLink; active: boolean; onOpen: () => void }) {
  const site = useSite();
  return (
    <li>
      <Link
        className="side__link" to={site.service === '' ? link.path : withSite(link.path, site)} aria-current={active ? 'page' : undefined} title={link.name}
        onClick={() => {
          localStorage.setItem(keys.lastMenu, link.name);
          onOpen();
        }}
      >
        <Icon name={link.icon} /><span className="side__name">{link.name}</span>
      </Link>
    </li>
  );
}

function Group({ group, open, active, mini, onToggle, onOpen }: {
  group: MenuGroup; open: boolean; active: string | null; mini: boolean; onToggle: () => void; onOpen: () => void;
}) {
  const t = useT();
  const id = `menu-${group.id}`;
  return (
    <li className="side__group">
      {mini ? <hr className="side__line" /> : (
        <button type="button" className="side__head" aria-expanded={open} aria-controls={id} onClick={onToggle}>
          {t(`menu.${group.id}`)}<Icon name="chevron_down" size={16} className="side__arrow" />
        </button>
      )}
      <div className="side__fold" data-open={open || mini}>
        <ul id={id} className="side__list">
          {group.links.map((link) => <Entry key={link.path} link={link} active={link.path === active} onOpen={onOpen} />)}
        </ul>
      </div>
    </li>
  );
}

/** The menu: one group open at a time, the one of the current page at the start; typing shows what matches of all of them. */
export function Sidebar({ mini, onOpen }: { mini: boolean; onOpen: () => void }) {
  const t = useT();
  const menu = useMenu();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const active = menu && currentLink(menu, pathname);
  const [open, setOpen] = useState<MenuGroup['id'] | null>(active?.group ?? null);
  const group = active?.group ?? null;
  useEffect(() => {
    if (group) setOpen(group);
  }, [group]);

  if (!menu) return <div className="side__wait" role="status"><span className="side__spinner" /><span className="visually-hidden">{t('shell.loading')}</span></div>;
  const found = findInMenu(menu, typed);
  const all = typed.trim() !== '';
  return (
    <>
      {mini ? null : (
        <div className="side__find">
          <Icon name="search" size={18} />
          <input type="search" value={typed} aria-label={t('shell.filterMenu')} placeholder={t('shell.filterMenu')} onChange={(event) => setTyped(event.target.value)} />
        </div>
      )}
      <div className="side__nav">
        <ul className="side__groups">
          {found.map((one) => (
            <Group
              key={one.id} group={one} mini={mini} open={all || open === one.id} active={active?.path ?? null}
              onToggle={() => setOpen(open === one.id ? null : one.id)} onOpen={onOpen}
            />
          ))}
        </ul>
        {found.length === 0 ? <p className="side__none">{t('shell.nothingInMenu')}</p> : null}
      </div>
    </>
  );
}
