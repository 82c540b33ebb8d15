import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActor } from '../../auth/permissions';
import { isCallError } from '../../providers/callError';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { toast } from '../../providers/toast';
import { employee as employees } from '../../resources/admin/employee';
import { can } from '../../schema/can';
import { formatDatetime } from '../../schema/format';
import { Icon } from '../../ui/Icon';
import { formatAge } from '../../screens/format/dates';
import { Tip } from '../../ui/Tip';
import { endSession, endSessions, getSessions } from '../../auth/account';
import css from './profile.module.css';
import { serverNow } from '../../providers/serverTime';
import { useProfileWords } from './words';

/**
 * The sessions of an employee (without `employee` the reader's own), each with its device and address. They are ended one by one or all at
 * once.
 */
function SessionList({ employee, mayEnd }: { employee?: number; mayEnd: boolean }) {
  const t = useT();
  const w = useProfileWords();
  const language = useLanguage();
  const client = useQueryClient();
  const key = ['sessions', employee ?? 'own'];
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: ({ signal }) => getSessions(employee, signal) });
  const end = useMutation({
    mutationFn: (id: string | null) => (id === null ? endSessions(employee) : endSession(id)),
    onSuccess: (_done, id) => toast(w(id === null ? 'endedAll' : 'ended'), 'success'),
    onError: (failure) => toast(isCallError(failure) ? failure.message : t('call.server'), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  if (!data) {
    if (!error) return <span className="skeleton skeleton--panel" role="status" aria-label={t('shell.loading')} />;
    return (
      <p role="alert">
        {isCallError(error) ? error.message : t('error.failed')}{' '}
        <button type="button" className="link-button" onClick={() => void refetch()}>
          {t('shell.retry')}
        </button>
      </p>
    );
  }
  const others = data.filter((row) => !row.current);
  if (data.length === 0) return <p className="muted">{w('noSessions')}</p>;
  return (
    <div className={css.sessions}>
      <ul className={css.sessionsList}>
        {data.map((row) => (
          <li key={row.id} className={css.sessionsRow}>
            <b className={css.sessionsDevice}>
              {row.device || w('unknownDevice')}{' '}
              {row.current ? (
                <span className="chip chip--done">
                  <Icon name="check" size={16} />
                  {w('thisDevice')}
                </span>
              ) : null}
            </b>
            <span className={css.sessionsFacts}>
              <span>
                {w('address')} {row.ip}
              </span>
              <span>
                {w('firstSeen')} <time dateTime={row.created_at}>{formatDatetime(row.created_at, language)}</time>
              </span>
              <span>
                {w('lastSeen')}{' '}
                <Tip text={formatDatetime(row.last_seen, language)}>
                  <time dateTime={row.last_seen}>{formatAge(row.last_seen, serverNow(), language)}</time>
                </Tip>
              </span>
            </span>
            {row.current || !mayEnd ? null : (
              <button
                type="button"
                className={`button button--small ${css.sessionsEnd}`}
                aria-disabled={end.isPending}
                onClick={() => {
                  if (!end.isPending) end.mutate(row.id);
                }}
              >
                <Icon name="logout" size={16} />
                {w('end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayEnd && others.length > 0 ? (
        <button
          type="button"
          className={`button tone-error ${css.go}`}
          aria-disabled={end.isPending}
          onClick={() => {
            if (!end.isPending) end.mutate(null);
          }}
        >
          <Icon name="logout" size={18} />
          {w(employee === undefined ? 'endOthers' : 'endAll')}
        </button>
      ) : null}
    </div>
  );
}

/** The reader's own sessions. */
export const OwnSessions = () => <SessionList mayEnd />;

/** The sessions of a colleague, for those who administer employees. The server decides by level whose sessions may be ended. */
export function EmployeeSessions({ employeeId }: { employeeId: number }) {
  const actor = useActor();
  return <SessionList employee={employeeId} mayEnd={can(actor, employees, 'update')} />;
}
