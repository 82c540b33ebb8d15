import { formatInt, formatMoney } from '../../schema/format';
import type { CrossPreview, Weighed } from './calls';
import { Facts, Happens, Notice, useOutcomeLines } from './Outcome';
import css from './preview.module.css';
import { usePreviewWords } from './previewWords';

/** Amounts are added up in satang: sums of baht would not be exact. */
const sumOf = (sites: readonly Weighed[], amount: 'cost' | 'held'): number =>
  sites.reduce((sum, site) => sum + Math.round(site[amount] * 100), 0) / 100;
const add = (sites: readonly Weighed[], of: (site: Weighed) => number): number => sites.reduce((sum, site) => sum + of(site), 0);

/** What all sites come to. */
function together(sites: readonly Weighed[]): Pick<Weighed, 'receive' | 'strangers' | 'left' | 'parts' | 'range' | 'cost' | 'estimated'> {
  const ranges = sites.filter(({ receive }) => receive > 0).map(({ range }) => range);
  return {
    receive: add(sites, ({ receive }) => receive),
    strangers: 0,
    left: { optout: add(sites, ({ left }) => left?.optout ?? 0), shut: add(sites, ({ left }) => left?.shut ?? 0) },
    parts: add(sites, ({ parts }) => parts),
    range: ranges.length === 0 ? [0, 0] : [Math.min(...ranges.map(([least]) => least)), Math.max(...ranges.map(([, most]) => most))],
    cost: sumOf(sites, 'cost'),
    estimated: sites.some(({ estimated }) => estimated),
  };
}

interface Props {
  preview: CrossPreview;
  sender: string;
  /** The name of the saved segment that is written to. */
  segment: string;
  stale: boolean;
}
/** What will happen at each site when a campaign is sent to all of them, and what stands in the way: one site that refuses refuses all. */
export function CrossOutcome({ preview: { sites, above }, sender, segment, stale }: Props) {
  const w = usePreviewWords();
  const lines = useOutcomeLines();
  const all = together(sites);
  const wrong = ({ sender: known, lacksSegment, receive, held, credit, second }: CrossPreview['sites'][number]): (string | null)[] => [
    !known && sender !== '' ? w('siteSender', { sender }) : null,
    held > credit ? w('siteCredit', { credit: formatMoney(credit) }) : null,
    second === null ? null : w('siteSecond', { limit: formatMoney(second) }),
    lacksSegment ? w('siteSegment', { segment }) : receive === 0 ? w('siteNobody') : null,
  ];
  return (
    <Happens stale={stale}>
      {above !== null && (
        <Notice tone="refused" icon="error">
          {w('aboveOwn', { limit: formatMoney(above) })}
        </Notice>
      )}
      {all.receive === 0 && (
        <Notice tone="refused" icon="error">
          {w('nobody')}
        </Notice>
      )}
      <Facts
        facts={[
          [w('receive'), lines.receive(all)],
          [w('left'), lines.left(all)],
          [w('parts'), [lines.length(all)]],
          [w('cost'), [lines.cost(all)]],
        ]}
      />
      <h3>{w('sites', { count: formatInt(sites.length) })}</h3>
      <ul className={css.sites}>
        {sites.map((site) => (
          <li key={site.service}>
            <p>
              <strong>{site.web}</strong>
              <span>
                {w('numbers', { count: formatInt(site.receive) })} · {lines.cost(site)}
              </span>
            </p>
            <p className="muted">{lines.start({ ...site, second: null })}</p>
            {wrong(site).map(
              (text) =>
                text !== null && (
                  <p key={text} className={css.siteWrong}>
                    {text}
                  </p>
                ),
            )}
          </li>
        ))}
      </ul>
    </Happens>
  );
}
