import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../providers/i18n/useT';
import { useSite } from '../providers/site';
import { Icon } from '../theme/Icon';
import { currentLink, findLinks, type Menu, type MenuGroup, type MenuLink } from './buildMenu';
import { Links } from './Links';
import { Services } from './Services';
import { useMenu } from './useMenu';
import './sidebar.css';

/** More hits than this are not read anyway. */
const MOST_HITS = 40;

/** A heading that opens what stands under it; only what is open is drawn. */
export function Fold({ id, name, level, open, badge, onToggle, children }: { id: string; name: string; level: 1 | 2 | 3; open: boolean; badge?: ReactNode; onToggle: () => void; children: ReactNode }) {
  return (
    <li className={`side__group side__group--${level}`}>
      <button type="button" className="side__head" aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <span className="side__head-name">{name}</span>{badge}<Icon name="chevron_down" size={16} className="side__arrow" />
      </button>
      <div className="side__fold" data-open={open} id={id}>{open ? children : null}</div>
    </li>
  );
}

/** The groups of one site, one open at a time. */
export function Groups({ groups, site, active, level, onOpen }: { groups: readonly MenuGroup[]; site: { service: string; web: string }; active: string | null; level: 1 | 2 | 3; onOpen: () => void }) {
  const t = useT();
  const own = groups.find(({ links }) => links.some(({ path }) => path === active))?.id ?? null;
  const [open, setOpen] = useState<MenuGroup['id'] | null>(own);
  useEffect(() => { if (own) setOpen(own); }, [own]);
  return (
    <ul className="side__groups">
      {groups.map((group) => (
        <Fold key={group.id} id={`menu-${site.service}-${group.id}`} name={t(`menu.${group.id}`)} level={level} open={open === group.id} onToggle={() => setOpen(open === group.id ? null : group.id)}>
          <Links links={group.links} site={site} active={active} onOpen={onOpen} />
        </Fold>
      ))}
    </ul>
  );
}

/** Minimised there is room for the icons of the office and of the selected site only. */
function Mini({ menu, active, onOpen }: { menu: Menu; active: string | null; onOpen: () => void }) {
  const site = useSite();
  const groups = menu.branches[0]?.services[0]?.groups ?? menu.groups;
  // What is still to come would only be icons among icons.
  const built = (links: readonly MenuLink[]): readonly MenuLink[] => links.filter(({ planned }) => !planned);
  return (
    <ul className="side__groups">
      {[menu.general, ...groups.map(({ links }) => links), menu.admin].map(built).filter((links) => links.length > 0).map((links, index) => (
        <li key={index} className="side__group">{index > 0 && <hr className="side__line" />}<Links links={links} site={site} active={active} onOpen={onOpen} /></li>
      ))}
    </ul>
  );
}

/** The menu: the office's screens, the sites with theirs, one branch open at a time; typing shows what matches of all of it. */
export function Sidebar({ mini, onOpen }: { mini: boolean; onOpen: () => void }) {
  const t = useT();
  const menu = useMenu();
  const site = useSite();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const current = menu && currentLink(menu, pathname);
  const active = current?.path ?? null;
  const inAdmin = menu !== null && menu.admin.some(({ path }) => path === active);
  const [adminOpen, setAdminOpen] = useState(inAdmin);
  useEffect(() => { if (inAdmin) setAdminOpen(true); }, [inAdmin]);

  if (!menu) return <div className="side__wait" role="status"><span className="side__spinner" /><span className="visually-hidden">{t('shell.loading')}</span></div>;
  const searching = typed.trim() !== '';
  const found = searching ? findLinks(menu, typed).slice(0, MOST_HITS) : [];
  return (
    <>
      {mini ? null : (
        <div className="side__find">
          <Icon name="search" size={18} />
          <input type="search" value={typed} aria-label={t('shell.filterMenu')} placeholder={t('shell.filterMenu')} onChange={(event) => setTyped(event.target.value)} />
        </div>
      )}
      <div className="side__nav">
        {mini ? <Mini menu={menu} active={active} onOpen={onOpen} /> : searching ? (
          found.length === 0 ? <p className="side__none" role="status">{t('shell.nothingInMenu')}</p> : <Links links={found} site={site} active={active} onOpen={onOpen} />
        ) : (
          <>
            <Links links={menu.general} site={site} active={active} onOpen={onOpen} />
            {menu.groups.length > 0 && <Groups groups={menu.groups} site={site} active={active} level={1} onOpen={onOpen} />}
            {menu.branches.length > 0 && <Services branches={menu.branches} active={active} onOpen={onOpen} />}
            {menu.admin.length > 0 && (
              <ul className="side__groups">
                <Fold id="menu-admin" name={t('menu.admin')} level={1} open={adminOpen} onToggle={() => setAdminOpen(!adminOpen)}>
                  <Links links={menu.admin} site={site} active={active} onOpen={onOpen} />
                </Fold>
              </ul>
            )}
          </>
        )}
      </div>
    </>
  );
}
