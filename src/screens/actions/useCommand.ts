import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePanelProvider } from '../../providers/dataProvider';
import type { CommandAnswer, Outcome } from '../../providers/providerTypes';
import { save } from '../../providers/files';
import { showPath, withSite } from '../../providers/links';
import { toast, toastDone } from '../../providers/toast';
import { outlineNamed } from '../../providers/address';
import { formatInt } from '../../schema/format';
import type { Filter } from '../format/listState';
import { valueText } from '../format/value';
import { useCache } from '../cache';
import { refusalOf, type Refusal } from '../errors';
import type { Rec } from '../record';
import { isWaiting } from '../rights';
import { useScreen } from '../screen';
import { useActionWords } from './words';
import { handedOf, useNextItem, type Handed } from './useNextItem';

type Data = Readonly<Record<string, unknown>>;
export type OnAnswer = (answer: CommandAnswer) => boolean | undefined;
export interface Sent {
  answer?: CommandAnswer;
}

/** Sends declared actions and brings the lists and records on screen up to date, whatever the answer was. */
export function useCommand() {
  const { def, t, labels, site, language } = useScreen();
  const w = useActionWords();
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

  /**
   * One record, or the list itself (null). Answers the refusal, or null when it was done (or waits for a second person). `onAnswer` says `true` where
   * the record that the answer opens is shown already.
   */
  const send = useCallback(
    async (action: string, row: Rec | null, data: Data, onAnswer?: OnAnswer): Promise<Refusal | null> => {
      try {
        const answer = await provider.command(def.name, action, { ...(row && { id: row.id, version: row.version }), data });
        if (answer.data) cache.replace(def.name, [answer.data]);
        if (answer.approval) toast(answer.msg || t('action.waitsForSecond'), 'warning');
        else
          toastDone(
            [
              labels.done(action) ?? t('action.done', { action: action === 'update' ? t('show.edit') : labels.action(action) }),
              ...about(row),
            ].join(' · '),
          );
        if (answer.file) save(new Blob([answer.file.text], { type: answer.file.type }), answer.file.name);
        const shown = onAnswer?.(answer) === true;
        if (def.actions[action]?.opens === 'record' && answer.data && !shown) {
          const working = { at: 'queue', resource: def.name, service: site.service } as const;
          void navigate(withSite(showPath(def, answer.data.id), site), { state: { from: pathname + search, working } satisfies Handed });
        }
        void cache.refresh(def.name);
        // An item that was handed out and is decided, or waits for a second person now, makes room for the next one.
        if (handed && row && answer.data?.id === row.id && (answer.approval || !isWaiting(def, answer.data))) void nextItem(handed, true);
        return null;
      } catch (error) {
        const refusal = refusalOf(error, t);
        if (refusal.current) cache.replace(def.name, [refusal.current]);
        return refusal;
      }
    },
    [provider, def, cache, t, labels, about, navigate, pathname, search, site, handed, nextItem],
  );

  /** What an action would do, without doing it. */
  const tryOut = useCallback(
    async (action: string, row: Rec | null, data: Data): Promise<{ result: Data } | { refusal: Refusal }> => {
      try {
        const answer = await provider.command(def.name, action, { ...(row && { id: row.id, version: row.version }), data, dry: true });
        return { result: answer.result ?? {} };
      } catch (error) {
        return { refusal: refusalOf(error, t) };
      }
    },
    [provider, def, t],
  );

  /** Many records; each has its own outcome. */
  const sendMany = useCallback(
    async (action: string, rows: readonly Rec[], data: Data): Promise<{ outcomes: readonly Outcome[] } | { refusal: Refusal }> => {
      try {
        const outcomes = await provider.commandMany(
          def.name,
          action,
          rows.map(({ id, version }) => ({ id, version })),
          data,
        );
        cache.replace(
          def.name,
          outcomes.flatMap((outcome) => (outcome.payload ? [outcome.payload] : [])),
        );
        void cache.refresh(def.name);
        return { outcomes };
      } catch (error) {
        return { refusal: refusalOf(error, t) };
      }
    },
    [provider, def, cache, t],
  );

  /** Everything a filter matches: how many there are, or with that number the job the server begins. */
  const sendForAll = useCallback(
    async (
      action: string,
      filter: Filter,
      count?: number,
      data?: Data,
    ): Promise<{ count: number; job?: number } | { refusal: Refusal }> => {
      try {
        const begun = await provider.commandForAll(def.name, action, { filter, count, data });
        if (begun.job !== undefined) {
          const { job } = begun;
          const see = (): void => void navigate(withSite(showPath(outlineNamed('bulk_job'), job), site));
          toast(w('allBegun', { action: labels.action(action), count: formatInt(begun.count) }), 'success', {
            label: w('allSee'),
            run: see,
          });
        }
        return begun;
      } catch (error) {
        return { refusal: refusalOf(error, t) };
      }
    },
    [provider, def, labels, navigate, site, t, w],
  );

  return { send, sendMany, sendForAll, tryOut };
}
