import { FormGroupsProvider, OptionalRecordContextProvider, SaveContextProvider, SourceContextProvider, type RaRecord } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import type { RecordForm } from './useRecordForm';

interface Props {
  form: RecordForm;
  record: Rec | null;
  children: ReactNode;
}

/** Provides the form in the contexts of react-hook-form and react-admin, so that their inputs and hooks work inside. */
export function PublishedForm({ form: { form, save, saving }, record, children }: Props) {
  const { def } = useScreen();
  const source = useMemo(
    () => ({ getSource: (name: string) => name, getLabel: (name: string) => `resources.${def.name}.fields.${name}` }),
    [def],
  );
  const saver = useMemo(() => ({ save, saving, mutationMode: 'pessimistic' as const }), [save, saving]);
  return (
    <OptionalRecordContextProvider value={(record as RaRecord | null) ?? undefined}>
      <SourceContextProvider value={source}>
        <FormProvider {...form}>
          <FormGroupsProvider>
            <SaveContextProvider value={saver}>{children}</SaveContextProvider>
          </FormGroupsProvider>
        </FormProvider>
      </SourceContextProvider>
    </OptionalRecordContextProvider>
  );
}
