import { useLayoutEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { Icon } from '../../ui/Icon';
import type { Refusal } from '../errors';
import { useScreen } from '../screen';
import { pathLabel, sentencesOf } from './formErrors';
import { useFormWords } from './words';

interface Props {
  refusal: Refusal | null;
  /** Id of the input of a field, or of a cell of a list field, by its path. */
  idOf: (path: string) => string;
  /** The fields that have an input, in their order. */
  known: readonly string[];
}

/**
 * Every error, at the top of the form, each with a link to its input. Takes the focus after a failed try; before the first one errors stand
 * beside their inputs only.
 */
export function ErrorSummary({ refusal, idOf, known }: Props) {
  const { labels, t } = useScreen();
  const w = useFormWords();
  const { errors, submitCount } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  // Before anything is painted: a focus that comes later takes the next key press away from an employee who goes on typing at once.
  useLayoutEffect(() => {
    if (submitCount > 0) box.current?.focus();
  }, [submitCount]);
  const sentences = sentencesOf(errors);
  const placeOf = (path: string): number => known.indexOf(path.replace(/\..*/, ''));
  const paths = Object.keys(sentences).sort((left, right) => placeOf(left) - placeOf(right));
  if (submitCount === 0 || (paths.length === 0 && refusal === null)) return null;
  const goTo = (path: string): void => {
    const whole = path.replace(/\..*/, '');
    const ids = [idOf(path), `${idOf(path)}-label`, idOf(whole), `${idOf(whole)}-label`];
    const target = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
  return (
    <div className="notice notice--refused" role="alert" tabIndex={-1} ref={box}>
      <Icon name="error" size={20} />
      <div className="notice__text">
        <p>
          <strong>{refusal?.text ?? w('wrong', { count: paths.length })}</strong>
        </p>
        {paths.length > 0 && (
          <ul className="summary">
            {paths.map((path) => {
              const text = `${pathLabel(labels, path)}: ${sentences[path] ?? ''}`;
              const link = (
                <button type="button" className="link-button" onClick={() => goTo(path)}>
                  {text}
                </button>
              );
              return <li key={path}>{placeOf(path) < 0 ? text : link}</li>;
            })}
          </ul>
        )}
        {refusal?.requestId && <p className="muted">{t('error.requestNumber', { id: refusal.requestId })}</p>}
      </div>
    </div>
  );
}
