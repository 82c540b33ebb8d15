import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useActor } from '../auth/permissions';
import { useLanguage } from '../providers/i18n/language';
import { useT } from '../providers/i18n/useT';
import { withSite } from '../providers/links';
import { useSite, useSites } from '../providers/site';
import { Icon } from '../ui/Icon';
import MuiProvider from '../ui/MuiProvider';
import { Dialog } from '../ui/Dialog';
import { placesFor, type Place } from './places';
import { useMenu } from './useMenu';
import './goto.css';

/** Ctrl+K: every screen and every site the employee may open, and a record by its number. */
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
  return (
    <Dialog title={t('shell.goTo')} onClose={onClose}>
      <MuiProvider>
        <Autocomplete<Place>
          id="goto"
          open
          value={null}
          options={places}
          // The options are filtered already.
          filterOptions={(options) => [...options]}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ key }) => key}
          inputValue={typed}
          onInputChange={(_event, value, reason) => {
            if (reason === 'input') setTyped(value);
          }}
          onClose={(_event, reason) => {
            if (reason === 'escape') onClose();
          }}
          onChange={(_event, place) => {
            if (!place) return;
            onClose();
            void navigate(place.site.service === '' ? place.path : withSite(place.path, place.site));
          }}
          autoHighlight
          forcePopupIcon={false}
          noOptionsText={t('shell.nothingInMenu')}
          // Rendered in place: the dialog opens after its content and would otherwise cover the list.
          slotProps={{ popper: { disablePortal: true }, listbox: { 'aria-label': t('shell.menu') } }}
          renderOption={({ key, ...props }, place) => (
            <li key={key} {...props}>
              <span className="goto__option">
                <Icon name={place.icon} size={18} />
                <span>{place.name}</span>
                <small>{place.hint}</small>
              </span>
            </li>
          )}
          renderInput={({ slotProps, ...params }) => (
            <TextField
              {...params}
              margin="none"
              placeholder={t('shell.goToHelp')}
              slotProps={{
                ...slotProps,
                htmlInput: { ...slotProps.htmlInput, type: 'search', 'data-autofocus': '', 'aria-label': t('shell.goTo') },
              }}
            />
          )}
        />
      </MuiProvider>
    </Dialog>
  );
}
