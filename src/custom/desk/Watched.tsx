import { Link } from 'react-router';
import { useDefinition } from '../../providers/definitions';
import { useLanguage } from '../../providers/i18n/language';
import { useLabels } from '../../providers/i18n/useT';
import { listPath, withSite } from '../../providers/links';
import type { AnyResource } from '../../schema/define';
import { formatAge } from '../../screens/format/dates';
import css from './desk.module.css';
import type { WatchedPile } from './deskView';
import { useDeskWords } from './words';

interface Props {
  pile: WatchedPile;
  web: string;
  now: number;
}

function PileOf({ def, pile: { service, view, count, since }, web, now }: Props & { def: AnyResource }) {
  const w = useDeskWords();
  const labels = useLabels(def);
  const language = useLanguage();
  return (
    <li>
      <Link to={withSite(`${listPath(def)}?view=${view}`, { service, web })}>
        {labels.name} · {labels.view(view)}
      </Link>
      <strong>{count}</strong>
      <span className="muted">
        {web}
        {since !== null && ` · ${w('since', { age: formatAge(since, now, language) })}`}
      </span>
    </li>
  );
}

function Pile(props: Props) {
  const def = useDefinition(props.pile.resource);
  return def ? <PileOf {...props} def={def} /> : null;
}

/** Records that should not stay where they are for long, by view and site. */
export function Watched({ piles, webOf, now }: { piles: readonly WatchedPile[]; webOf: (service: string) => string; now: number }) {
  const w = useDeskWords();
  return (
    <section className={css.sheet} id="desk-watched" aria-labelledby="desk-watched-title">
      <h2 id="desk-watched-title">{w('watched')}</h2>
      <ul className={css.held}>
        {piles.map((pile) => (
          <Pile key={`${pile.service} ${pile.resource} ${pile.view}`} pile={pile} web={webOf(pile.service)} now={now} />
        ))}
      </ul>
    </section>
  );
}
