import { Link } from 'react-router';
import { useLabels } from '../../providers/i18n/useT';
import { listPath, withSite } from '../../providers/links';
import { member } from '../../resources/member/member';
import { filterChips } from '../../screens/format/chips';
import { wholeView } from '../../screens/format/listState';
import type { CellProps, InputProps } from '../../screens/fields/types';
import { useScreen } from '../../screens/screen';
import { useSegmentWords } from './segmentWords';

type Filter = Readonly<Record<string, unknown>>;
const asFilter = (value: unknown): Filter | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Filter) : null;

/** The conditions of a segment in words. */
function Conditions({ filter }: { filter: Filter }) {
  const { language } = useScreen();
  const labels = useLabels(member);
  const w = useSegmentWords();
  const chips = filterChips(member, filter, labels, language);
  return <>{chips.length === 0 ? w('everybody') : chips.map(({ label, text }) => `${label}: ${text}`).join(' · ')}</>;
}

/** The conditions in words, which lead to just these members. */
export function SegmentCell({ value, mode }: CellProps) {
  const { site } = useScreen();
  const filter = asFilter(value);
  if (!filter) return null;
  if (mode === 'list') return <Conditions filter={filter} />;
  const params = new URLSearchParams({ view: wholeView(member) ?? '', filter: JSON.stringify(filter) });
  return (
    <Link to={withSite(`${listPath(member)}?${params.toString()}`, site)}>
      <Conditions filter={filter} />
    </Link>
  );
}

/** What the list of members showed; it is chosen there and not typed. */
export function SegmentInput({ id, value }: InputProps) {
  const { site } = useScreen();
  const w = useSegmentWords();
  const filter = asFilter(value);
  return (
    <output id={id} className="field__note">
      {filter ? (
        <Conditions filter={filter} />
      ) : (
        <>
          {w('none')} <Link to={withSite(listPath(member), site)}>{w('open')}</Link>
        </>
      )}
    </output>
  );
}
