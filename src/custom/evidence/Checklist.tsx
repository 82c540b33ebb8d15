import { useQuery } from '@tanstack/react-query';
import { useLabels } from '../../providers/i18n/useT';
import { serviceCall } from '../../providers/otherCalls';
import { encodeService } from '../../providers/siteChoice';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { withdrawRule, type RuleKind } from '../../resources/transaction/withdrawRule';
import { ErrorState } from '../../screens/list/ListStates';
import type { Rec } from '../../screens/record';
import { actionsOf, isWaiting } from '../../screens/rights';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import css from './evidence.module.css';
import { useEvidenceWords } from './words';

/** One rule of the site as it is found now; the shape of `GET /api/WithdrawVerdicts`. */
interface Verdict {
  rule: number;
  kind: RuleKind;
  kept: boolean;
  effect: 'person' | 'second' | 'refuse';
  wanted: string;
  found: string;
}

/** What is asked when the withdrawal is approved, with what is found now: what stands in the way first. */
export default function Checklist({ record }: { record: Rec }) {
  const { def, t, site, actor } = useScreen();
  const w = useEvidenceWords();
  const rules = useLabels(withdrawRule);
  const mayDo = actionsOf(actor, def);
  const allowed = ['approve', 'reject', 'markPaid'].some((name) => mayDo.includes(name));
  const { data, error, refetch } = useQuery({
    queryKey: ['withdraw-verdicts', site.service, record.id, record.version],
    queryFn: async ({ signal }) =>
      (await serviceCall('GET', '/WithdrawVerdicts', encodeService(site.service), { withdraw: record.id }, undefined, signal))
        .payload as Verdict[],
    enabled: allowed,
  });
  useChangesOf(livePaths(allowed ? (def.queue?.evidence ?? []) : [], site.service), () => void refetch());
  if (!allowed) return <p className="muted tab-empty">{w('notAllowed')}</p>;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />;
  if (data.length === 0) return <p className="muted tab-empty">{w('noRules')}</p>;
  const broken = data.filter(({ kept }) => !kept).length;
  return (
    <div className={css.checklist}>
      <p className={broken > 0 ? css.no : css.yes}>
        <Icon name={broken > 0 ? 'alert' : 'check'} size={18} />
        <b>{broken > 0 ? w('broken', { count: broken }) : w('kept', { count: data.length })}</b>
        {!isWaiting(def, record) && <span className="muted">{w('asOfNow')}</span>}
      </p>
      <ul>
        {data.map(({ rule, kind, kept, effect, wanted, found }) => (
          <li key={rule}>
            <span className={kept ? css.yes : css.no}>
              <Icon name={kept ? 'check' : 'close'} size={16} />
              <span className="visually-hidden">{w(kept ? 'passes' : 'fails')}</span>
            </span>
            <span>
              {w(`rule_${kind}`)}
              {!kept && effect !== 'person' && <small className="muted"> {rules.option('effect', effect)}</small>}
            </span>
            <span className={css.figures}>
              <b>{found}</b>
              {!kept && <small className="muted">{w('wanted', { wanted })}</small>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
