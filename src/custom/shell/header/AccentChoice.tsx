import { useState } from 'react';
import { useT } from '../../../providers/i18n/useT';
import { ACCENTS, currentAccent, setAccent } from '../../../theme/accent';

/** The five colours the menu may mark its place with. */
export default function AccentChoice() {
  const t = useT();
  const [accent, setShown] = useState(currentAccent);
  return (
    <>
      <p className="popover__title" id="accent">
        {t('header.accent')}
      </p>
      <div className="accents" role="group" aria-labelledby="accent">
        {ACCENTS.map((one) => (
          <button
            key={one}
            type="button"
            className="accent"
            data-accent={one}
            aria-pressed={accent === one}
            aria-label={t(`header.accent.${one}`)}
            data-tip={t(`header.accent.${one}`)}
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
