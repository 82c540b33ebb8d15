import { Link } from 'react-router';
import { useActor } from '../../auth/permissions';
import { useName } from '../../providers/i18n/useT';
import { resourceByName, showPath, withSite } from '../../providers/links';
import type { Outline } from '../../schema/outline';
import { formatCountdown } from '../../screens/format/dates';
import css from './desk.module.css';
import { atWork, type DeskView, type HeldItem } from './deskView';
import { useDeskWords } from './words';

/** The most items of one person that are named; the others are counted. */
const NAMED = 3;

interface Seen {
  now: number;
  webOf: (service: string) => string;
}

function Item({
  def,
  item: { service, record, expires_at: until },
  now,
  webOf,
  from,
}: Seen & { def: Outline; item: HeldItem; from?: string | undefined }) {
  const w = useDeskWords();
  const name = useName(def);
  return (
    <span className={css.item}>
      <Link
        to={withSite(showPath(def, record), { service, web: webOf(service) })}
        state={from === undefined ? undefined : { from, working: { at: 'desk' } }}
      >
        {name} #{record}
      </Link>{' '}
      <span className="muted">
        {webOf(service)} · {w('until')} {formatCountdown(until, now)}
      </span>
    </span>
  );
}

/** Who works on what now, and what each decided within the last hour; the reader first. */
export function People({ desk, from, ...seen }: Seen & { desk: DeskView; from: string }) {
  const w = useDeskWords();
  const me = useActor().user.id;
  const people = atWork(desk).sort((a, b) => Number(b.employee === me) - Number(a.employee === me));
  return (
    <section className={`${css.sheet} scroll-x`} aria-labelledby="desk-people" tabIndex={0}>
      <h2 id="desk-people">{w('people')}</h2>
      {people.length === 0 ? (
        <p className="muted">{w('nobody')}</p>
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{w('employee')}</th>
              <th scope="col">{w('holds')}</th>
              <th scope="col" className="right">
                {w('hour')}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ employee, name, holds, hour }) => (
              <tr key={employee}>
                <th scope="row">
                  {name}
                  {employee === me && ` (${w('me')})`}
                </th>
                <td>
                  <div className={css.holds}>
                    {holds.length === 0 && <span className="muted">{w('noneHeld')}</span>}
                    {holds.slice(0, NAMED).map((item) => {
                      const def = resourceByName(item.resource);
                      return (
                        def && (
                          <Item
                            key={`${item.service} ${item.resource} ${item.record}`}
                            def={def}
                            item={item}
                            {...seen}
                            from={employee === me ? from : undefined}
                          />
                        )
                      );
                    })}
                    {holds.length > NAMED && <span className="muted">{w('more', { count: holds.length - NAMED })}</span>}
                  </div>
                </td>
                <td className={css.figure}>{hour}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
