import { FormGroupsProvider, OptionalRecordContextProvider, SaveContextProvider, SourceContextProvider, type RaRecord } from 'ra-core';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import type { Values } from './fields';
import type { RecordForm } from './useRecordForm';

const BaseContext = createContext<Values>({});
/** The record that what is typed is compared with; of a new one the values it starts with. */
export const useFormBase = (): Values => useContext(BaseContext);

interface Props {
  form: RecordForm;
  record: Rec | null;
  children: ReactNode;
}

/** Provides the form in the contexts of react-hook-form and react-admin, so that their inputs and hooks work inside. */
export function PublishedForm({ form: { form, base, save, saving }, record, children }: Props) {
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
            <SaveContextProvider value={saver}>
              <BaseContext value={base}>{children}</BaseContext>
            </SaveContextProvider>
          </FormGroupsProvider>
        </FormProvider>
      </SourceContextProvider>
    </OptionalRecordContextProvider>
  );
}
