import { useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { query } from '../../../providers/httpClient';
import { officeCall } from '../../../providers/otherCalls';
import { useT } from '../../../providers/i18n/useT';
import { member } from '../../../resources/member/member';
import { refusalOf } from '../../../screens/errors';
import { ScreenProvider } from '../../../screens/screen';
import { Icon } from '../../../ui/Icon';
import { Hits, type Hit } from './Hits';
import './search.css';
import { useSearchWords } from './words';

const MOST = 50;
interface Found {
  hits: readonly Hit[];
  more: boolean;
}

/** `/SearchAllmember`. The searched text is personal data, so it never stands in the address and is stored nowhere. */
export default function SearchPage() {
  const t = useT();
  const w = useSearchWords();
  // From the palette: handed over beside the address.
  const handed = useLocation().state as { typed?: unknown } | null;
  const [text, setText] = useState(typeof handed?.typed === 'string' ? handed.typed : '');
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const { payload, more } = await officeCall('GET', `/SearchAllmember${query({ q: text.trim() })}`);
      setFound({ hits: Array.isArray(payload) ? (payload as Hit[]) : [], more: more === true });
    } catch (reason) {
      const refused = refusalOf(reason, t);
      setFound(null);
      setError(refused.errors['q'] ?? refused.text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="screen" aria-labelledby="screen-title">
      <header className="screen__head">
        <h1 id="screen-title">{w('title')}</h1>
      </header>
      <form className="find-all" role="search" onSubmit={(event) => void submit(event)} noValidate>
        <div className="field find-all__field">
          <label className="field__label" htmlFor="find-all">
            {w('label')}
          </label>
          <input
            id="find-all"
            className="field__input"
            type="search"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            aria-describedby="find-all-help"
            aria-invalid={error !== null || undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <button type="submit" className="button button--primary find-all__go" disabled={busy}>
          <Icon name="search" size={18} />
          {w(busy ? 'busy' : 'go')}
        </button>
        <p id="find-all-help" className="field__help find-all__help">
          {w('help')}
        </p>
        {error !== null && (
          <p className="field__error" role="alert">
            <Icon name="error" size={16} />
            {error}
          </p>
        )}
      </form>
      <div className="find-all__answer" aria-live="polite" aria-busy={busy}>
        {found && found.hits.length > 0 && (
          <p className="muted">{found.more ? w('more', { count: MOST }) : w('found', { count: found.hits.length })}</p>
        )}
        {found?.hits.length === 0 && (
          <div className="state">
            <Icon name="search" size={40} />
            <p className="state__title">{w('none')}</p>
            <p className="muted">{w('noneHelp')}</p>
          </div>
        )}
        {found && (
          <ScreenProvider def={member}>
            <Hits hits={found.hits} />
          </ScreenProvider>
        )}
      </div>
    </section>
  );
}
