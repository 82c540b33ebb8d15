import { employee } from '../../src/resources/admin/employee';
import { forbidden } from '../refusal';
import { nameableSql } from '../kernel/reach';
import type { SessionCall } from './context';
import { answer } from './http';
import { idsParam, typedParam } from './listParams';

const MOST = 20;
const LONGEST = 100;

/**
 * `GET /api/Colleagues/{service}?q=&ids=`: whom a record of the site may name, by part of the name or by number. For every employee who
 * works there: handing over a shift must not require the list of employees. Only names, which stand beside everything that is done at the
 * site anyway.
 */
export async function colleagues(call: SessionCall, service: string): Promise<Response> {
  const { actor } = call.session;
  if (!actor.user.service.includes(service)) throw forbidden();
  const { searchParams } = call.url;
  const typed = typedParam(searchParams, 'q', LONGEST);
  const { db, definitions } = call.server.kernel;
  const params: unknown[] = [];
  const hold = (value: unknown): string => `$${params.push(value)}`;
  const ids = searchParams.get('ids');
  const asked =
    ids === null ? `strpos(lower(t.name), lower(${hold(typed)})) > 0` : `t.id = any(${hold(idsParam('ids', ids, MOST))}::bigint[])`;
  const conditions = [asked, ...nameableSql({ def: employee, definitions, actor }, service, hold)];
  const payload = await db.query(
    `select t.id, t.name from employee t where ${conditions.join(' and ')} order by lower(t.name), t.id limit ${MOST}`,
    params,
  );
  return answer({ payload });
}
