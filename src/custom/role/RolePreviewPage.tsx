import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useActor } from '../../auth/permissions';
import { useAddressParams } from '../../providers/addressParams';
import { call, query } from '../../providers/httpClient';
import { labelsOf } from '../../providers/i18n/labels';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { withSite } from '../../providers/links';
import { useSite } from '../../providers/site';
import { groups as menuGroups } from '../../menu/catalogue';
import { reportShell } from '../../reports/shells';
import { everyScreen } from '../../resources/screens';
import { departments, departmentText } from '../../schema/data/departments';
import { levelText, TOP_LEVEL } from '../../schema/data/levels';
import { ErrorState } from '../../screens/list/ListStates';
import { FieldBox } from '../../screens/parts/FieldBox';
import { Icon } from '../../ui/Icon';
import { Select } from '../../ui/Select';
import { flags } from './permissions';
import { PreviewMenu } from './PreviewMenu';
import css from './preview.module.css';
import { usePreviewWords } from './previewWords';
import roleCss from './role.module.css';
import { useRoleWords } from './words';

interface Usable {
  name: string;
  verbs: readonly string[];
  actions: readonly string[];
}
interface Preview {
  role: { id: number; name: string };
  level: number;
  deptcode: string;
  screens: readonly Usable[];
  pages: readonly string[];
}

/** Every screen that could be opened, with what could be done there, in the groups of the menu. */
function Screens({ screens }: { screens: readonly Usable[] }) {
  const t = useT();
  const w = usePreviewWords();
  const roleWords = useRoleWords();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const all = useMemo(
    () =>
      screens.flatMap(({ name, verbs, actions }) => {
        const def = everyScreen.find((one) => one.name === name) ?? reportShell(name);
        if (!def) return [];
        const labels = labelsOf(def, language);
        const words = [...(verbs.includes('import') ? [w('import')] : []), ...actions.map((action) => labels.action(action))];
        return [{ name, group: def.group, title: labels.name, verbs, words }];
      }),
    [screens, language, w],
  );
  const typed = search.trim().toLowerCase();
  const shown = menuGroups
    .map((group) => ({
      group,
      rows: all.filter((row) => row.group === group && [row.title, ...row.words].some((text) => text.toLowerCase().includes(typed))),
    }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className={css.screens}>
      <div className={css.head}>
        <h2 id="preview-screens">{w('screens', { count: String(all.length) })}</h2>
        <label className="search">
          <span className="visually-hidden">{w('search')}</span>
          <Icon name="search" size={18} />
          <input
            type="search"
            className="search__input"
            placeholder={w('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      </div>
      {shown.length === 0 ? (
        <p className="muted tab-empty" role="status">
          {typed === '' ? w('none') : t('list.noneMatch')}
        </p>
      ) : (
        <div className={roleCss.tableFrame} tabIndex={0} role="region" aria-labelledby="preview-screens">
          <table className={`${roleCss.table} ${css.table}`}>
            <thead>
              <tr>
                <th scope="col">{w('screen')}</th>
                {flags.map((verb) => (
                  <th scope="col" key={verb} className={css.verb}>
                    {roleWords(verb)}
                  </th>
                ))}
                <th scope="col">{w('actions')}</th>
              </tr>
            </thead>
            {shown.map(({ group, rows }) => (
              <tbody key={group}>
                <tr className={roleCss.tableGroup}>
                  <th scope="rowgroup" colSpan={flags.length + 2}>
                    {group === 'general' ? w('other') : t(`menu.${group}`)}
                  </th>
                </tr>
                {rows.map((row) => (
                  <tr key={row.name}>
                    <th scope="row">{row.title}</th>
                    {flags.map((verb) => (
                      <td key={verb} className={css.verb}>
                        {row.verbs.includes(verb) ? (
                          <span className={css.yes}>
                            <Icon name="check" size={16} />
                            <span className="visually-hidden">{w('yes')}</span>
                          </span>
                        ) : (
                          <span className="muted">
                            <span aria-hidden="true">–</span>
                            <span className="visually-hidden">{w('no')}</span>
                          </span>
                        )}
                      </td>
                    ))}
                    <td>{row.words.join(' · ') || <span className="muted">{row.verbs.length === 1 ? w('only') : '–'}</span>}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </div>
  );
}

/** `/Settingrole/{id}/preview`: the menu and the screens of an employee with the role, as the server works them out. */
export default function RolePreviewPage() {
  const t = useT();
  const w = usePreviewWords();
  const language = useLanguage();
  const { user } = useActor();
  const site = useSite();
  const { id = '' } = useParams();
  const [params, change] = useAddressParams();
  const asked = { level: params.get('level'), deptcode: params.get('deptcode') };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rolePreview', id, asked],
    queryFn: async ({ signal }) =>
      (await call(`/api/Settingrole/${encodeURIComponent(id)}/preview${query(asked)}`, { signal })).payload as Preview,
    placeholderData: keepPreviousData,
  });
  const screens = useMemo(() => new Set(data?.screens.map(({ name }) => name)), [data]);
  const pages = useMemo(() => new Set(data?.pages), [data]);
  const back = (
    <Link className="show__back" to={withSite(`/Settingrole/${id}`, site)}>
      <Icon name="chevron_left" size={16} />
      {data?.role.name ?? t('menu.admin')}
    </Link>
  );
  if (error && !data)
    return (
      <section className="screen">
        {back}
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="screen" role="status" aria-label={t('list.loading')}>
        <span className="skeleton skeleton--title" />
        <span className="skeleton skeleton--panel" />
      </section>
    );
  const levels = Array.from({ length: TOP_LEVEL }, (_, index) => TOP_LEVEL - index).filter((level) => level <= user.level);
  // The head office sees more than others do, so only it looks as one of its own.
  const codes = Object.keys(departments).filter((code) => code !== 'D002' || user.deptcode === 'D002');
  return (
    <section className="screen" aria-labelledby="screen-title" aria-busy={isFetching}>
      <header className="show__head">
        {back}
        <h1 id="screen-title">{w('title', { role: data.role.name })}</h1>
        <p className="muted">{w('help')}</p>
      </header>
      <div className={css.choices}>
        <FieldBox id="preview-level" label={w('level')}>
          {({ id: control }) => (
            <Select
              id={control}
              value={String(data.level)}
              options={levels.map((level) => [String(level), levelText(level, language)])}
              onChange={(level) => change({ level })}
            />
          )}
        </FieldBox>
        <FieldBox id="preview-deptcode" label={w('department')}>
          {({ id: control }) => (
            <Select
              id={control}
              value={data.deptcode}
              options={codes.map((code) => [code, departmentText(code, language)])}
              onChange={(deptcode) => change({ deptcode })}
            />
          )}
        </FieldBox>
      </div>
      <div className={css.split}>
        <PreviewMenu screens={screens} pages={pages} />
        <Screens screens={data.screens} />
      </div>
    </section>
  );
}
