import type { ReactNode } from 'react';
import { useActor } from '../../../auth/permissions';
import { mayOpen } from '../../../schema/plainScreen';
import { useDefinition } from '../../../providers/definitions';
import { useLanguage } from '../../../providers/i18n/language';
import { resourceByName } from '../../../providers/links';
import { useSite } from '../../../providers/site';
import { can } from '../../../schema/can';
import type { AnyPage } from '../../../schema/page';
import { ScreenWaiting } from './Waiting';
import { ScreenProvider } from '../../../screens/screen';
import { useTitle } from '../header/useTitle';
import { Boundary } from '../../../ui/Boundary';
import { failedScreen } from './Failure';
import { Forbidden } from './Forbidden';

function Title({ text }: { text: string }) {
  useTitle(text);
  return null;
}

/** The entity a page is about: the page comes with its definition. */
function About({ name, children }: { name: string; children: ReactNode }) {
  const def = useDefinition(name);
  return def ? <ScreenProvider def={def}>{children}</ScreenProvider> : <ScreenWaiting />;
}

/** The parts around every bespoke page, as it was declared: its gate, its title, the entity it is about, and a boundary for failures. */
export function PageShell({ page, children }: { page: AnyPage; children: ReactNode }) {
  const actor = useActor();
  const language = useLanguage();
  const { service } = useSite();
  const { name, permission, level, departments, needs = [], about, scope, namesItself, label } = page;
  const lacks = needs.some(([resource, verb]) => {
    const def = resourceByName(resource);
    return !def || !can(actor, def, verb);
  });
  const isOpen = mayOpen({ permission: permission ?? '', level, departments, group: 'general' }, actor);
  const title = <Title text={label[language]} />;
  if (lacks || !isOpen || (scope === 'site' && service === ''))
    return (
      <>
        {title}
        <Forbidden of={{ page }} />
      </>
    );
  const content = (
    <Boundary reloads instead={failedScreen} key={scope === 'site' ? `${name}/${service}` : name}>
      {children}
    </Boundary>
  );
  return (
    <>
      {namesItself ? null : title}
      {about === undefined ? content : <About name={about}>{content}</About>}
    </>
  );
}
