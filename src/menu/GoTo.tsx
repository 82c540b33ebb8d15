import useAutocomplete from '@mui/material/useAutocomplete';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useActor } from '../auth/permissions';
import { useLanguage } from '../providers/i18n/language';
import { useT } from '../providers/i18n/useT';
import { withSite } from '../providers/links';
import { useSite, useSites } from '../providers/site';
import { Icon } from '../theme/Icon';
import { Dialog } from '../ui/Dialog';
import { placesFor, type Place } from './places';
import { useMenu } from './useMenu';
import './goto.css';

/** Ctrl+K: every screen one may open, every site of one's own, a record by its number. */
export default function GoTo({ onClose }: { onClose: () => void }) {
  const t = useT();
  const actor = useActor();
  const language = useLanguage();
  const site = useSite();
  const sites = useSites() ?? [];
  const navigate = useNavigate();
  const menu = useMenu();
  const [typed, setTyped] = useState('');
  const places = menu ? placesFor({ typed, menu, sites, site, actor, language, t }) : [];
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<Place, false, false, false>({
    id: 'goto', open: true, autoHighlight: true, clearOnEscape: false, clearOnBlur: false, options: places, inputValue: typed, onInputChange: (_event, value, reason) => { if (reason === 'input') setTyped(value); },
    getOptionLabel: ({ name }) => name, getOptionKey: ({ key }) => key, filterOptions: (options) => options,
    onChange: (_event, place) => {
      if (!place) return;
      onClose();
      void navigate(place.site.service === '' ? place.path : withSite(place.path, place.site));
    },
  });
  return (
    <Dialog title={t('shell.goTo')} onClose={onClose}>
      <div {...getRootProps()}><input {...getInputProps()} className="field__input goto__input" type="search" data-autofocus="" aria-label={t('shell.goTo')} placeholder={t('shell.goToHelp')} /></div>
      <ul className="goto__list" {...getListboxProps()} aria-label={t('shell.menu')}>
        {groupedOptions.map((place, index) => {
          const { key, ...props } = getOptionProps({ option: place, index });
          return <li key={key} {...props} className="goto__option"><Icon name={place.icon} size={18} /><span>{place.name}</span><small>{place.hint}</small></li>;
        })}
      </ul>
      {places.length === 0 && <p role="status">{t('shell.nothingInMenu')}</p>}
    </Dialog>
  );
}
