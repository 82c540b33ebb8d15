import { useLanguage } from '../../providers/i18n/language';
import { levelText } from '../../schema/data/levels';
import type { CellProps } from '../../screens/fields/types';

/** A level by its number and its name. */
export default function LevelCell({ value }: CellProps) {
  const language = useLanguage();
  return <span className="nowrap">{levelText(value as number, language)}</span>;
}
