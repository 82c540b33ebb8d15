import type { AnyResource } from '../define';
import { kindOf } from '../fields';
import { isAlwaysThere } from '../fields/types';
import { parseFilterKey, SYSTEM_COLUMNS } from '../filter';
import { CHANGES, type AnyOverview } from '../overview';
import { checkFilter } from './filters';

type Report = (id: string, text: string) => void;
type Lists = ReadonlyMap<string, { other: AnyResource; by: string }>;

/** A line of the timeline, and the head. */
const MOST = 5;

function checkHead({ fields }: AnyResource, { says, figures }: AnyOverview, report: Report): void {
  if (says.length > MOST || figures.length > MOST) report('D250', `the head says ${MOST} things at most, and ${MOST} figures`);
  for (const name of [...says, ...figures]) {
    const field = fields[name];
    if (!field && !SYSTEM_COLUMNS.includes(name)) report('D250', `the head says “${name}”, which is no field`);
    if (field?.kind === 'secret') report('D250', `the head cannot say the secret “${name}”`);
  }
}

function checkWhich({ other }: { other: AnyResource }, place: string, which: Readonly<Record<string, unknown>>, report: Report): void {
  checkFilter(other, place, which, report);
  for (const key of Object.keys(which)) {
    const name = parseFilterKey(other, key)?.field;
    if (name !== undefined && !(other.filters ?? []).includes(name))
      report('D252', `${place} asks for “${name}”, which is no declared filter of “${other.name}” and so has no index`);
  }
}

function checkTimeline(lists: Lists, { timeline }: AnyOverview, report: Report): void {
  for (const [id, { says }] of Object.entries(timeline)) {
    const list = lists.get(id);
    if (!list) continue;
    const { other, by } = list;
    const [column, direction] = other.sort;
    const moment = column === 'created_at' || column === 'id' ? null : other.fields[column];
    const rises = moment === null || (moment?.kind === 'datetime' && isAlwaysThere(moment));
    if (!rises || direction !== 'DESC' || (column === 'id' && other.fields['at']?.kind !== 'datetime'))
      report('D253', `the timeline cannot put “${id}” in order: “${other.name}” is not sorted by a moment it always has, the newest first`);
    if (other.fields[by]?.kind === 'tags') report('D253', `the timeline cannot show “${id}”, whose records hold what the record is called`);
    if (says.length === 0 || says.length > MOST) report('D254', `a line of the timeline says 1 to ${MOST} things, not ${says.length}`);
    for (const name of says) {
      const field = other.fields[name];
      if (!field || field.kind === 'secret') report('D254', `a line of “${id}” says “${name}”, which is no field to be shown`);
    }
  }
}

/** Tabs of several lists: each list is in one of them, and none is called as a list is. */
function checkTabs({ related = {} }: AnyResource, { tabs = {} }: AnyOverview, report: Report): void {
  const grouped = Object.values(tabs).flatMap(({ of }) => of);
  for (const id of grouped) {
    const list = related[id];
    if (!list || list.tab === false) report('D258', `a tab of several lists names “${id}”, which is no list with a tab`);
    else if (grouped.indexOf(id) !== grouped.lastIndexOf(id)) report('D258', `“${id}” is in two tabs`);
  }
  for (const [id, { of }] of Object.entries(tabs))
    if (Object.hasOwn(related, id) || id === CHANGES || of.length < 2)
      report('D258', `tab “${id}” is called as a list is, or holds fewer than two`);
}

/** Declarations of a record page that brings together what refers to the record. */
export function checkOverview(def: AnyResource, byName: ReadonlyMap<string, AnyResource>, report: Report): void {
  const { overview, related = {} } = def;
  const lists: Lists = new Map(
    Object.entries(related).flatMap(([id, { resource, by }]) => {
      const other = byName.get(resource);
      return other?.scope === def.scope ? [[id, { other, by }] as const] : [];
    }),
  );
  for (const [id, { tab }] of Object.entries(related))
    if (tab === false && !Object.hasOwn(overview?.timeline ?? {}, id))
      report('D255', `list “${id}” is no tab, and no timeline shows it, so it would be nowhere`);
  if (!overview) return;
  checkHead(def, overview, report);
  const { waits = {}, sums = {}, adds = [], timeline, notes } = overview;
  if (Object.hasOwn(related, CHANGES)) report('D251', `a list is called “${CHANGES}”, as the changes of the record are`);
  for (const id of [
    ...Object.keys(waits),
    ...Object.keys(sums),
    ...adds,
    ...Object.keys(timeline),
    ...(notes === undefined ? [] : [notes]),
  ])
    if (!lists.has(id)) report('D251', `the overview names “${id}”, which is no list of \`related\` whose records belong where its own do`);
  for (const [id, { other }] of lists) {
    const [waiting, summed] = [waits[id], sums[id]];
    if (waiting) checkWhich({ other }, `what waits of “${id}”`, waiting, report);
    if (waiting && other.reads !== undefined) report('D252', `“${id}” is only read, so nothing of it waits`);
    if (summed) checkWhich({ other }, `the sum of “${id}”`, summed.where, report);
    const [total] = other.totals ?? [];
    if (summed && total === undefined) report('D252', `“${id}” is summed up, and “${other.name}” declares no totals`);
    if (adds.includes(id) && !other.verbs.includes('add')) report('D256', `a new record of “${id}” is offered, which nobody can add`);
  }
  checkTimeline(lists, overview, report);
  checkTabs(def, overview, report);
  const typed = notes === undefined ? undefined : lists.get(notes);
  if (
    typed &&
    (!typed.other.verbs.includes('add') || kindOf(typed.other.fields[typed.other.title] ?? { kind: 'text', label: '' }).words !== true)
  )
    report('D257', `notes are typed into “${notes}”, of which nothing can be added, or whose title is no text`);
}
