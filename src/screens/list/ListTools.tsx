import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { importPath, withSite } from '../../providers/links';
import { can, canImport } from '../../schema/can';
import { Icon } from '../../ui/Icon';
import { Mui } from '../../ui/Mui';
import { decorationOf } from '../decorate';
import { Popover } from '../../ui/Popover';
import { useScreen } from '../screen';
import { Slot } from '../Slot';
import type { ListControl } from './types';
import type { Columns } from './useColumns';
import type { Rows } from './useRows';
import { part } from '../../ui/part';

const ScreenLinks = part(() => import('./ScreenLinks'), 'tool');
const SavedViews = part(() => import('./SavedViews'), 'panel');
const ColumnMenu = part(() => import('./ColumnMenu'), 'panel');
const ListExport = part(() => import('./ListExport'), 'panel');

interface Props {
  control: ListControl;
  choice: Columns;
  list: Rows;
  sound: { on: boolean; set: (on: boolean) => void } | null;
  onHelp: () => void;
}

/**
 * Saved views, columns, export, sound and the keys: all behind buttons, all fetched when first wanted. On a phone behind one more, because
 * they would take a line from the rows.
 */
export function ListTools({ control, choice, list, sound, onHelp }: Props) {
  const { def, t, actor, site } = useScreen();
  const Further = decorationOf(def).tools;
  const { search } = useLocation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button tools__more"
        aria-label={t('list.tools')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" size={18} />
      </button>
      <div className={`tools${open ? ' is-open' : ''}`}>
        {(def.screen ?? Object.keys(def.screens ?? {}).length > 0) && <ScreenLinks />}
        <Popover
          align="end"
          className="icon-button"
          panelClass="popover__panel--box"
          label={t('views.saved')}
          button={<Icon name="star" size={18} />}
          onHover={SavedViews.preload}
        >
          {(close) => <SavedViews control={control} choice={choice} close={close} />}
        </Popover>
        <Popover
          align="end"
          className="icon-button"
          panelClass="popover__panel--box"
          label={t('columns.title')}
          button={<Icon name="columns" size={18} />}
          onHover={ColumnMenu.preload}
        >
          {() => <ColumnMenu choice={choice} />}
        </Popover>
        {can(actor, def, 'export') && (
          <Popover
            align="end"
            className="icon-button"
            panelClass="popover__panel--box"
            label={t('export.title')}
            button={<Icon name="download" size={18} />}
            onHover={ListExport.preload}
          >
            {() => <ListExport control={control} list={list} columns={choice.columns} />}
          </Popover>
        )}
        {canImport(actor, def) && (
          <Link className="icon-button" to={withSite(importPath(def), site)} aria-label={t('list.import')} data-tip={t('list.import')}>
            <Icon name="upload" size={18} />
          </Link>
        )}
        {def.trash && can(actor, def, 'delete') && (
          <Link className="icon-button" to={{ search, hash: 'trash' }} aria-label={t('trash.title')} data-tip={t('trash.title')}>
            <Icon name="delete" size={18} />
          </Link>
        )}
        {Further && (
          <Slot>
            <Mui>
              <Further />
            </Mui>
          </Slot>
        )}
        {sound && (
          <button
            type="button"
            className="icon-button"
            aria-pressed={sound.on}
            aria-label={t('queue.sound')}
            data-tip={t(sound.on ? 'queue.soundOn' : 'queue.soundOff')}
            onClick={() => sound.set(!sound.on)}
          >
            <Icon name={sound.on ? 'sound' : 'mute'} size={18} />
          </button>
        )}
        <button
          type="button"
          className="icon-button tools__keys"
          aria-label={t('keys.title')}
          data-tip={t('keys.title')}
          onClick={onHelp}
          aria-keyshortcuts="?"
        >
          <Icon name="keyboard" size={18} />
        </button>
      </div>
    </>
  );
}
