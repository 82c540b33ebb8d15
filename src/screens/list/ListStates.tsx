import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isAway } from '../../providers/callError';
import { createPath, withSite } from '../../providers/links';
import { can } from '../../schema/can';
import type { Verb } from '../../schema/define';
import { Icon } from '../../ui/Icon';
import { refusalOf } from '../errors';
import { initialState, isNarrowed } from '../format/listState';
import { useScreen } from '../screen';
import { Lacking } from '../parts/lackingPart';
import type { ListControl } from './types';

/** The shape of the rows to come. */
export function RowsSkeleton({ columns, rows }: { columns: number; rows: number }) {
  const { t } = useScreen();
  return (
    <div className="table-wrap" role="status" aria-label={t('list.loading')}>
      <table className="rows rows--skeleton" aria-hidden="true">
        <thead>
          <tr>
            {Array.from({ length: columns }, (_, index) => (
              <th key={index}>
                <span className="skeleton skeleton--word" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {Array.from({ length: columns }, (_unused, index) => (
                <td key={index}>
                  <span className="skeleton skeleton--text" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Nothing matches the filter, or there is nothing yet: what this list is for and what to do first. */
export function EmptyList({ control, addQuery = '' }: { control: ListControl; addQuery?: string }) {
  const { def, labels, t, actor, site } = useScreen();
  const { state } = control;
  const filtered = isNarrowed(state);
  const start = initialState(def);
  return (
    <div className="state">
      <Icon name={filtered ? 'search' : def.icon} size={40} />
      <p className="state__title">{filtered ? t('list.noneMatch') : t('list.none', { name: labels.name })}</p>
      <p className="muted">
        {filtered
          ? t('list.noneMatchHelp')
          : can(actor, def, 'add')
            ? t('list.noneHelpAdd', { add: labels.add })
            : t('list.noneHelp', { name: labels.name })}
      </p>
      {filtered && (
        <button type="button" className="button" onClick={() => control.set({ filter: {}, time: null, q: '' })}>
          {t('list.clearFilters')}
        </button>
      )}
      {!filtered && state.page > 1 && (
        <button type="button" className="button" onClick={() => control.set({ page: start.page })}>
          {t('list.firstPage')}
        </button>
      )}
      {!filtered && can(actor, def, 'add') && (
        <Link className="button button--primary" to={withSite(createPath(def) + addQuery, site)}>
          {labels.add}
        </Link>
      )}
    </div>
  );
}

interface ErrorProps {
  error: unknown;
  onRetry: () => void;
  /** A better way on than trying again. */
  children?: ReactNode;
}

/** What happened, a way to try again, and the number to tell support. */
export function ErrorState({ error, onRetry, children }: ErrorProps) {
  const { def, t, actor } = useScreen();
  const refusal = refusalOf(error, t);
  return (
    <div className="state" role="alert">
      <Icon name={refusal.status === 403 ? 'lock' : 'error'} size={40} />
      <p className="state__title">{refusal.text}</p>
      {isAway(error) && <p className="muted">{t('error.askedAgain')}</p>}
      {refusal.requestId && <p className="muted">{t('error.requestNumber', { id: refusal.requestId })}</p>}
      {children}
      {refusal.status === 403 && !can(actor, def, 'view') && <Lacking of={{ def, verb: 'view' }} />}
      {refusal.status !== 403 && !children && (
        <button type="button" className="button" onClick={onRetry}>
          {t('error.retry')}
        </button>
      )}
    </div>
  );
}

/** A screen whose right one lacks, or lost while it was open: which right, and why. */
export function NoAccess({ verb = 'view' }: { verb?: Verb }) {
  const { def, t, labels } = useScreen();
  return (
    <div className="state">
      <Icon name="lock" size={40} />
      <p className="state__title">{t('error.noAccess', { name: labels.name })}</p>
      <Lacking of={{ def, verb }} />
    </div>
  );
}
