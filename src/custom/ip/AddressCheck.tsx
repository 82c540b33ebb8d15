import type { BelowProps } from '../../screens/decorate';
import { Icon } from '../../ui/Icon';
import { useRuleCheck, type OthersEffect, type RuleEffect } from './useRuleCheck';
import css from './ip.module.css';
import { useAddressWords } from './words';

const NOBODY: OthersEffect = { above: 0, aboveUnknown: 0, lockedCount: 0, locked: [] };

function Effect({ effect }: { effect: RuleEffect }) {
  const w = useAddressWords();
  const { you, others, address } = effect;
  const { above, aboveUnknown, lockedCount, locked } = others ?? NOBODY;
  const left = lockedCount - locked.length;
  const listed = locked.map((one) => one.name).join(', ');
  const names = left > 0 ? w('more', { names: listed, count: left }) : listed;
  const lockedOut = lockedCount > 0 ? w('lockedNames', { count: lockedCount, names }) : null;
  const isRefused = you || above > 0 || aboveUnknown > 0;
  const [tone, icon] = isRefused
    ? (['refused', 'block'] as const)
    : lockedOut || !others
      ? (['waiting', 'alert'] as const)
      : (['done', 'check'] as const);
  return (
    <div className={`notice notice--${tone}`}>
      <Icon name={icon} size={20} />
      <div className="notice__text">
        {you && <p>{w('youLocked', { address })}</p>}
        {lockedOut && <p>{lockedOut}</p>}
        {above > 0 && <p>{w('aboveLocked', { count: above })}</p>}
        {aboveUnknown > 0 && <p>{w('aboveUnknown', { count: aboveUnknown })}</p>}
        {!others && !you && <p>{w('untold')}</p>}
        {others && !isRefused && !lockedOut && <p>{w('fine')}</p>}
      </div>
    </div>
  );
}

/** Below the range of a rule: the employee's own address, and who would be locked out by the rule as typed. */
export default function AddressCheck({ values, record, error, change }: BelowProps<'ip_rule'>) {
  const w = useAddressWords();
  const typed = typeof values.cidr === 'string' ? values.cidr.trim() : '';
  const draft = Object.fromEntries(
    (['scope', 'role', 'employee', 'active', 'expires_at'] as const).map((name) => [name, values[name] ?? null]),
  );
  const { effect, problem, busy } = useRuleCheck({ ...draft, cidr: typed, ...(record && { id: record.id }) });
  return (
    <div className={css.ipCheck}>
      {effect && effect.address !== '' && (
        <p className={css.ipCheckOwn}>
          <span className="muted">{w('own')}</span> <code>{effect.address}</code>
          {effect.suggested !== null && effect.suggested !== typed && (
            <button type="button" className="button button--small" onClick={() => change('cidr', effect.suggested)}>
              {w('useOwn', { range: effect.suggested })}
            </button>
          )}
        </p>
      )}
      <div className={css.ipCheckAnswer} aria-live="polite" aria-busy={busy}>
        {problem !== null && typed !== '' && error === undefined && <p className="muted">{problem}</p>}
        {problem === null && effect?.cidr !== null && effect && error === undefined && (
          <>
            {effect.cidr !== typed && !busy && <p className="muted">{w('keptAs', { range: effect.cidr })}</p>}
            <Effect effect={effect} />
          </>
        )}
        {busy && typed !== '' && effect?.cidr === null && problem === null && <p className="muted">{w('checking')}</p>}
      </div>
    </div>
  );
}
