import { icons, isIconName } from '../schema/data/icons';
import './icon.css';

/**
 * One of our icons by its name in the definitions; an unknown name leaves an empty space. An icon always stands beside a word or inside a labelled
 * button, so it is hidden from screen readers.
 */
export function Icon({ name, size = 20, className = '' }: { name: string; size?: number; className?: string }) {
  const path = isIconName(name) ? icons[name] : undefined;
  return (
    <svg
      className={`icon ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {path === undefined ? null : <path d={path} />}
    </svg>
  );
}
