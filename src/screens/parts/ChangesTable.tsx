import type { ReactNode } from 'react';
import { useScreen } from '../screen';
import styles from './changesTable.module.css';

export interface ShownChange {
  name: string;
  label: string;
  /** Null: there was nothing before. */
  before: string | null;
  after: string;
}

/** Rows of a table of changes. */
export const ChangeRows = ({ changes }: { changes: readonly ShownChange[] }) =>
  changes.map(({ name, label, before, after }) => (
    <tr key={name}>
      <th scope="row">{label}</th>
      <td>{before === null ? null : <del>{before}</del>}</td>
      <td>
        <span aria-hidden="true">→ </span>
        <ins>{after}</ins>
      </td>
    </tr>
  ));

interface Props {
  changes: readonly ShownChange[];
  headed?: boolean;
  /** Further rows (`ChangeRows`). */
  children?: ReactNode;
}

/** What each field was, and what it is now or will be. */
export function ChangesTable({ changes, headed = false, children }: Props) {
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
        <ChangeRows changes={changes} />
        {children}
      </tbody>
    </table>
  );
}
