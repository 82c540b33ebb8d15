import { useMemo } from 'react';
import { useGetList } from 'ra-core';
import { useActor } from '../../auth/permissions';
import { resourceByName } from '../../providers/links';
import type { EffectProps } from '../../screens/decorate';
import { can } from '../../schema/can';
import { changesOf } from './choices';
import { useEditorWords } from './editorWords';
import { byCode } from './permissions';
import css from './role.module.css';
import { useCodeGroups } from './useCodeGroups';

type Entries = readonly Record<string, unknown>[] | null;
/** As many as one reads as names. */
const NAMED = 8;

/** How many employees have the role, and the first of them; nothing for who may not see employees. */
function usePeople(role: number | undefined): { total: number; names: readonly string[] } | null {
  const actor = useActor();
  const employee = resourceByName('employee');
  const { data, total } = useGetList<{ id: number; name: string }>(
    'employee',
    { filter: { role }, pagination: { page: 1, perPage: NAMED }, sort: { field: 'username', order: 'ASC' } },
    { enabled: role !== undefined && employee !== undefined && can(actor, employee, 'view') },
  );
  return data && total !== undefined ? { total, names: data.map(({ name }) => name) } : null;
}

/** “+3 −1 · กระทบ 4 คน”: how many rights are given and taken, and whom it concerns. */
export default function RoleEffect({ base, values, record, onReview }: EffectProps) {
  const e = useEditorWords();
  const groups = useCodeGroups();
  const people = usePeople(record?.id);
  const { given, taken } = useMemo(
    () =>
      changesOf(
        byCode((base['permissions'] ?? null) as Entries),
        byCode((values['permissions'] ?? null) as Entries),
        groups.flatMap(({ screens }) => screens),
      ),
    [base, values, groups],
  );
  const isChanged = given.length + taken.length > 0;
  const text = (
    <>
      {given.length > 0 && (
        <>
          <b className={css.given} aria-hidden="true">
            +{given.length}
          </b>
          <span className="visually-hidden">{e('added', { count: given.length })}</span>
        </>
      )}
      {taken.length > 0 && (
        <>
          <b className={css.taken} aria-hidden="true">
            −{taken.length}
          </b>
          <span className="visually-hidden">{e('removed', { count: taken.length })}</span>
        </>
      )}
      {people && (
        <span>
          {isChanged && '· '}
          {e(isChanged || onReview ? 'affects' : 'usedBy', { count: people.total })}
        </span>
      )}
    </>
  );
  if (onReview)
    return (
      <button type="button" className={`button button--small ${css.effect}`} data-tip={e('review')} onClick={onReview}>
        {text}
      </button>
    );
  return (
    <span className={css.effect}>
      {text}
      {isChanged && people && people.total > 0 && (
        <small className="muted">
          {people.names.join(', ')}
          {people.total > people.names.length && ` ${e('more', { count: people.total - people.names.length })}`}
        </small>
      )}
    </span>
  );
}
