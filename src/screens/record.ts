import { useGetList, useGetOne, type GetListParams, type UseGetListOptions } from 'ra-core';
import type { catalogue } from '../resources';
import type { AnyField, ValueOf } from '../schema/fields/types';

/** What the calls say about a record beside its own fields (docs/calls.md, “Rows”). */
export interface Claim {
  by: number;
  name: string;
  expires_at: string;
}
export interface Approval {
  action: string;
  by: number;
  name: string;
  expires_at: string;
  /** What was typed; null of a request from before it was kept. */
  input: Readonly<Record<string, unknown>> | null;
}

/** What every row has beside its own fields. */
type System = {
  readonly id: number;
  readonly version: number;
  readonly service?: string;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly _text?: Readonly<Record<string, string | readonly string[]>>;
  readonly _claim?: Claim | null;
  readonly _approval?: Approval | null;
};
/** A row of any resource, as generic screens meet it. */
export interface Rec extends System {
  readonly [field: string]: unknown;
}

type Definition = (typeof catalogue)[keyof typeof catalogue];
export type EntityName = Definition['name'];
/** The fields of an entity, by its name. */
export type FieldsOf<N extends EntityName> = Extract<Definition, { name: N }>['fields'];
type Known<F> = F extends AnyField ? ValueOf<F> : never;
/** A value as it is sent: of a secret whether there is one, of what may be masked its mask as well. */
type Sent<F> = F extends { kind: 'secret' }
  ? boolean
  : F extends { reveal: string } | { personal: string }
    ? Known<F> | string | null
    : Known<F>;
/** A row of one entity: `RecordOf<'deposit'>`. A row of any resource is one only where its entity is known. */
export type RecordOf<N extends EntityName> = System & { readonly [K in Exclude<keyof FieldsOf<N>, keyof System>]: Sent<FieldsOf<N>[K]> };
/** What is typed into a form of an entity: a value may be missing, or be none yet. */
export type ValuesOf<N extends EntityName> = { readonly [K in keyof FieldsOf<N>]?: unknown };

/** One record of an entity, read and kept by react-admin's data layer. */
export const useRecordOf = <const N extends EntityName>(name: N, id: RecordOf<N>['id']) => useGetOne<RecordOf<N>>(name, { id });
/** Records of an entity. */
export const useRecordsOf = <const N extends EntityName>(
  name: N,
  params: Partial<GetListParams>,
  options?: UseGetListOptions<RecordOf<N>>,
) => useGetList<RecordOf<N>>(name, params, options);

/** A claim counts while its lease runs. */
export const liveClaim = (row: Rec, now: number): Claim | null =>
  row._claim && Date.parse(row._claim.expires_at) > now ? row._claim : null;
