import { Link } from 'react-router';
import { useDefinition } from '../../providers/definitions';
import { useLabels, useT } from '../../providers/i18n/useT';
import { listPath, withSite } from '../../providers/links';
import { commonReason } from '../../resources/setting/commonReason';
import { ErrorState } from '../../screens/list/ListStates';
import { useRecordsOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';

/** Of one site: as many as a person remembers. */
const MOST = 100;

/** The reasons the site keeps ready, by what they are for, and the way to their list. */
export default function ReasonsTab() {
  const t = useT();
  const { site } = useScreen();
  const labels = useLabels(commonReason);
  const def = useDefinition(commonReason.name);
  const {
    data: rows,
    error,
    refetch,
  } = useRecordsOf(commonReason.name, {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'position', order: 'ASC' },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!rows || !def) return <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />;
  return (
    <div className="related">
      <div className="related__tools">
        <Link className="button button--small" to={withSite(listPath(def), site)}>
          <Icon name="edit" size={16} />
          {t('reasons.open')}
        </Link>
      </div>
      <dl className="facts__list">
        {Object.keys(commonReason.fields.use.values).map((use) => (
          <div key={use} className="fact">
            <dt>{labels.option('use', use)}</dt>
            <dd>
              {rows
                .filter((row) => row.use === use)
                .map((row) => row.text)
                .join(' · ') || '–'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
