import { Link } from 'react-router';
import { useActor } from '../../auth/permissions';
import type { AnyResource } from '../../schema/define';
import { Icon } from '../../ui/Icon';
import css from './role.module.css';
import { useCure } from './useCure';
import { useTestWords } from './useTestWords';
import type { Why } from './why';
import { useWhyWords } from './whyWords';

const verdicts = {
  ok: { icon: 'check', tone: 'done' },
  no: { icon: 'close', tone: 'refused' },
  ask: { icon: 'key', tone: 'waiting' },
} as const;

/** What fails first, each with the way to what would cure it; then every test. `record`: the number that was asked about. */
export function WhyAnswer({ why, def, record }: { why: Why; def: AnyResource | undefined; record: string }) {
  const w = useWhyWords();
  const { user } = useActor();
  const wordsOf = useTestWords(why, def);
  const cureOf = useCure(why, def, record);
  const { name, id, role } = why.employee;
  const failed = why.tests.filter(({ verdict }) => verdict === 'no').map((tested) => ({ tested, cure: cureOf(tested) }));
  const asks = why.tests.some(({ verdict }) => verdict === 'ask');
  return (
    <>
      <div className={`notice notice--${why.allowed ? 'done' : 'refused'}`} role="status">
        <Icon name={why.allowed ? 'check' : 'block'} size={20} />
        <div className="notice__text">
          <p>
            <strong>{why.allowed ? w(asks ? 'asks' : 'allowed', { name }) : w('refused', { name, count: String(failed.length) })}</strong>
          </p>
          {failed.length > 0 && (
            <ul className={css.failed}>
              {failed.map(({ tested, cure }, index) => (
                <li key={index}>
                  <span>
                    <b>{w(tested.test)}</b> {w('line', wordsOf(tested))}
                  </span>
                  {cure && (
                    <Link className="button button--small" to={cure.to}>
                      <Icon name="open" size={16} />
                      {cure.label}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          )}
          {id === user.id && failed.length > 0 && failed.every(({ cure }) => cure === null) && <p>{w('byOthers', { role: role.name })}</p>}
        </div>
      </div>
      <h2 className={css.testsTitle}>{w('tests')}</h2>
      <div className={css.tableFrame} tabIndex={0} role="region" aria-label={w('tests')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{w('test')}</th>
              <th scope="col">{w('wanted')}</th>
              <th scope="col">{w('found')}</th>
              <th scope="col">{w('verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {why.tests.map((each, index) => {
              const { wanted, found } = wordsOf(each);
              return (
                <tr key={index}>
                  <th scope="row">{w(each.test)}</th>
                  <td>{wanted}</td>
                  <td>{found}</td>
                  <td>
                    <span className={`chip chip--${verdicts[each.verdict].tone}`}>
                      <Icon name={verdicts[each.verdict].icon} size={16} />
                      {w(`verdict.${each.verdict}`)}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
