import { useMemo } from 'react';
import { buildMenu, type MenuLink } from '../../menu/buildMenu';
import { entries } from '../../menu/catalogue';
import { useMenuConfig } from '../../menu/menuConfig';
import { useEntryName } from '../../menu/useMenu';
import { useT } from '../../providers/i18n/useT';
import { useSites } from '../../providers/site';
import { Icon } from '../../ui/Icon';
import css from './preview.module.css';
import { usePreviewWords } from './previewWords';

interface Props {
  /** Entities and screens over them, by name, and other pages, by path, that could be opened. */
  screens: ReadonlySet<string>;
  pages: ReadonlySet<string>;
}

/**
 * The menu as it would be drawn for an employee with the role, unfolded. Its entries lead nowhere: who looks has no other rights than
 * before.
 */
export function PreviewMenu({ screens, pages }: Props) {
  const t = useT();
  const w = usePreviewWords();
  const config = useMenuConfig();
  const sites = useSites();
  const nameOf = useEntryName();
  const menu = useMemo(
    () =>
      config &&
      buildMenu({
        entries,
        isOpen: ({ def, path, dialog }) => dialog !== undefined || (def ? screens.has(def.name) : pages.has(path)),
        config,
        sites: sites ?? [],
        nameOf,
      }),
    [config, sites, nameOf, screens, pages],
  );
  if (!menu) return <span className="skeleton skeleton--panel" />;
  const groups = menu.branches[0]?.services[0]?.groups ?? menu.groups;
  const parts: readonly (readonly [title: string | null, links: readonly MenuLink[]])[] = [
    [null, menu.general],
    ...groups.map(({ id, links }) => [t(`menu.${id}`), links] as const),
    [t('menu.admin'), menu.admin],
  ];
  const shown = parts.filter(([, links]) => links.length > 0);
  return (
    <div className={css.screens}>
      <div className={css.head}>
        <h2>{w('menu')}</h2>
      </div>
      <div className={css.menu}>
        {shown.length === 0 && <p>{w('noMenu')}</p>}
        {shown.map(([title, links]) => (
          <div key={title ?? ''}>
            {title !== null && <h3 className={css.group}>{title}</h3>}
            <ul>
              {links.map((link) => (
                <li key={link.path} className={css.entry} data-planned={link.planned}>
                  <Icon name={link.icon} />
                  <span>{link.name}</span>
                  {link.planned && <small>{w('planned')}</small>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}
