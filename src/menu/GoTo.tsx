import useAutocomplete from '@mui/material/useAutocomplete';
import { useNavigate } from 'react-router';
import { useT } from '../providers/i18n/useT';
import { withSite } from '../providers/links';
import { useSite } from '../providers/site';
import { Icon } from '../theme/Icon';
import { Modal } from '../theme/Modal';
import { findInMenu, type MenuLink } from './buildMenu';
import { useMenu } from './useMenu';
import './goto.css';

/** Ctrl+K: any screen one may open, by a few letters of its name. */
export default function GoTo({ onClose }: { onClose: () => void }) {
  const t = useT();
  const site = useSite();
  const navigate = useNavigate();
  const menu = useMenu() ?? [];
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<MenuLink, false, false, false>({
    id: 'goto', open: true, autoHighlight: true, clearOnEscape: false, clearOnBlur: false, options: menu.flatMap(({ links }) => links),
    getOptionLabel: ({ name }) => name, getOptionKey: ({ path }) => path,
    filterOptions: (_options, { inputValue }) => findInMenu(menu, inputValue).flatMap(({ links }) => links),
    onChange: (_event, link) => {
      if (!link) return;
      onClose();
      void navigate(site.service === '' ? link.path : withSite(link.path, site));
    },
  });
  const links = groupedOptions;
  return (
    <Modal title={t('shell.goTo')} onClose={onClose}>
      <div {...getRootProps()}><input {...getInputProps()} className="field__input goto__input" type="search" data-autofocus="" aria-label={t('shell.goTo')} placeholder={t('shell.filterMenu')} /></div>
      <ul className="goto__list" {...getListboxProps()} aria-label={t('shell.menu')}>
        {links.map((link, index) => {
          const { key, ...props } = getOptionProps({ option: link, index });
          return <li key={key} {...props} className="goto__option"><Icon name={link.icon} size={18} /><span>{link.name}</span><small>{link.path}</small></li>;
        })}
      </ul>
      {links.length === 0 && <p role="status">{t('shell.nothingInMenu')}</p>}
    </Modal>
  );
}
