import { MESSAGE_PLACES, type MessagePlace } from '../../schema/data/messagePlaces';
import { formatInt } from '../../schema/format';
import shared from '../../screens/import/import.module.css';
import { countParts } from '../../sms/parts';
import { isPersonal } from '../../sms/text';
import type { Preview } from './calls';
import { Icon } from '../../ui/Icon';
import { lackOf } from './lackOf';
import css from './smsImport.module.css';
import { useWords } from './words';

/** What can be said to who is no member in place of these. An amount has nothing that would be true of them. */
const FALLBACKS: Readonly<Partial<Record<MessagePlace, string>>> = { name: 'ลูกค้า', username: 'ลูกค้า' };

type Offered = readonly [place: MessagePlace, written: string];

/** The places that every recipient can be given something for, as they are written into the text. */
export function placesFor(preview: Pick<Preview, 'strangers'> | undefined): readonly Offered[] {
  const strangers = preview !== undefined && preview.strangers !== 0;
  return MESSAGE_PLACES.flatMap((place): Offered[] => {
    if (!strangers || place === 'web') return [[place, `{${place}}`]];
    const fallback = FALLBACKS[place];
    return fallback === undefined ? [] : [[place, `{${place}|${fallback}}`]];
  });
}

interface Props {
  text: string;
  preview: Preview | undefined;
  onText: (text: string) => void;
}

/** Below the text of a message: the places it can have, and its length as carriers count it. */
export function TextTools({ text, preview, onText }: Props) {
  const w = useWords();
  const lacks = lackOf(preview, w);
  const { encoding, units, parts, left } = countParts(text);
  return (
    <div className={shared.below}>
      {lacks !== null && (
        <p className="field__error" role="alert">
          <Icon name="error" size={16} />
          {lacks}
        </p>
      )}
      <div className={css.places} role="group" aria-label={w('insert')}>
        <span className="muted">{w('insert')}</span>
        {placesFor(preview).map(([place, written]) => (
          <button
            key={place}
            type="button"
            className="button button--small"
            data-tip={written}
            onClick={() => onText(text === '' || /\s$/.test(text) ? text + written : `${text} ${written}`)}
          >
            {w(`place.${place}`)}
          </button>
        ))}
      </div>
      <div className={`${css.smsSize} muted`} aria-live="polite">
        <p>
          <strong>{w('size', { units: formatInt(units), parts: formatInt(parts), left: formatInt(left) })}</strong>
        </p>
        <p>
          {w(`${encoding}`)}
          {isPersonal(text) ? ` · ${w('personal')}` : ''}
        </p>
      </div>
    </div>
  );
}
