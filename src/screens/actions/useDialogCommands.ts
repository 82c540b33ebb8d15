import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { outlineNamed } from '../../providers/address';
import { usePanelProvider } from '../../providers/dataProvider';
import { showPath, withSite } from '../../providers/links';
import type { Outcome } from '../../providers/providerTypes';
import { toast } from '../../providers/toast';
import { formatInt } from '../../schema/format';
import { useCache } from '../cache';
import { refusalOf, type Refusal } from '../errors';
import type { Filter } from '../format/listState';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import type { Data } from './useCommand';
import { useActionWords } from './words';

/** What dialogs send besides one command: a trial, and a command on many records. Fetched with the first dialog. */
export function useDialogCommands() {
  const { def, t, labels, site } = useScreen();
  const w = useActionWords();
  const navigate = useNavigate();
  const provider = usePanelProvider();
  const cache = useCache();

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
          toast(
            w('allBegun', { action: def.actions[action] ? labels.action(action) : t('show.edit'), count: formatInt(begun.count) }),
            'success',
            {
              label: w('allSee'),
              run: see,
            },
          );
        }
        return begun;
      } catch (error) {
        return { refusal: refusalOf(error, t) };
      }
    },
    [provider, def, labels, navigate, site, t, w],
  );

  return { sendMany, sendForAll, tryOut };
}
