import { useEffect, useRef } from 'react';
import { Icon } from '../../theme/Icon';
import type { Refusal } from '../errors';
import { useScreen } from '../screen';

interface Props { errors: Readonly<Record<string, string>>; refusal: Refusal | null; idOf: (name: string) => string; known: readonly string[]; tries: number }

/** Everything that is wrong, at the top, each a way to its input. Takes the focus after a try that failed. */
export function ErrorSummary({ errors, refusal, idOf, known, tries }: Props) {
  const { labels, t } = useScreen();
  const box = useRef<HTMLDivElement>(null);
  const names = Object.keys(errors);
  const shown = names.length > 0 || refusal !== null;
  useEffect(() => {
    if (shown && tries > 0) box.current?.focus();
  }, [shown, tries, refusal]);
  if (!shown) return null;
  const goTo = (name: string): void => {
    const target = document.getElementById(idOf(name)) ?? document.getElementById(`${idOf(name)}-label`);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
  return (
    <div className="notice notice--refused" role="alert" tabIndex={-1} ref={box}>
      <Icon name="error" size={20} />
      <div className="notice__text">
        <p><strong>{refusal?.text ?? t('form.wrong', { count: names.length })}</strong></p>
        {names.length > 0 && (
          <ul className="summary">
            {names.map((name) => (
              <li key={name}>{known.includes(name) ? <button type="button" className="link-button" onClick={() => goTo(name)}>{labels.field(name)}: {errors[name]}</button> : <>{name === '' ? '' : `${name}: `}{errors[name]}</>}</li>
            ))}
          </ul>
        )}
        {refusal?.requestId && <p className="muted">{t('error.requestNumber', { id: refusal.requestId })}</p>}
      </div>
    </div>
  );
}
