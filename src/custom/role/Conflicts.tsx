import { useLanguage } from '../../providers/i18n/language';
import { conflictsOf } from '../../schema/data/duties';
import { Icon } from '../../ui/Icon';
import css from './role.module.css';
import { useRoleWords } from './words';

/** Duties that one employee should not hold together: a warning, not a refusal. */
export function Conflicts({ held, of }: { held: ReadonlySet<string>; of?: string }) {
  const language = useLanguage();
  const w = useRoleWords();
  const found = conflictsOf(held);
  // Always mounted, so that screen readers announce the text that appears in it.
  return (
    <div role="status">
      {found.length > 0 && (
        <div className="notice notice--waiting">
          <Icon name="alert" size={20} />
          <div className="notice__text">
            <p>
              <strong>{of === undefined ? w('conflicts') : `${of}: ${w('conflicts')}`}</strong>
            </p>
            <ul className={css.conflicts}>
              {found.map((conflict) => (
                <li key={conflict.en}>{conflict[language]}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
