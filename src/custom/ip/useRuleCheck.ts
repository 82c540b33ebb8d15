import { useEffect, useState } from 'react';
import { officeCall } from '../../providers/otherCalls';
import { useT } from '../../providers/i18n/useT';
import { refusalOf } from '../../screens/errors';

/** The effect of a rule, as the server reports it; the shape of `POST /api/SettingIP/check`. */
export interface RuleEffect {
  address: string;
  suggested: string | null;
  cidr: string | null;
  /** Would the employee who asks be locked out? */
  you: boolean;
  /** Null: the employee does not see employees. */
  others: OthersEffect | null;
}
export interface OthersEffect {
  /** How many employees who stand above them, and how many of those whose address is unknown? None of it is saved. */
  above: number;
  aboveUnknown: number;
  lockedCount: number;
  locked: readonly { employee: number; name: string }[];
}
export interface RuleCheck {
  effect: RuleEffect | null;
  problem: string | null;
  busy: boolean;
}

const PAUSE = 400;

/** Asks for the effect of a rule, a moment after the last key press. An answer stays until the next one arrives. */
export function useRuleCheck(draft: Readonly<Record<string, unknown>>): RuleCheck {
  const t = useT();
  const [check, setCheck] = useState<RuleCheck>({ effect: null, problem: null, busy: true });
  const asked = JSON.stringify(draft);
  useEffect(() => {
    const controller = new AbortController();
    setCheck((now) => ({ ...now, busy: true }));
    const timer = setTimeout(() => {
      officeCall('POST', '/SettingIP/check', JSON.parse(asked), controller.signal).then(
        ({ payload }) => setCheck({ effect: payload as RuleEffect, problem: null, busy: false }),
        (error: unknown) => {
          if (controller.signal.aborted) return;
          const { errors, text } = refusalOf(error, t);
          setCheck(({ effect }) => ({
            effect: effect && { ...effect, cidr: null, you: false, others: null },
            problem: Object.values(errors)[0] ?? text,
            busy: false,
          }));
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, t]);
  return check;
}
