import { formatInt, formatMoney, formatPhone } from '../../schema/format';
import { Icon } from '../../ui/Icon';
import type { Samples } from './calls';
import css from './preview.module.css';
import { usePreviewWords } from './previewWords';

interface Props {
  /** Null: none is chosen yet. */
  sender: string | null;
  text: string;
  samples: Samples;
}

/** A phone with the message as real recipients will read it, one below the other. */
export function Phone({ sender, text, samples }: Props) {
  const w = usePreviewWords();
  const empty = text.trim() === '' ? w('noText') : samples.length === 0 ? w('noRecipients') : null;
  return (
    <section className={css.phone} aria-label={w('phone')}>
      <p className={css.phoneFrom}>{sender === null ? w('noSender') : w('from', { sender })}</p>
      {empty === null ? (
        <ul className={css.samples}>
          {samples.map((sample) => (
            <li key={sample.phone + sample.text}>
              <p className={css.sampleTo}>
                <Icon name={sample.member === false ? 'alert' : 'people'} size={14} />
                {[formatPhone(sample.phone), sample.username ?? (sample.member === null ? '' : w(sample.member ? 'member' : 'stranger'))]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
              <p className={css.bubble}>{sample.text}</p>
              <p className={css.sampleCost}>{w('each', { parts: formatInt(sample.parts), cost: formatMoney(sample.cost) })}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.phoneEmpty}>{empty}</p>
      )}
    </section>
  );
}
