import { role } from '../../src/resources/admin/role';
import { pages } from '../../src/resources/pages';
import { plannedScreens } from '../../src/resources/planned';
import { reportShells } from '../../src/reports/shells';
import type { Actor } from '../../src/schema/actor';
import { can, canAct, canImport } from '../../src/schema/can';
import { departments } from '../../src/schema/data/departments';
import type { AnyResource } from '../../src/schema/define';
import { mayOpen } from '../../src/schema/plainScreen';
import { screenName, screenNamed, screensOf } from '../../src/schema/screens';
import { grantsOf, type RolePermission } from '../auth/grants';
import { checkAbove, checkRoleAbove } from '../handlers/authority';
import { Refusal } from '../refusal';
import { readOne } from '../kernel/read';
import { callerOf, type SessionCall } from './context';
import { answer } from './http';
import { idParam } from './listParams';
import { readContext } from './reads';

/** What of a screen could be used. */
interface Usable {
  name: string;
  verbs: readonly string[];
  actions: readonly string[];
}

/** Level and department of the highest employee with the role; for a role without employees, the lowest there are. */
async function usualStanding({ server: { kernel } }: SessionCall, id: number): Promise<{ level: number; deptcode: string }> {
  const [row] = await kernel.db.query<{ level: number; deptcode: string }>(
    'select level, deptcode from employee where role = $1 order by active desc, level desc, id limit 1',
    [id],
  );
  return row ?? { level: 1, deptcode: 'D003' };
}

/** The employee whose view is shown: none above the asking one, and none of a department that sees more. */
async function standingOf(call: SessionCall, id: number): Promise<{ level: number; deptcode: string }> {
  const { actor } = call.session;
  const params = call.url.searchParams;
  const usual = await usualStanding(call, id);
  const level = params.has('level') ? Number(params.get('level')) : usual.level;
  const deptcode = params.get('deptcode') ?? usual.deptcode;
  if (!Number.isInteger(level) || level < 1 || level > 10) throw new Refusal(400, 'badQuery', { name: 'level' });
  if (!Object.hasOwn(departments, deptcode)) throw new Refusal(400, 'badQuery', { name: 'deptcode' });
  checkAbove(actor, { level, deptcode }, role.permission);
  return { level, deptcode };
}

const usable = (actor: Actor, def: AnyResource): Usable => ({
  name: screenName(def),
  verbs: [...def.verbs.filter((verb) => can(actor, def, verb)), ...(canImport(actor, def) ? ['import'] : [])],
  actions: Object.keys(def.actions).filter((action) => canAct(actor, def, action)),
});

/**
 * `GET /api/Settingrole/{id}/preview?level=&deptcode=`: what an employee with this role would see and could do, by the rules that decide,
 * at the sites of the employee who asks. It grants no right and changes nothing. As with changing a role, it is not for roles of employees
 * above the asking one.
 */
export async function rolePreview(call: SessionCall, text: string): Promise<Response> {
  const { actor: asker } = call.session;
  const { kernel } = call.server;
  const id = idParam(text);
  call.subject = { service: null, resource: role.name, record: text, action: 'preview' };
  const row = await readOne(kernel.db, readContext(kernel, callerOf(call, call.session), role, ''), id);
  if (!row) throw new Refusal(404, 'notFound');
  await checkRoleAbove(kernel.db, asker, id, role.permission);
  const standing = await standingOf(call, id);
  const actor: Actor = {
    ...asker,
    user: { ...asker.user, id: 0, name: String(row['name']), ...standing },
    grants: grantsOf(row['permissions'] as RolePermission[]),
  };
  const screens = [...[...kernel.definitions.values()].flatMap((def) => [def, ...screensOf(def)]), ...reportShells];
  const open = [
    ...pages
      .filter(
        ({ permission = '', level, departments: only, menu, needs = [] }) =>
          mayOpen({ permission, level, departments: only, group: menu?.group ?? 'general' }, actor) &&
          needs.every(([resource, verb]) => {
            const def = screenNamed(kernel.definitions, resource);
            return def !== undefined && can(actor, def, verb);
          }),
      )
      .map(({ paths: [path] }) => path),
    ...plannedScreens.filter((screen) => mayOpen(screen, actor)).map(({ path }) => path),
  ];
  return answer({
    payload: {
      role: { id, name: row['name'] },
      ...standing,
      screens: screens.filter((def) => can(actor, def, 'view')).map((def) => usable(actor, def)),
      pages: open,
    },
  });
}
