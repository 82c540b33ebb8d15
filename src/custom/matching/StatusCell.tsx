import type { ComponentType } from 'react';
import { cellOf } from '../../screens/fields';
import type { CellProps } from '../../screens/fields/types';
import type { Rec } from '../../screens/record';
import { openActions } from '../../screens/rights';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { part } from '../../ui/part';
import { Popover } from '../../ui/Popover';
import css from './status.module.css';
import { useMatchingWords } from './words';

type Part = 'LinesOfDeposit' | 'LinesOfWithdraw' | 'CandidatesOfLine';
export const candidates = (name: Part): ComponentType<{ record: Rec }> =>
  part(() => import('./Candidates').then((parts) => ({ default: parts[name] })), 'panel');

/** The state of a record; in a list, as long as nothing is matched, its candidates are a press away. */
export function statusWith(name: Part, actions: readonly string[]): ComponentType<CellProps> {
  const Candidates = candidates(name);
  return function StatusCell(props: CellProps) {
    const { def, actor } = useScreen();
    const w = useMatchingWords();
    const Status = cellOf(props.field);
    const { row, mode } = props;
    const isOpen = mode === 'list' && (row['line'] ?? null) === null && openActions(actor, def, row).some((name) => actions.includes(name));
    if (!isOpen) return <Status {...props} />;
    return (
      <span className={css.status}>
        <Status {...props} />
        <Popover
          className="icon-button"
          align="end"
          panelClass={css.panel}
          label={w('find', { id: row.id })}
          button={<Icon name="link" size={16} />}
        >
          {() => <Candidates record={row} />}
        </Popover>
      </span>
    );
  };
}
