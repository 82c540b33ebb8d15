import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import { useActor } from '../../auth/permissions';
import { useAddressParams } from '../../providers/addressParams';
import { call, query } from '../../providers/httpClient';
import { labelsOf } from '../../providers/i18n/labels';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { useSite, useSites } from '../../providers/site';
import { entries } from '../../menu/catalogue';
import { useEntryName } from '../../menu/useMenu';
import { employee } from '../../resources/admin/employee';
import { pages } from '../../resources/pages';
import { reportShells } from '../../reports/shells';
import { everyScreen } from '../../resources/screens';
import { can } from '../../schema/can';
import { ErrorState } from '../../screens/list/ListStates';
import { FieldBox } from '../../screens/parts/FieldBox';
import { Select } from '../../ui/Select';
import css from './role.module.css';
import type { Why } from './why';
import { WhyAnswer } from './WhyAnswer';
import { useWhyWords } from './whyWords';
import { useRoleWords } from './words';

interface Person {
  id: number;
  name: string;
  username?: string;
}
type Option = readonly [value: string, word: string];

const MANY = 1000;
/** Screens without a definition are named by their path. */
const PAGE = 'page:';
const pageOf = (resource: string | null): string | null => (resource?.startsWith(PAGE) ? resource.slice(PAGE.length) : null);

const all = [...everyScreen, ...reportShells];

/** Every screen by its name: entities, screens over them, reports, bespoke and planned pages. */
function useScreens(): readonly Option[] {
  const language = useLanguage();
  const nameOf = useEntryName();
  const plain = entries.filter((entry) => entry.def === undefined && entry.dialog === undefined);
  const hidden = pages.filter(({ paths: [path], replaces }) => !replaces && !plain.some((entry) => entry.path === path));
  return [
    ...all.map((one): Option => [one.name, labelsOf(one, language).name]),
    ...plain.map((entry): Option => [PAGE + entry.path, nameOf(entry)]),
    ...hidden.map((page): Option => [PAGE + page.paths[0], page.label[language]]),
  ].sort(([, left], [, right]) => left.localeCompare(right, language));
}

interface FormProps {
  site: string;
  /** The employee it is about, where the address names none. */
  who: string;
  params: URLSearchParams;
  onChange: (name: string, value: string) => void;
  people: readonly Person[];
}

/** The form of the question; the address keeps it, so that the answer can be shared. */
function Question({ params, onChange, people, site, who }: FormProps) {
  const t = useT();
  const w = useWhyWords();
  const roleWords = useRoleWords();
  const language = useLanguage();
  const sites = useSites() ?? [];
  const screens = useScreens();
  const asked = params.get('resource');
  const def = all.find(({ name }) => name === asked);
  const labels = def && labelsOf(def, language);
  const [record, setRecord] = useState(params.get('id') ?? '');
  const value = (name: string): string => params.get(name) ?? (name === 'site' ? site : name === 'employee' ? who : '');
  const choice = (name: string, label: string, options: readonly Option[]) => (
    <FieldBox id={`why-${name}`} label={label}>
      {({ id }) => (
        <Select id={id} value={value(name)} none={w('choose')} options={options} onChange={(chosen) => onChange(name, chosen)} />
      )}
    </FieldBox>
  );
  const actions: readonly Option[] =
    def && labels
      ? [
          ...def.verbs.map((verb): Option => [verb, roleWords(verb)]),
          ...(def.imports ? [['import', t('list.import')] as const] : []),
          ...Object.keys(def.actions).map((name): Option => [name, labels.action(name)]),
        ]
      : pageOf(asked) === null
        ? []
        : [['view', roleWords('view')]];
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
        people.map(({ id, name, username }) => [String(id), username === undefined ? name : `${name} (${username})`] as const),
      )}
      {choice('resource', w('screen'), screens)}
      {choice('action', w('action'), actions)}
      {def?.scope === 'site' &&
        choice(
          'site',
          w('site'),
          sites.map((one) => [one.service, one.webname] as const),
        )}
      {def && everyScreen.includes(def) && (
        <FieldBox id="why-id" label={w('record')}>
          {({ id }) => (
            <input
              id={id}
              className="field__input"
              inputMode="numeric"
              pattern="[0-9]*"
              value={record}
              onChange={(event) => setRecord(event.target.value.replace(/\D/g, ''))}
              onBlur={() => onChange('id', record)}
            />
          )}
        </FieldBox>
      )}
    </form>
  );
}

/** `/Settingrole/why`: every test an employee must pass for an action, with values and verdict. Every employee may ask about themselves. */
export default function WhyPage() {
  const t = useT();
  const w = useWhyWords();
  const roleWords = useRoleWords();
  const actor = useActor();
  const { service } = useSite();
  const [params, setParams] = useAddressParams();
  const seesOthers = can(actor, employee, 'view');
  const { data: others } = useGetList<Person>(
    'employee',
    { pagination: { page: 1, perPage: MANY }, sort: { field: 'username', order: 'ASC' } },
    { enabled: seesOthers },
  );
  const people: readonly Person[] = seesOthers ? (others ?? []) : [{ id: actor.user.id, name: actor.user.name }];
  const who = seesOthers ? '' : String(actor.user.id);
  // The actions depend on the screen, so a new screen clears the action.
  const change = (name: string, value: string): void =>
    setParams({ [name]: value, ...(name === 'resource' ? { action: pageOf(value) === null ? '' : 'view', id: '' } : {}) });
  const resource = params.get('resource');
  const page = pageOf(resource);
  const asked = {
    employee: params.get('employee') ?? who,
    ...(page === null ? { resource, action: params.get('action'), id: params.get('id') } : { page }),
    service: params.get('site') ?? service,
  };
  const ready = asked.employee !== '' && resource !== null && params.get('action') !== null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['why', asked],
    enabled: ready,
    queryFn: async ({ signal }) => (await call(`/api/WhyNot${query(asked)}`, { signal })).payload as Why,
  });
  return (
    <section className="screen" aria-labelledby="screen-title" aria-busy={isFetching}>
      <header className="show__head">
        <h1 id="screen-title">{roleWords('why')}</h1>
        <p className="muted">{w(seesOthers ? 'help' : 'helpOwn')}</p>
      </header>
      <Question params={params} onChange={change} people={people} site={service} who={who} />
      {!ready ? (
        <p className="muted tab-empty">{w('none')}</p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <WhyAnswer why={data} def={all.find(({ name }) => name === resource)} record={params.get('id') ?? ''} />
      ) : (
        <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />
      )}
    </section>
  );
}
