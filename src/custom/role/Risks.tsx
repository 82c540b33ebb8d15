import { Icon } from '../../ui/Icon';
import type { Code } from './codes';
import css from './role.module.css';
import { useRoleWords } from './words';

const icons = { pair: 'people', money: 'payments', stepUp: 'key' } as const;

/** What there is to know of a code before one gives it. */
export function Risks({ of }: { of: Pick<Code, 'ceo' | 'inUse' | 'risks'> }) {
  const w = useRoleWords();
  return (
    <>
      {of.risks.map((risk) => (
        <span key={risk} className={css.risk} data-tip={w(`risk.${risk}.help`)}>
          <Icon name={icons[risk]} size={14} />
          {w(`risk.${risk}`)}
        </span>
      ))}
      {of.ceo && <span className={css.risk}>{w('ceoOnly')}</span>}
      {!of.inUse && <span className={css.risk}>{w('notInUse')}</span>}
    </>
  );
}
