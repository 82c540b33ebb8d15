import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useAddressParams } from '../../providers/addressParams';
import { call, query } from '../../providers/httpClient';
import { labelsOf } from '../../providers/i18n/labels';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { useSite, useSites } from '../../providers/site';
import { everyScreen } from '../../resources/screens';
import { Icon } from '../../ui/Icon';
import { ErrorState } from '../../screens/list/ListStates';
import { FieldBox } from '../../screens/parts/FieldBox';
import { Select } from '../../ui/Select';
import css from './role.module.css';
import { useWhyWords } from './whyWords';
import { useRoleWords } from './words';

type TestName =
  | 'active'
  | 'password'
  | 'twoFactor'
  | 'address'
  | 'declared'
  | 'site'
  | 'level'
  | 'department'
  | 'mode'
  | 'group'
  | 'ceo'
  | 'code'
  | 'view'
  | 'viewcode'
  | 'verb'
  | 'subcode'
  | 'quota'
  | 'fresh'
  | 'state'
  | 'claim'
  | 'limit';
interface Tested {
  test: TestName;
  wanted: string;
  found: string;
  verdict: 'ok' | 'no' | 'ask';
}
interface Why {
  employee: { id: number; name: string };
  tests: readonly Tested[];
  allowed: boolean;
}
interface Person {
  id: number;
  name: string;
  username: string;
}

const MANY = 1000;
const verdicts = {
  ok: { icon: 'check', tone: 'done' },
  no: { icon: 'close', tone: 'refused' },
  ask: { icon: 'key', tone: 'waiting' },
} as const;
const yesNo = (text: string, t: ReturnType<typeof useT>): string =>
  text === 'true' ? t('value.yes') : text === 'false' ? t('value.no') : text;

function Answer({ why }: { why: Why }) {
  const t = useT();
  const w = useWhyWords();
  const first = why.tests.find((each) => each.verdict === 'no');
  return (
    <>
      <p className={`notice notice--${why.allowed ? 'done' : 'refused'}`} role="status">
        <Icon name={why.allowed ? 'check' : 'block'} size={20} />
        <strong>
          {why.allowed
            ? w('allowed', { name: why.employee.name })
            : w('refused', { name: why.employee.name, test: first ? w(first.test) : '' })}
        </strong>
      </p>
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
            {why.tests.map((each, index) => (
              <tr key={index}>
                <th scope="row">{w(each.test)}</th>
                <td>{yesNo(each.wanted, t) || '–'}</td>
                <td>{yesNo(each.found, t) || '–'}</td>
                <td>
                  <span className={`chip chip--${verdicts[each.verdict].tone}`}>
                    <Icon name={verdicts[each.verdict].icon} size={16} />
                    {w(`verdict.${each.verdict}`)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface FormProps {
  site: string;
  params: URLSearchParams;
  onChange: (name: string, value: string) => void;
  people: readonly Person[];
}

/** The form of the question; the address keeps it, so that the answer can be shared. */
function Question({ params, onChange, people, site }: FormProps) {
  const t = useT();
  const w = useWhyWords();
  const roleWords = useRoleWords();
  const language = useLanguage();
  const sites = useSites() ?? [];
  const asked = params.get('resource');
  const def = everyScreen.find(({ name }) => name === asked);
  const labels = def && labelsOf(def, language);
  const [record, setRecord] = useState(params.get('id') ?? '');
  const value = (name: string): string => params.get(name) ?? (name === 'site' ? site : '');
  const choice = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <FieldBox id={`why-${name}`} label={label}>
      {({ id }) => (
        <Select id={id} value={value(name)} none={w('choose')} options={options} onChange={(chosen) => onChange(name, chosen)} />
      )}
    </FieldBox>
  );
  return (
    <form
      className={css.question}
      onSubmit={(event) => {
        event.preventDefault();
        onChange('id', record.trim());
      }}
    >
      {choice(
        'employee',
        w('employee'),
        people.map((person) => [String(person.id), `${person.name} (${person.username})`] as const),
      )}
      {choice(
        'resource',
        w('screen'),
        everyScreen.map((one) => [one.name, labelsOf(one, language).name] as const),
      )}
      {choice(
        'action',
        w('action'),
        def && labels
          ? [
              ...def.verbs.map((verb) => [verb, roleWords(verb)] as const),
              ...(def.imports ? [['import', t('list.import')] as const] : []),
              ...Object.keys(def.actions).map((name) => [name, labels.action(name)] as const),
            ]
          : [],
      )}
      {def?.scope === 'site' &&
        choice(
          'site',
          w('site'),
          sites.map((site) => [site.service, site.webname] as const),
        )}
      <div className="field">
        <label className="field__label" htmlFor="why-id">
          {w('record')}
        </label>
        <input
          id="why-id"
          className="field__input"
          inputMode="numeric"
          pattern="[0-9]*"
          value={record}
          onChange={(event) => setRecord(event.target.value.replace(/\D/g, ''))}
          onBlur={() => onChange('id', record)}
        />
      </div>
    </form>
  );
}

/** `/Settingrole/why`: every test an employee has to pass for an action, with its value and its verdict. */
export default function WhyPage() {
  const t = useT();
  const w = useWhyWords();
  const roleWords = useRoleWords();
  const { service } = useSite();
  const [params, setParams] = useAddressParams();
  const { data: people = [] } = useGetList<Person>('employee', {
    pagination: { page: 1, perPage: MANY },
    sort: { field: 'username', order: 'ASC' },
  });
  // The actions depend on the screen, so a new screen clears the action.
  const change = (name: string, value: string): void =>
    setParams({ [name]: value, ...(name === 'resource' ? { action: '', id: '' } : {}) });
  const asked = {
    employee: params.get('employee'),
    resource: params.get('resource'),
    action: params.get('action'),
    service: params.get('site') ?? service,
    id: params.get('id'),
  };
  const ready = asked.employee !== null && asked.resource !== null && asked.action !== null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['why', asked],
    enabled: ready,
    queryFn: async ({ signal }) => (await call(`/api/WhyNot${query(asked)}`, { signal })).payload as Why,
  });
  return (
    <section className="screen" aria-labelledby="screen-title" aria-busy={isFetching}>
      <header className="show__head">
        <h1 id="screen-title">{roleWords('why')}</h1>
        <p className="muted">{w('help')}</p>
      </header>
      <Question params={params} onChange={change} people={people} site={service} />
      {!ready ? (
        <p className="muted tab-empty">{w('none')}</p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Answer why={data} />
      ) : (
        <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />
      )}
    </section>
  );
}
