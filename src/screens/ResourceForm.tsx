import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'ra-core';
import { keys } from '../providers/queryKeys';
import { useParams, useSearchParams } from 'react-router';
import { can } from '../schema/can';
import type { AnyResource } from '../schema/define';
import { decorationOf } from './decorate';
import { copyOf, startValues, valuesOf } from './form/fields';
import { RecordForm } from './form/RecordForm';
import { ErrorState, NoAccess } from './list/ListStates';
import type { Rec } from './record';
import { ScreenProvider, useScreen } from './screen';
import './screens.css';
import './show.css';
import './form.css';
import { part } from '../ui/part';

const EarlierForm = part(() => import('./form/EarlierForm'), 'panel', FormSkeleton);

function FormSkeleton() {
  const { t } = useScreen();
  return (
    <section className="screen form" role="status" aria-label={t('list.loading')}>
      <span className="skeleton skeleton--title" />
      {Array.from({ length: 5 }, (_, index) => (
        <span key={index} className="skeleton skeleton--input" />
      ))}
    </section>
  );
}

/** Keeps the record as it was when the form opened: a later reading must not change what one is typing upon. */
function Opened({ record }: { record: Rec }) {
  const { def } = useScreen();
  const [first] = useState(record);
  const [params] = useSearchParams();
  const [back] = useState(() => params.get('back') ?? '');
  if (/^\d{1,15}$/.test(back)) return <EarlierForm record={first} entry={Number(back)} />;
  return <RecordForm record={first} values={valuesOf(def, first)} />;
}

function EditPage({ id }: { id: number }) {
  const { def } = useScreen();
  const { data, error, refetch, isFetchedAfterMount } = useGetOne<Rec>(def.name, { id });
  // Once it is open, the form stays: what could not be read again must not take away what was typed.
  if (data && isFetchedAfterMount) return <Opened record={data} />;
  if (error)
    return (
      <section className="screen">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  // What a list remembers may be old; a form starts from the record as it is now.
  return <FormSkeleton />;
}

function NewPage() {
  const { def, actor } = useScreen();
  const [params] = useSearchParams();
  const [values] = useState(() => startValues(def, params.get('prefill'), actor.user.id));
  return <RecordForm record={null} values={values} />;
}

/** A new record that starts as a copy of another one. */
function CopyPage({ id }: { id: number }) {
  const { def } = useScreen();
  const source = useGetOne<Rec>(def.name, { id });
  const record = source.data;
  const copy = useQuery({
    queryKey: keys.copy(def.name, id, record?.version),
    queryFn: async () => {
      const values = record ? copyOf(def, record) : {};
      return (await decorationOf(def).copied?.(values)) ?? values;
    },
    enabled: record !== undefined,
  });
  if (copy.data) return <RecordForm record={null} values={copy.data} />;
  const error = source.error ?? copy.error;
  if (error)
    return (
      <section className="screen">
        <ErrorState error={error} onRetry={() => void (source.error ? source : copy).refetch()} />
      </section>
    );
  return <FormSkeleton />;
}

function CreatePage() {
  const { def } = useScreen();
  const [params] = useSearchParams();
  const source = params.get('copy');
  return def.copies && source !== null && /^\d+$/.test(source) ? <CopyPage id={Number(source)} /> : <NewPage />;
}

function Gate() {
  const { def, actor } = useScreen();
  const { id } = useParams();
  const allowed = can(actor, def, id === undefined ? 'add' : 'update');
  if (!allowed)
    return (
      <section className="screen">
        <NoAccess verb={id === undefined ? 'add' : 'update'} />
      </section>
    );
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** The form of any declared entity: a new record, or the one the address names. */
export default function ResourceForm({ def }: { def: AnyResource }) {
  return (
    <ScreenProvider key={def.name} def={def}>
      <Gate />
    </ScreenProvider>
  );
}
