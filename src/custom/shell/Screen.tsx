import { ResourceContextProvider } from 'ra-core';
import { useParams } from 'react-router';
import { useActor } from '../../auth/permissions';
import { useTitle } from './header/useTitle';
import { Boundary } from '../../ui/Boundary';
import { failedScreen } from './pages/Failure';
import { Forbidden } from './pages/Forbidden';
import { NotFound } from './pages/NotFound';
import { ScreenWaiting } from './pages/Waiting';
import { lazily } from '../../ui/lazily';
import { useEffect } from 'react';
import { useDefinition } from '../../providers/definitions';
import { useName } from '../../providers/i18n/useT';
import { useSite } from '../../providers/site';
import { can, canImport } from '../../schema/can';
import type { Verb } from '../../schema/define';
import type { Outline } from '../../schema/outline';
import type { ScreenKind } from '../../resources/paths';
import { importCode, screenCode } from './screenCode';

const code: Readonly<Record<ScreenKind, () => Promise<unknown>>> = {
  ...screenCode,
  create: screenCode.form,
  edit: screenCode.form,
  import: importCode,
};
const ResourceForm = lazily(screenCode.form, ScreenWaiting);
const ReportScreen = lazily(() => import('../../screens/report/ReportScreen'), ScreenWaiting);
const components = {
  list: lazily(screenCode.list, ScreenWaiting, true),
  show: lazily(screenCode.show, ScreenWaiting),
  create: ResourceForm,
  edit: ResourceForm,
  import: lazily(importCode, ScreenWaiting),
};
const verbs: Readonly<Record<ScreenKind | 'report', Verb>> = {
  report: 'view',
  list: 'view',
  show: 'view',
  create: 'add',
  edit: 'update',
  import: 'add',
};

interface Shown {
  def: Outline;
  kind: ScreenKind;
}

/** Code and definition come together. */
function Coming({ kind }: Pick<Shown, 'kind'>) {
  useEffect(() => {
    // The screen itself reports that its code is missing.
    code[kind]().catch(() => undefined);
  }, [kind]);
  return <ScreenWaiting />;
}

function Defined({ def: { name }, kind }: Shown) {
  const def = useDefinition(name);
  const Component = components[kind];
  return def ? <Component def={def} /> : <Coming kind={kind} />;
}

/** Code and declaration come together; the screen itself reports what is missing. */
function Report({ name }: { name: string }) {
  useEffect(() => {
    import('../../providers/reports').then(({ loadReport }) => loadReport(name)).catch(() => undefined);
  }, [name]);
  return <ReportScreen name={name} />;
}

/** One screen of an entity, or of a report: refused to employees without the right, with a state of its own per entity, site and record. */
export function Screen({ def, kind }: { def: Outline; kind: ScreenKind | 'report' }) {
  const actor = useActor();
  const { service } = useSite();
  const { id = '' } = useParams();
  useTitle(useName(def));
  const byId = kind === 'show' || kind === 'edit';
  if (byId && !/^\d+$/.test(id)) return <NotFound />;
  const may = kind === 'import' ? canImport(actor, def) : can(actor, def, verbs[kind]);
  if (!may || (def.scope === 'site' && service === ''))
    return <Forbidden of={{ def, verb: verbs[kind], ...(kind === 'import' && { code: def.imports?.permission }) }} />;
  const key = `${def.name}/${kind}/${byId ? id : ''}/${service}`;
  return (
    <ResourceContextProvider value={def.name}>
      <Boundary reloads instead={failedScreen} key={key}>
        {kind === 'report' ? <Report key={key} name={def.name} /> : <Defined key={key} def={def} kind={kind} />}
      </Boundary>
    </ResourceContextProvider>
  );
}
