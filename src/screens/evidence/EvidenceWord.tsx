import type { IconName } from '../../schema/data/icons';
import type { EvidenceWord as Word } from '../../schema/evidence';
import { Icon } from '../../ui/Icon';
import css from './evidenceWord.module.css';

const SIGNS: Readonly<Record<Word['tone'], IconName>> = {
  done: 'check',
  waiting: 'alert',
  refused: 'close',
  working: 'clock',
  closed: 'block',
};

/** What speaks for or against an item, in a word with its sign. */
export function EvidenceWord({ word: { tone, says } }: { word: Word }) {
  return (
    <span className={`${css.evidence} ${css[tone]}`}>
      <Icon name={SIGNS[tone]} size={14} />
      {says}
    </span>
  );
}
