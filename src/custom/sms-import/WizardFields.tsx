import { Fragment, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { decorationOf } from '../../screens/decorate';
import { BelowField } from '../../screens/form/BelowField';
import { InputField } from '../../screens/parts/InputField';
import { useScreen } from '../../screens/screen';
import type { Campaign } from './useCampaign';

/** Some fields of the campaign as its definition declares them, with what is attached below them. */
export function WizardFields({ names, campaign, fixed }: { names: readonly string[]; campaign: Campaign; fixed?: boolean }) {
  const { def, labels } = useScreen();
  const id = useId();
  return (
    <FormProvider {...campaign.form}>
      {names.map((name) => {
        const field = def.fields[name];
        const Below = decorationOf(def).below?.[name];
        return (
          field && (
            <Fragment key={name}>
              <InputField id={`${id}-${name}`} name={name} field={field} labels={labels} disabled={fixed} />
              {Below && <BelowField Below={Below} name={name} record={campaign.row} />}
            </Fragment>
          )
        );
      })}
    </FormProvider>
  );
}
