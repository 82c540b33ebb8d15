import { icons, isIconName } from '../schema/data/icons';
import './icon.css';

/** An icon of ours by name, as the definitions write it; an unknown name draws nothing but keeps its room. Always beside a word or inside a labelled button, so hidden from readers. */
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
