import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePanelProvider } from '../../providers/dataProvider';
import type { CommandAnswer } from '../../providers/providerTypes';
import { save } from '../../providers/files';
import { idle } from '../../providers/idle';
import type { AnyResource } from '../../schema/define';
import { showPath, withSite } from '../../providers/links';
import { toast, toastDone } from '../../providers/toast';
import { valueText } from '../format/value';
import { useCache } from '../cache';
import { refusalOf, type Refusal } from '../errors';
import type { Rec } from '../record';
import { isWaiting } from '../rights';
import { useScreen } from '../screen';
import { handedOf, useNextItem, type Handed } from './useNextItem';

const READ_WITHIN_MS = 200;

export type Data = Readonly<Record<string, unknown>>;
export type OnAnswer = (answer: CommandAnswer) => boolean | undefined;

/** What takes a command back: the action that the definition names, or the values that fields of the row had before. */
function takesBack({ actions, inRow }: AnyResource, action: string, row: Rec, data: Data): [action: string, data: Data] | undefined {
  const undo = actions[action]?.undo;
  if (undo !== undefined) return [undo, {}];
  const names = Object.keys(data);
  if (action !== 'update' || !names.every((name) => inRow?.includes(name))) return undefined;
  return [action, Object.fromEntries(names.map((name) => [name, row[name]]))];
}

/** Sends declared actions and brings the lists and records on screen up to date, whatever the answer was. */
export function useCommand() {
  const { def, t, labels, site, language } = useScreen();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const handed = handedOf(location.state);
  const nextItem = useNextItem();
  const provider = usePanelProvider();
  const cache = useCache();

  /** Which item of a queue it was: the figure and whose it is. */
  const about = useCallback(
    (row: Rec | null): readonly string[] => {
      const { first = [], second = [] } = def.queue?.bench ?? {};
      return row === null
        ? []
        : [...first.slice(0, 1), ...second.slice(0, 1)].map((name) => valueText(name, def.fields[name], row[name], language, labels, row));
    },
    [def, labels, language],
  );

  /** Takes back what was just done to a record, which stands as the answer said. */
  const undo = useCallback(
    async (row: Rec, action: string, data: Data): Promise<void> => {
      try {
        const { data: now } = await provider.command(def.name, action, { id: row.id, version: row.version, data });
        if (now) cache.replace(def.name, [now]);
        toastDone(t('action.undone'));
      } catch (error) {
        toast(refusalOf(error, t).text, 'warning');
      }
      void cache.refresh(def.name);
    },
    [provider, def, cache, t],
  );

  /**
   * One record, or the list itself (null). Answers the refusal, or null when it was done (or waits for a second person). `onAnswer` says
   * `true` where the record that the answer opens is shown already.
   */
  const send = useCallback(
    async (action: string, row: Rec | null, data: Data, onAnswer?: OnAnswer): Promise<Refusal | null> => {
      try {
        const answer = await provider.command(def.name, action, { ...(row && { id: row.id, version: row.version }), data });
        if (answer.data) cache.replace(def.name, [answer.data]);
        if (answer.approval) toast(answer.msg || t('action.waitsForSecond'), 'warning');
        else {
          const back = row && answer.data ? takesBack(def, action, row, data) : undefined;
          toastDone(
            [
              labels.done(action) ?? t('action.done', { action: action === 'update' ? t('show.edit') : labels.action(action) }),
              ...about(row),
            ].join(' · '),
            back && { label: t('action.undo'), run: () => void undo(answer.data as Rec, ...back) },
          );
        }
        if (answer.file) save(new Blob([answer.file.text], { type: answer.file.type }), answer.file.name);
        const shown = onAnswer?.(answer) === true;
        if (def.actions[action]?.opens === 'record' && answer.data && !shown) {
          const working = { at: 'queue', resource: def.name, service: site.service } as const;
          void navigate(withSite(showPath(def, answer.data.id), site), { state: { from: pathname + search, working } satisfies Handed });
        }
        // The answer stands on screen already: the next item is drawn before what it changed elsewhere is read.
        void idle(READ_WITHIN_MS, 50).then(() => cache.refresh(def.name));
        // An item that was handed out and is decided, or waits for a second person now, makes room for the next one.
        if (handed && row && answer.data?.id === row.id && (answer.approval || !isWaiting(def, answer.data))) void nextItem(handed, true);
        return null;
      } catch (error) {
        const refusal = refusalOf(error, t);
        if (refusal.current) cache.replace(def.name, [refusal.current]);
        return refusal;
      }
    },
    [provider, def, cache, t, labels, about, undo, navigate, pathname, search, site, handed, nextItem],
  );

  return { send };
}
