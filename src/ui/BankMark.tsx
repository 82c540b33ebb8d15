import { banks } from '../schema/data/banks';
import { inkOn } from '../theme/contrast';
import { letters } from './letters';
import './bankMark.css';

/** Where the two letters stand on the field of 24 × 24, and the distance between their left edges. */
const LEFT = 5;
const TOP = 8;
const STEP = 8;

/**
 * The mark of a bank or a way of paying, drawn by us. It always stands beside a code or a name, so it is hidden from screen readers; an
 * unknown code has no mark.
 */
export function BankMark({ code, size = 20 }: { code: string; size?: number }) {
  const bank = banks[code];
  if (!bank) return null;
  return (
    <svg className="bank-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-bank={code}>
      <rect width="24" height="24" rx="6" fill={bank.color} />
      <g fill="none" stroke={inkOn(bank.color)} strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round">
        {[...bank.mark].map((letter, index) => (
          <path key={index} d={letters[letter]} transform={`translate(${LEFT + index * STEP} ${TOP})`} />
        ))}
      </g>
    </svg>
  );
}
