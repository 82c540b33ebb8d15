import { useScreen } from '../screen';
import styles from './changesTable.module.css';

export interface ShownChange {
  name: string;
  label: string;
  /** Null: there was nothing before. */
  before: string | null;
  after: string;
}

/** What each field was, and what it is now or will be. */
export function ChangesTable({ changes, headed = false }: { changes: readonly ShownChange[]; headed?: boolean }) {
  const { t } = useScreen();
  return (
    <table className={`plain-table ${styles['changes']}`}>
      <thead className={headed ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">{t('history.field')}</th>
          <th scope="col">{t('history.before')}</th>
          <th scope="col">{t('history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{before === null ? null : <del>{before}</del>}</td>
            <td>
              <span aria-hidden="true">→ </span>
              <ins>{after}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
