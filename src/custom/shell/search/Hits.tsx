import { Link } from 'react-router';
import { showPath, withSite } from '../../../providers/links';
import { can } from '../../../schema/can';
import { Value } from '../../../screens/parts/Value';
import type { Rec } from '../../../screens/record';
import { useScreen } from '../../../screens/screen';
import { useSearchWords } from './words';

/** One member found, as `GET /api/SearchAllmember` answers. */
export interface Hit {
  service: string;
  webname: string;
  id: number;
  name: string;
  username: string;
  phone: string;
  balance: number;
  status: string;
  matched: 'username' | 'phone' | 'account' | 'name';
}

const COLUMNS = ['name', 'phone', 'balance', 'status'] as const;

function Line({ hit }: { hit: Hit }) {
  const { def, labels, actor } = useScreen();
  const w = useSearchWords();
  const row: Rec = { version: 0, ...hit };
  const site = { service: hit.service, web: hit.webname };
  return (
    <tr>
      <th scope="row">{can(actor, def, 'view') ? <Link to={withSite(showPath(def, hit.id), site)}>{hit.username}</Link> : hit.username}</th>
      {COLUMNS.map((name) => (
        <td key={name} className={name === 'balance' ? 'right' : undefined} data-label={labels.field(name)}>
          <Value name={name} field={def.fields[name]} value={hit[name]} row={row} mode="list" />
        </td>
      ))}
      <td data-label={w('matched')}>{w(hit.matched)}</td>
    </tr>
  );
}

/** Members found, site by site. */
export function Hits({ hits }: { hits: readonly Hit[] }) {
  const { labels } = useScreen();
  const w = useSearchWords();
  const sites = [...new Set(hits.map(({ service }) => service))];
  return (
    <>
      {sites.map((service) => {
        const own = hits.filter((hit) => hit.service === service);
        const web = own[0]?.webname ?? service;
        return (
          <section key={service} className="hits" aria-labelledby={`hits-${service}`}>
            <h2 id={`hits-${service}`}>{w('site', { web, count: own.length })}</h2>
            <table className="hits__table">
              <thead>
                <tr>
                  <th scope="col">{labels.field('username')}</th>
                  {COLUMNS.map((name) => (
                    <th scope="col" key={name} className={name === 'balance' ? 'right' : undefined}>
                      {labels.field(name)}
                    </th>
                  ))}
                  <th scope="col">{w('matched')}</th>
                </tr>
              </thead>
              <tbody>
                {own.map((hit) => (
                  <Line key={hit.id} hit={hit} />
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </>
  );
}
