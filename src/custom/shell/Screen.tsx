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
import { useLabels } from '../../providers/i18n/useT';
import { useSite } from '../../providers/site';
import { can, canImport } from '../../schema/can';
import type { AnyResource, Verb } from '../../schema/define';
import type { ScreenKind } from '../../resources/paths';
import { importCode, screenCode } from './screenCode';

const ResourceForm = lazily(screenCode.form, ScreenWaiting);
const components = {
  list: lazily(screenCode.list, ScreenWaiting, true),
  show: lazily(screenCode.show, ScreenWaiting),
  create: ResourceForm,
  edit: ResourceForm,
  import: lazily(importCode, ScreenWaiting),
};
const verbs: Readonly<Record<ScreenKind, Verb>> = { list: 'view', show: 'view', create: 'add', edit: 'update', import: 'add' };

/** One screen of an entity: refused to employees without the right, with a state of its own per entity, site and record. */
export function Screen({ def, kind }: { def: AnyResource; kind: ScreenKind }) {
  const actor = useActor();
  const { service } = useSite();
  const { id = '' } = useParams();
  const labels = useLabels(def);
  useTitle(labels.name);
  const byId = kind === 'show' || kind === 'edit';
  if (byId && !/^\d+$/.test(id)) return <NotFound />;
  const may = kind === 'import' ? canImport(actor, def) : can(actor, def, verbs[kind]);
  if (!may || (def.scope === 'site' && service === ''))
    return (
      <Forbidden
        permission={(kind === 'import' ? def.imports?.permission : undefined) ?? def.verbPermissions?.[verbs[kind]] ?? def.permission}
        level={def.level}
      />
    );
  const Component = components[kind];
  const key = `${def.name}/${kind}/${byId ? id : ''}/${service}`;
  return (
    <ResourceContextProvider value={def.name}>
      <Boundary instead={failedScreen} key={key}>
        <Component key={key} def={def} />
      </Boundary>
    </ResourceContextProvider>
  );
}
