import { useState } from 'react';
import { ACCENTS, currentAccent, setAccent } from '../../../theme/accent';
import { useHeaderWords } from './words';

/** The five colours in which the menu can mark the current entry. */
export default function AccentChoice() {
  const w = useHeaderWords();
  const [accent, setShown] = useState(currentAccent);
  return (
    <>
      <p className="popover__title" id="accent">
        {w('accent')}
      </p>
      <div className="accents" role="group" aria-labelledby="accent">
        {ACCENTS.map((one) => (
          <button
            key={one}
            type="button"
            className="accent"
            data-accent={one}
            aria-pressed={accent === one}
            aria-label={w(`accent.${one}`)}
            data-tip={w(`accent.${one}`)}
            onClick={() => {
              setAccent(one);
              setShown(one);
            }}
          >
            <span className="accent__dot" />
          </button>
        ))}
      </div>
    </>
  );
}
