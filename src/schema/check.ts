import { checkAfter } from './checks/after';
import { checkDependences } from './checks/conditions';
import { checkDecides } from './checks/decides';
import { checkDefaults } from './checks/defaults';
import { checkDryRun } from './checks/dryRun';
import { checkFilter, checkFilterNames } from './checks/filters';
import { isWorkView } from './work';
import { checkFound } from './checks/found';
import { checkImports } from './checks/imports';
import { checkListActions } from './checks/listActions';
import { checkEntries } from './checks/lists';
import { checkMoments } from './checks/moments';
import { checkOffered } from './checks/offered';
import { checkEvidence, checkReads } from './checks/reads';
import { checkOverview } from './checks/overview';
import { checkScreens } from './checks/screens';
import { checkStateField } from './checks/states';
import { checkSecondPerson } from './checks/secondPerson';
import { checkBegins } from './checks/begins';
import { checkInRow, checkUndo } from './checks/inRow';
import { checkOrdered } from './checks/ordered';
import { checkSingle } from './checks/single';
import { checkTrash } from './checks/trash';
import { codesOf } from './codes';
import { formOwner, formsOf, isReservedPath } from './data/paths';
import { permissions } from './data/permissions';
import type { AnyResource } from './define';
import { isPreset } from './defaults';
import { kindOf } from './fields';
import { isAlwaysThere } from './fields/types';
import { parseFilterKey, SEARCH_KEY, SYSTEM_COLUMNS } from './filter';
import { screensOf } from './screens';

/** One error of a declaration. The id is stable, so that it can be looked up and tested. */
export interface Finding {
  id: string;
  resource: string;
  text: string;
}

const RESERVED = [...SYSTEM_COLUMNS, SEARCH_KEY, 'ids', 'search_text'];
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

type Report = (id: string, text: string) => void;

function checkFields(def: AnyResource, names: ReadonlySet<string>, report: Report): void {
  for (const [name, field] of Object.entries(def.fields)) {
    if (!/^[a-z][a-z0-9_]{0,40}$/.test(name)) report('D010', `field “${name}” must be snake_case`);
    if (RESERVED.includes(name) || (name === 'service' && def.scope === 'site'))
      report('D011', `field “${name}” has a name the framework uses itself`);
    if ((field.kind === 'ref' || field.kind === 'refs') && !names.has(field.resource))
      report('D012', `field “${name}” refers to “${field.resource}”, which is not declared`);
    const offered = field.kind === 'tags' ? field.offers : field.kind === 'text' ? field.suggests?.resource : undefined;
    if (offered !== undefined && !names.has(offered)) report('D019', `field “${name}” offers words of “${offered}”, which is not declared`);
    if (field.kind === 'enum' && 'default' in field && field.default !== undefined && !Object.hasOwn(field.values, field.default))
      report('D013', `default of “${name}” is not one of its values`);
    if (isAlwaysThere(field) && field.readOnly && !isPreset(field) && def.verbs.includes('add')) {
      report('D014', `field “${name}” is required and read only but has no default, so no record could be added`);
    }
    if (field.kind === 'text' && field.actionOf !== undefined) {
      const named = def.fields[field.actionOf];
      if (named?.kind !== 'text' || named.entity !== true)
        report('D271', `“${name}” is an action of what “${field.actionOf}” names, which is no field with the name of an entity`);
    }
    const places = 'places' in field ? (field.places ?? []) : [];
    if (places.some((place, index) => !/^[a-z][a-z0-9_]*$/.test(place) || places.indexOf(place) !== index))
      report('D269', `places of “${name}” must be different names in snake_case`);
    const masked = field.reveal !== undefined || field.personal !== undefined;
    if (field.reveal !== undefined && field.personal !== undefined)
      report('D017', `field “${name}” is either masked for those without a code or personal, not both`);
    if (field.personal !== undefined && kindOf(field).personal !== true)
      report('D018', `field “${name}” is a ${field.kind}, which cannot be personal data shown on request`);
    if (masked && name === def.title) report('D016', `field “${name}” is masked, so it cannot be what the record is called elsewhere`);
    if (masked && [...(def.sortable ?? []), def.sort[0]].includes(name))
      report('D015', `field “${name}” is masked, so sorting by it would reveal it`);
  }
}

function checkCodes(def: AnyResource, report: Report): void {
  for (const [place, code] of codesOf(def))
    if (code !== '' && !Object.hasOwn(permissions, code))
      report('D050', `${place} asks for “${code}”, which is not in the permission catalogue`);
  for (const one of [def, ...screensOf(def)]) checkOpenVerbs(one, report);
  for (const verb of def.stepUpVerbs ?? [])
    if (!def.verbs.includes(verb)) report('D051', `stepUpVerbs names “${verb}”, which the resource does not have`);
  checkPerDay(def, report);
}

function checkPerDay(def: AnyResource, report: Report): void {
  for (const [name, most] of Object.entries(def.perDay ?? {})) {
    if (name === 'create' ? !def.verbs.includes('add') : !Object.hasOwn(def.actions, name))
      report('D218', `perDay names “${name}”, which nobody can do`);
    else if (name === 'create' && def.imports) report('D218', 'perDay counts records that are made, and a file brings many at once');
    if (!Number.isInteger(most) || most < 1) report('D218', `perDay allows “${name}” ${most} times, and not a whole number of times`);
  }
}

function checkOpenVerbs(def: AnyResource, report: Report): void {
  for (const verb of def.verbs)
    if (def.permission === '' && verb !== 'view' && def.verbPermissions?.[verb] === undefined)
      report('D052', `verb “${verb}” of a resource open to everybody names no code, so nobody could use it`);
}

function checkLists(def: AnyResource, report: Report): void {
  const known = (name: string): boolean => SYSTEM_COLUMNS.includes(name) || Object.hasOwn(def.fields, name);
  const columns = {
    title: [def.title],
    list: def.list,
    filters: def.filters ?? [],
    search: def.search ?? [],
    sort: [def.sort[0]],
    sortable: def.sortable ?? [],
    totals: def.totals ?? [],
    bench: [
      ...(def.queue?.bench?.first ?? []),
      ...(def.queue?.bench?.second ?? []),
      ...(def.queue?.bench?.says ? [def.queue.bench.says] : []),
    ],
  };
  for (const [place, names] of Object.entries(columns)) {
    for (const name of names) if (!known(name)) report('D020', `${place} names “${name}”, which is no field`);
  }
  for (const name of def.filters ?? []) {
    const field = def.fields[name];
    if (field && kindOf(field).filter === 'none') report('D021', `“${name}” is a ${field.kind}, which no list can filter by`);
  }
  for (const name of [def.sort[0], ...(def.sortable ?? [])]) {
    const field = def.fields[name];
    if (field && kindOf(field).sortable === false) report('D026', `“${name}” is a ${field.kind}, which nothing can be sorted by`);
  }
  for (const name of def.search ?? []) {
    const field = def.fields[name];
    if (field && !kindOf(field).words) report('D022', `search names “${name}”, which is not text`);
  }
  for (const [id, view] of Object.entries(def.views ?? {})) {
    if (view.watched && (def.scope !== 'site' || def.reads))
      report('D029', `view “${id}” is watched, and the work desk counts records that sites have in a table`);
    if (isWorkView(def, id)) report('D028', `view “${id}” is called like one that every such list has by itself`);
    if (view.sort && ![def.sort[0], ...(def.sortable ?? [])].includes(view.sort[0]))
      report('D027', `view “${id}” is sorted by “${view.sort[0]}”, by which the resource cannot be sorted`);
    for (const key of Object.keys(view.filter)) {
      const name = parseFilterKey(def, key)?.field;
      if (name !== undefined && !(def.filters ?? []).includes(name))
        report('D023', `view “${id}” filters by “${name}”, which is not a declared filter and so has no index`);
    }
    checkFilter(def, `view “${id}”`, view.filter, report, { ofList: true });
  }
  for (const [heading, { fields: names, sparse }] of Object.entries(def.sections ?? {})) {
    if (sparse && names.every((name) => def.fields[name] && isAlwaysThere(def.fields[name])))
      report('D268', `section “${heading}” leaves out what has no value, and all of its fields always have one`);
    for (const name of names)
      if (!Object.hasOwn(def.fields, name)) report('D024', `section “${heading}” names “${name}”, which is no field`);
  }
  if (def.sections) {
    const shown = new Set(Object.values(def.sections).flatMap((section) => section.fields));
    for (const name of Object.keys(def.fields)) if (!shown.has(name)) report('D025', `no section shows “${name}”`);
  }
}

function checkActions(def: AnyResource, report: Report): void {
  for (const [name, action] of Object.entries(def.actions)) {
    if (['create', 'update', 'delete', 'claim', 'heartbeat', 'release', 'export', 'history'].includes(name))
      report('D030', `action “${name}” has the name of a built-in call`);
    if (Boolean(action.sets) === Boolean(action.handled))
      report('D031', `action “${name}” must either say what it \`sets\` or be \`handled\``);
    // A handler itself decides where its input is stored.
    for (const [typed, { kind }] of Object.entries(action.sets ? (action.input ?? {}) : {})) {
      const column = def.fields[typed];
      if (column && column.kind !== kind)
        report('D054', `“${name}” writes the ${kind} that is typed as “${typed}” to a field of another kind, ${column.kind}`);
    }
    for (const field of placeholders(action.ask ?? '')) {
      if (!Object.hasOwn(def.fields, field) && !SYSTEM_COLUMNS.includes(field))
        report('D032', `the question of “${name}” names “${field}”, which is no field`);
    }
    if (action.done?.trim() === '') report('D267', `“${name}” tells nothing when it is \`done\``);
    checkFilter(def, `“${name}”`, action.when, report);
    if (action.claimed && !def.queue) report('D036', `“${name}” wants a claim, but the resource is no queue`);
  }
}

function checkRelations(def: AnyResource, byName: ReadonlyMap<string, AnyResource>, report: Report): void {
  for (const { resource, by } of Object.values(def.related ?? {})) {
    const other = byName.get(resource);
    if (!other) report('D040', `related list “${resource}” is not declared`);
    else if (!(other.filters ?? []).includes(by)) report('D041', `related list “${resource}” is not filterable by “${by}”`);
  }
  const sites = def.siteColumn === undefined ? undefined : def.fields[def.siteColumn];
  if (def.siteColumn !== undefined && (def.scope !== 'office' || !(sites?.kind === 'text' || (sites?.kind === 'tags' && sites.sites))))
    report('D042', 'siteColumn must be a text field, or one of tags that are sites, of an office resource');
  const own = def.ownColumn && def.fields[def.ownColumn.column];
  if (
    def.ownColumn &&
    (own?.kind !== 'ref' || own.resource !== 'employee' || !own.readOnly || !(def.filters ?? []).includes(def.ownColumn.column))
  ) {
    report('D043', 'ownColumn must refer to an employee, be set by the server only, and be a declared filter, which has its index');
  }
}

function checkRenamed(def: AnyResource, names: ReadonlySet<string>, report: Report): void {
  const { from, fields = {} } = def.renamed ?? {};
  if (from !== undefined && names.has(from)) report('D060', `it says it was called “${from}”, which is a resource of today`);
  for (const [name, old] of Object.entries(fields)) {
    if (!Object.hasOwn(def.fields, name)) report('D061', `renamed names “${name}”, which is no field`);
    if (Object.hasOwn(def.fields, old)) report('D062', `“${name}” says it was called “${old}”, which is a field of today`);
  }
}

/** Every error of a set of declarations that types cannot find. Empty when there is none. */
export function checkDefinitions(definitions: readonly AnyResource[]): Finding[] {
  const findings: Finding[] = [];
  const byName = new Map(definitions.map((def) => [def.name, def]));
  const names = new Set(byName.keys());
  const seen = new Map<string, string>();
  const paths = new Set(definitions.flatMap((def) => [def, ...screensOf(def)]).map(({ path }) => path.toLowerCase()));
  const taken = new Map(definitions.map(({ path, name }) => [path.toLowerCase(), name]));
  for (const def of definitions) {
    const report: Report = (id, text) => findings.push({ id, resource: def.name, text });
    if (!/^[a-z][a-z0-9_]{1,40}$/.test(def.name)) report('D001', 'the name must be snake_case');
    if (!/^(\/[A-Za-z0-9]+)+$/.test(def.path)) report('D002', `“${def.path}” is no path`);
    for (const key of [`name ${def.name}`, `path ${def.path.toLowerCase()}`]) {
      if (seen.has(key)) report('D003', `${key} is declared twice, also by “${seen.get(key)}”`);
      seen.set(key, def.name);
    }
    const owner = formOwner(def.path.toLowerCase());
    if (owner !== null && paths.has(owner)) report('D004', `“${def.path}” is the form of a new record, or the import, of another resource`);
    for (const path of [def, ...screensOf(def)].flatMap((one) => [one.path, ...formsOf(one.path)]).filter(isReservedPath))
      report('D005', `“${path}” is an address of the panel itself, which would be shown instead`);
    checkFields(def, names, report);
    checkLists(def, report);
    checkActions(def, report);
    checkFilter(def, '“updateWhen”', def.updateWhen, report);
    checkFilterNames(def, report);
    checkRelations(def, byName, report);
    checkCodes(def, report);
    checkRenamed(def, names, report);
    checkAfter(def, report);
    checkDependences(def, report);
    checkDefaults(def.fields, report);
    checkStateField(def, report);
    checkMoments(def, byName, report);
    checkFound(def, report);
    checkOffered(def, byName, report);
    checkOverview(def, byName, report);
    for (const one of [def.fields, ...Object.values(def.actions).map(({ input = {} }) => input)]) checkEntries(one, report);
    checkListActions(def, report);
    checkDryRun(def, report);
    checkReads(def, byName, report);
    checkEvidence(def, byName, report);
    checkDecides(def, byName, report);
    checkSingle(def, report);
    checkSecondPerson(def, report);
    checkOrdered(def, report);
    checkInRow(def, report);
    checkBegins(def, report);
    checkUndo(def, report);
    checkImports(def, byName, report);
    checkTrash(def, report);
    checkScreens(def, taken, report);
  }
  return findings;
}
