import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { toast } from '../../providers/toast';
import type { Filter } from '../format/listState';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { useCommand, type OnAnswer } from './useCommand';
import { part } from '../../ui/part';

export interface Asked {
  action: string;
  rows: readonly Rec[];
  takeover?: string;
  /** Everything that this filter of the list matches, instead of rows. */
  all?: Filter;
  /** What the dialog's inputs start with. */
  values?: Readonly<Record<string, unknown>>;
}
interface Actions {
  /**
   * Runs a declared action on one record, on many, or, on none, on the list itself: asks first when the definition says so. `values`: what
   * the inputs of its dialog start with. `update`: asks for a change of fields of many rows.
   */
  run: (action: string, rows: readonly Rec[], values?: Asked['values']) => void;
  /** Asks to run a declared action on everything a filter of the list matches. */
  runForAll: (action: string, filter: Filter) => void;
  /** The dialog is open, so keys belong to it. */
  asking: boolean;
  /** Fetches the dialog before it is wanted. */
  preload: () => void;
}

const ActionsContext = createContext<Actions>({
  run: () => undefined,
  runForAll: () => undefined,
  asking: false,
  preload: () => undefined,
});
export const useActions = (): Actions => useContext(ActionsContext);

const ActionDialog = part(() => import('./ActionDialog'), 'dialog');
const ChangeMany = part(() => import('./ChangeMany'), 'dialog');

interface Props {
  children: ReactNode;
  /** The rows of a bulk action that were not carried out. */
  onRefused?: (ids: readonly number[]) => void;
  /** Told what became of the one record, or the list, an action was carried out on. */
  onDone?: OnAnswer;
}

/** Gives a page its actions. */
export function ActionHost({ children, onRefused, onDone }: Props) {
  const { def } = useScreen();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { send } = useCommand();
  const sending = useRef(new Set<string>());
  const run = useCallback(
    (action: string, rows: readonly Rec[], values?: Asked['values']) => {
      const spec = def.actions[action];
      const [row] = rows;
      const ofList = spec?.on === 'list';
      if (action === 'update') setAsked({ action, rows });
      if (!spec || (!row && !ofList)) return;
      const quiet =
        (ofList ? spec.opens !== undefined : rows.length === 1) && spec.ask === undefined && spec.input === undefined && !spec.dryRun;
      if (quiet && !sending.current.has(action)) {
        // Pressed twice, a tool of the list would be used twice: there is no record whose version stops the second.
        if (ofList) sending.current.add(action);
        void send(action, row ?? null, {}, onDone).then((refusal) => {
          sending.current.delete(action);
          if (refusal && ofList) toast(refusal.text, 'warning');
          else if (refusal) setAsked({ action, rows });
        });
      }
      if (!quiet) setAsked({ action, rows, ...(values && { values }) });
    },
    [def, send, onDone],
  );
  const runForAll = useCallback((action: string, all: Filter) => setAsked({ action, rows: [], all }), []);
  const actions = useMemo(() => ({ run, runForAll, asking: asked !== null, preload: ActionDialog.preload }), [run, runForAll, asked]);
  return (
    <ActionsContext value={actions}>
      {children}
      {asked?.action === 'update' && <ChangeMany asked={asked} onClose={() => setAsked(null)} onRefused={onRefused} />}
      {asked && asked.action !== 'update' && (
        <ActionDialog
          key={`${asked.action}:${asked.rows.map((row) => row.id).join()}`}
          asked={asked}
          onClose={() => setAsked(null)}
          onRefused={onRefused}
          onDone={onDone}
        />
      )}
    </ActionsContext>
  );
}
