import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useActor } from '../../../auth/permissions';
import { definitionNow, loadDefinition } from '../../../providers/definitions';
import { useLanguage } from '../../../providers/i18n/language';
import { resourceByName, showPath, withSite } from '../../../providers/links';
import { useSite, useSites } from '../../../providers/site';
import { useMenu } from '../../../menu/useMenu';
import { outlines } from '../../../resources/outlines';
import type { AnyResource } from '../../../schema/define';
import { titleOf } from '../../../screens/title';
import { Dialog } from '../../../ui/Dialog';
import { Icon } from '../../../ui/Icon';
import MuiProvider from '../../../ui/MuiProvider';
import type { Entry, EntryGroup, Hit } from './entry';
import { HitLine } from './HitLine';
import { offersOf } from './offers';
import { everywhereFor, placesFor } from './places';
import { useFound } from './useFound';
import { usePageRecord } from './usePageRecord';
import { useRecent } from './useRecent';
import { usePaletteWords } from './words';
import css from './palette.module.css';

/** Options of one group stand together, in the order of the groups. */
const ORDER: readonly EntryGroup[] = ['recent', 'pages', 'commands', 'sites', 'found', 'everywhere'];
/** More than there is room for: a user who scrolls finds the others drawn. */
const AT_ONCE = 16;
const inOrder = (entries: readonly Entry[]): Entry[] => ORDER.flatMap((group) => entries.filter((one) => one.group === group));

/** Ctrl+K: people, records by their number, pages, commands and sites; and from a record to what one wants of it. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const w = usePaletteWords();
  const actor = useActor();
  const language = useLanguage();
  const site = useSite();
  const sites = useSites() ?? [];
  const navigate = useNavigate();
  const menu = useMenu();
  const [typed, setTyped] = useState('');
  /** The record whose offers are shown, and what was typed to find it. */
  const [within, setWithin] = useState<{ entry: Entry; typed: string } | null>(null);
  /** Enter was pressed before anything was found. */
  const [eager, setEager] = useState('');
  const { found, searching } = useFound(within ? '' : typed, site.service);
  const recent = useRecent({ menu, site, sites, actor, language });
  const record = usePageRecord(within?.entry);
  const [queues, setQueues] = useState<readonly AnyResource[]>([]);
  useEffect(() => {
    const names = outlines.filter(({ queue, screen }) => queue && !screen).map(({ name }) => name);
    void Promise.all(names.map(loadDefinition)).then(
      (defs) => setQueues(defs.flatMap((def) => def ?? [])),
      // Without a network nothing is done on a list.
      () => undefined,
    );
  }, []);

  const entryOf = (hit: Hit): Entry | null => {
    const page = hit.leads ?? hit;
    const [def, outline] = [definitionNow(hit.resource), resourceByName(page.resource)];
    if (!def || !outline) return null;
    return {
      key: `hit ${hit.resource} ${hit.id}`,
      group: 'found',
      icon: outline.icon,
      name: titleOf(def, hit.record, language),
      path: showPath(outline, page.id),
      site,
      hit,
    };
  };
  const offered = ((): Entry[] => {
    if (within) {
      const page = within.entry.hit?.leads ?? within.entry.hit;
      const def = page && definitionNow(page.resource);
      const offers = page && def ? offersOf({ def, id: page.id, record, entry: within.entry, actor, language, w }) : [];
      const wanted = typed.trim().toLowerCase();
      return offers.filter(({ name }) => name.toLowerCase().includes(wanted));
    }
    const places = menu ? placesFor({ typed, menu, sites, site, actor, language, w, queues }) : [];
    // Below what is found here, so that it takes no place while that is on its way.
    const everywhere = searching ? [] : everywhereFor({ typed, sites, site, actor, w });
    // While more is typed, what was found before it stands until the answer is there.
    const hits = typed.trim().startsWith(found.typed) && found.typed !== '' ? found.hits : [];
    return inOrder([...(typed.trim() === '' ? recent : []), ...places, ...hits.flatMap((hit) => entryOf(hit) ?? []), ...everywhere]);
  })();
  // It opens with what there is room for, and the rest of the menu is drawn behind that.
  const isOpened = useDeferredValue(true, false);
  const options = isOpened ? offered : offered.slice(0, AT_ONCE);

  const go = (entry: Entry): void => {
    onClose();
    void navigate(entry.site.service === '' ? entry.path : withSite(entry.path, entry.site), { state: entry.state });
  };
  const enter = (entry: Entry): void => {
    setWithin({ entry, typed });
    setTyped('');
  };
  const leave = (): void => {
    if (within) setTyped(within.typed);
    setWithin(null);
  };
  // A user who types a number and presses Enter at once is taken to what it is.
  const latest = useRef({ options, go });
  latest.current = { options, go };
  useEffect(() => {
    if (eager === '' || eager !== found.typed) return;
    setEager('');
    const [first] = latest.current.options;
    if (first) latest.current.go(first);
  }, [eager, found]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement> & { defaultMuiPrevented?: boolean }): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const active = /\d+$/.exec(event.currentTarget.getAttribute('aria-activedescendant') ?? '')?.[0];
    const highlighted = active === undefined ? undefined : options[Number(active)];
    // What stands there while more is typed is not what one means.
    if (event.key === 'Enter' && searching && (options.length === 0 || highlighted?.hit)) {
      event.preventDefault();
      event.defaultMuiPrevented = true;
      setEager(typed.trim());
    } else if (event.key === 'ArrowRight' && selectionStart === value.length && highlighted?.hit) {
      event.preventDefault();
      enter(highlighted);
    } else if (within && ((event.key === 'ArrowLeft' && selectionEnd === 0) || (event.key === 'Backspace' && value === ''))) {
      event.preventDefault();
      event.defaultMuiPrevented = true;
      leave();
    }
  };
  const says = ((): ReactNode => {
    if (searching) return w('searching');
    if (found.failed) return w('failed');
    return found.limited;
  })();

  return (
    <Dialog title={w('title')} onClose={onClose} top>
      <MuiProvider>
        <Autocomplete<Entry>
          id="palette"
          open
          value={null}
          options={options}
          // The options are filtered already.
          filterOptions={(all) => [...all]}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ key }) => key}
          groupBy={({ group }) => (within ? within.entry.name : w(group))}
          renderGroup={({ key, group, children }) => (
            <li key={key} role="presentation">
              <p className={css.group} aria-hidden>
                {group}
              </p>
              <ul className={css.entries} role="group" aria-label={group}>
                {children}
              </ul>
            </li>
          )}
          inputValue={typed}
          onInputChange={(_event, value, reason) => {
            if (reason === 'input') setTyped(value);
          }}
          onClose={(_event, reason) => {
            if (reason === 'escape') onClose();
          }}
          onChange={(_event, entry) => {
            if (entry) go(entry);
          }}
          autoHighlight
          forcePopupIcon={false}
          clearIcon={null}
          noOptionsText={searching ? w('searching') : w('nothing', { typed: typed.trim() })}
          // Rendered in place: the dialog opens after its content and would otherwise cover the list.
          slotProps={{
            popper: { disablePortal: true, className: css['list'] ?? '' },
            paper: { elevation: 0, className: css['paper'] ?? '' },
            listbox: { 'aria-label': w('title'), className: css.options ?? '' },
          }}
          renderOption={({ key, ...props }, entry) => (
            <li key={key} {...props}>
              <span className={css.option}>
                <Icon name={entry.icon} size={18} />
                {entry.hit ? <HitLine hit={entry.hit} /> : <span>{entry.name}</span>}
                {entry.hit && (
                  // By keyboard it is the right arrow: an option holds no button.
                  <span
                    className={css.more}
                    aria-hidden
                    data-tip={w('more')}
                    onClick={(event) => {
                      event.stopPropagation();
                      enter(entry);
                    }}
                  >
                    <Icon name="chevron_right" size={18} />
                  </span>
                )}
              </span>
            </li>
          )}
          renderInput={({ slotProps, ...params }) => (
            <TextField
              {...params}
              margin="none"
              placeholder={within ? w('helpWithin') : w('help')}
              slotProps={{
                ...slotProps,
                htmlInput: { ...slotProps.htmlInput, type: 'search', 'data-autofocus': '', 'aria-label': w('title'), onKeyDown },
              }}
            />
          )}
        />
      </MuiProvider>
      <p className={css.foot}>
        <span role="status">{says}</span>
        <span className={css.keys} aria-hidden>
          {within ? w('keysWithin') : w('keys')}
        </span>
      </p>
    </Dialog>
  );
}
