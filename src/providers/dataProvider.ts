import {
  useDataProvider,
  type CreateParams,
  type CreateResult,
  type DataProvider,
  type DeleteManyParams,
  type DeleteManyResult,
  type DeleteParams,
  type DeleteResult,
  type GetListParams,
  type GetListResult,
  type GetManyParams,
  type GetManyReferenceParams,
  type GetManyReferenceResult,
  type GetManyResult,
  type GetOneParams,
  type GetOneResult,
  type Identifier,
  type QueryFunctionContext,
  type RaRecord,
  type UpdateManyParams,
  type UpdateManyResult,
  type UpdateParams,
  type UpdateResult,
} from 'ra-core';
import { baseOf, definitionNamed, outlineNamed, OFFICE, type Place } from './address';
import { CallError, isCallError } from './callError';
import { changedFields, givenFields, type Sent } from './changes';
import { withCommandKey } from './commandKey';
import { bulkCommand, claim, command, commandForAll, heartbeat, release, reveal } from './commands';
import { fileObjectUrl } from './files';
import type { upload } from './upload';
import { call, query } from './httpClient';
import { plainText } from './i18n/plain';
import { envelopeOf, officeRest, restName } from './officeRest';
import { getPreferences, officeCall, serviceCall, setPreference } from './otherCalls';
import type { BulkParams, CommandParams, ForAllParams, Filter, ServerRow } from './providerTypes';
import {
  readCounts,
  readCountsPer,
  readEvidence,
  readHistory,
  readList,
  readOverview,
  readTabCounts,
  readTimeline,
  readTotals,
  readTrash,
  type ListMeta,
  type TimelineParams,
} from './reads';
import { write } from './writes';

type Values = Readonly<Record<string, unknown>>;
/** Rows come from the server as declared; their type is the one react-admin's caller asked for. */
const rowsAs = <R>(rows: unknown): R => rows as R;
/** What a caller may add to a call; react-admin passes it on untyped. */
interface Meta extends ListMeta {
  version?: number;
  idempotencyKey?: string;
  /** The entry of the audit log that a change goes back to. */
  back?: number;
}
const metaOf = (meta: unknown): Meta => meta ?? {};
const valuesOf = (data: unknown): Values => (data ?? {}) as Values;
/** What a write is about, of react-admin's untyped parameters. */
interface Target {
  id: Identifier;
  previousData?: unknown;
}
const versionOf = (record: unknown): number => Number((record as ServerRow | undefined)?.version ?? 0);

/** Refuses fields that will not be saved, beside their inputs, as the server would. */
function sendable({ values, fixed }: Sent): Readonly<Record<string, unknown>> {
  if (fixed.length === 0) return values;
  const message = plainText('call.readOnly');
  throw new CallError(message, 400, { code: 1, msg: message, errors: Object.fromEntries(fixed.map((name) => [name, message])) });
}

/**
 * The data provider of one site: react-admin's methods, and beside them methods of this product. A screen has the one of the site it shows.
 * While the next screen loads, the address already names the site of that screen, so nothing here may read the address.
 */
export function createDataProvider(service: string) {
  const placeOf = (resource: string): Place => {
    const def = outlineNamed(resource);
    return { def, service: def.scope === 'office' ? OFFICE : service };
  };

  async function getList<R extends RaRecord = ServerRow>(
    resource: string,
    params: GetListParams & QueryFunctionContext,
  ): Promise<GetListResult<R>> {
    const place = placeOf(resource);
    const { def } = place;
    // The stock provider cannot page by the last row, so such a list is read with a call of our own.
    if (def.scope === 'site' || metaOf(params.meta).after) return rowsAs(await readList(place, params));
    const sort = params.sort ?? { field: def.sort[0], order: def.sort[1] };
    const result = await (await officeRest()).getList<R>(restName(def.path), { ...params, sort, filter: params.filter ?? {} });
    const totalIs = envelopeOf(result.data)?.totalIs;
    return totalIs ? { ...result, meta: { totalIs } } : result;
  }

  async function getOne<R extends RaRecord = ServerRow>(
    resource: string,
    params: GetOneParams<R> & QueryFunctionContext,
  ): Promise<GetOneResult<R>> {
    const place = placeOf(resource);
    const { def } = place;
    if (def.scope === 'office') return (await officeRest()).getOne<R>(restName(def.path), params);
    const { payload } = await call(baseOf(place) + query({ id: params.id }), { signal: params.signal });
    return { data: rowsAs(payload) };
  }

  async function getMany<R extends RaRecord = ServerRow>(
    resource: string,
    params: GetManyParams<R> & QueryFunctionContext,
  ): Promise<GetManyResult<R>> {
    const place = placeOf(resource);
    const { def } = place;
    if (def.scope === 'office') return (await officeRest()).getMany<R>(restName(def.path), params);
    const { payload } = await call(baseOf(place) + query({ filter: JSON.stringify({ id: params.ids }) }), {
      signal: params.signal,
    });
    return { data: rowsAs(payload) };
  }

  const getManyReference = <R extends RaRecord = ServerRow>(
    resource: string,
    { target, id, ...params }: GetManyReferenceParams & QueryFunctionContext,
  ): Promise<GetManyReferenceResult<R>> =>
    getList<R>(resource, {
      ...params,
      filter: { ...params.filter, [target]: typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id },
    });

  async function create<T extends Omit<RaRecord, 'id'>, R extends RaRecord = T & { id: Identifier }>(
    resource: string,
    params: CreateParams,
  ): Promise<CreateResult<R>> {
    const place = placeOf(resource);
    const { def } = place;
    const { idempotencyKey } = metaOf(params.meta);
    const given = sendable(givenFields(await definitionNamed(resource), valuesOf(params.data)));
    if (def.scope === 'office') {
      return withCommandKey([def.path, 'create', given], idempotencyKey, async (key) =>
        (await officeRest({ key })).create<T, R>(restName(def.path), { data: given as Partial<T> }),
      );
    }
    const { payload } = await write(place, { action: 'create', data: given, key: idempotencyKey });
    return { data: rowsAs(payload) };
  }

  /** Sends the version that was read and only what differs from it. `meta.version` speaks for a form that resolved a conflict. */
  async function update<R extends RaRecord = ServerRow>(resource: string, params: UpdateParams): Promise<UpdateResult<R>> {
    const place = placeOf(resource);
    const { def } = place;
    const { id, previousData } = params as Target;
    const { version, idempotencyKey, back } = metaOf(params.meta);
    const data = valuesOf(params.data);
    const sent = {
      version: version ?? versionOf(previousData ?? data),
      ...sendable(changedFields(await definitionNamed(resource), data, previousData as Values | undefined)),
      ...(back !== undefined && { _back: back }),
    };
    if (def.scope === 'office') {
      return withCommandKey([def.path, 'update', id, sent], idempotencyKey, async (key) =>
        (await officeRest({ key })).update<R>(restName(def.path), { id, data: sent, previousData: valuesOf(previousData) }),
      );
    }
    const { payload } = await write(place, { action: 'update', id, data: sent, key: idempotencyKey });
    return { data: rowsAs(payload) };
  }

  async function remove<R extends RaRecord = ServerRow>(resource: string, params: DeleteParams<R>): Promise<DeleteResult<R>> {
    const place = placeOf(resource);
    const { def } = place;
    const { id, previousData } = params as Target;
    const { version, idempotencyKey } = metaOf(params.meta);
    const body = { version: version ?? versionOf(previousData) };
    if (def.scope === 'office') {
      return withCommandKey([def.path, 'delete', id, body], idempotencyKey, async (key) =>
        (await officeRest({ key, body })).delete<R>(restName(def.path), { id }),
      );
    }
    const { payload } = await write(place, { action: 'delete', id, data: body, key: idempotencyKey });
    return { data: rowsAs(payload) };
  }

  /**
   * Writes records one after another, each with the version it has now: every record is a write of its own, with its own entry in the audit
   * log. One that is refused does not stop the others; the error says how many were written and why the first was not.
   */
  async function writeEach<R extends RaRecord>(
    resource: string,
    ids: readonly Identifier[],
    writeOne: (record: ServerRow) => Promise<unknown>,
  ): Promise<{ data: R['id'][] }> {
    const { data } = await getMany<ServerRow>(resource, { ids: ids.map(Number) });
    const written: Identifier[] = [];
    let refused: unknown = null;
    for (const record of data) {
      try {
        await writeOne(record);
        written.push(record.id);
      } catch (error) {
        refused ??= error;
      }
    }
    if (refused === null && data.length === ids.length) return { data: rowsAs(written) };
    const { message, status, body } = isCallError(refused) ? refused : new CallError(plainText('call.gone'), 404);
    throw new CallError(plainText('call.partly', { done: written.length, count: ids.length, message }), status, body);
  }
  const updateMany = <R extends RaRecord>(resource: string, { ids, data }: UpdateManyParams): Promise<UpdateManyResult<R>> =>
    writeEach(resource, ids, (record) => update(resource, { id: record.id, data, previousData: record }));
  const deleteMany = <R extends RaRecord>(resource: string, { ids }: DeleteManyParams<R>): Promise<DeleteManyResult<R>> =>
    writeEach(resource, ids, (record) => remove(resource, { id: record.id, previousData: record }));

  return {
    supportAbortSignal: true,
    getList,
    getOne,
    getMany,
    getManyReference,
    create,
    update,
    delete: remove,
    updateMany,
    deleteMany,

    /** Runs a declared action on one record. */
    command: (resource: string, action: string, params: CommandParams) => command(placeOf(resource), action, params),
    /** Runs a declared action on many; each record has its own outcome. */
    commandMany: (resource: string, action: string, items: BulkParams['items'], data?: BulkParams['data'], idempotencyKey?: string) =>
      bulkCommand(placeOf(resource), action, { items, data, idempotencyKey }),
    /** Runs a declared action on everything a filter matches, as a job of the server; without a count it only counts. */
    commandForAll: (resource: string, action: string, params: ForAllParams) => commandForAll(placeOf(resource), action, params),
    /** One personal value of a record in full, for a reason; the server records it. */
    reveal: (resource: string, id: Identifier, field: string, reason: string) => reveal(placeOf(resource), id, field, reason),
    claim: (resource: string, id: Identifier, takeover?: string) => claim(placeOf(resource), id, takeover),
    heartbeat: (resource: string, id: Identifier) => heartbeat(placeOf(resource), id),
    release: (resource: string, id: Identifier) => release(placeOf(resource), id),
    /** Sums of the declared columns over the whole filter. */
    totals: (resource: string, filter: Filter = {}, signal?: AbortSignal) => readTotals(placeOf(resource), filter, signal),
    /** How many records each declared view holds on top of the filter. */
    counts: (resource: string, filter: Filter = {}, signal?: AbortSignal) => readCounts(placeOf(resource), filter, signal),
    /** What speaks for or against items of a queue. */
    evidence: (resource: string, ids: readonly number[], signal?: AbortSignal) => readEvidence(placeOf(resource), ids, signal),
    /** How many records refer to each of these by a field of theirs. */
    countsPer: (resource: string, per: string, ids: readonly number[], signal?: AbortSignal) =>
      readCountsPer(placeOf(resource), per, ids, signal),
    /** Who changed the record, newest first. */
    history: (resource: string, id: Identifier, signal?: AbortSignal) => readHistory(placeOf(resource), id, signal),
    /** How many records each tab of a record holds. */
    tabCounts: (resource: string, id: Identifier, signal?: AbortSignal) => readTabCounts(placeOf(resource), id, signal),
    /** What waits of a record, and what its lists come to. */
    overview: (resource: string, id: Identifier, signal?: AbortSignal) => readOverview(placeOf(resource), id, signal),
    /** What happened about a record, newest first. */
    timeline: (resource: string, id: Identifier, params: TimelineParams, signal?: AbortSignal) =>
      readTimeline(placeOf(resource), id, params, signal),
    trash: (resource: string, most: number, signal?: AbortSignal) => readTrash(placeOf(resource), most, signal),
    upload: async (...asked: Parameters<typeof upload>) => (await import('./upload')).upload(...asked),
    fileObjectUrl,
    serviceCall,
    officeCall,
    getPreferences,
    setPreference,
  } satisfies DataProvider;
}

export type PanelProvider = ReturnType<typeof createDataProvider>;

/** The provider as react-admin wraps it: it signs out and reports errors where it should. */
export const usePanelProvider = () => useDataProvider<PanelProvider>();
export type * from './providerTypes';
