import { Fragment, useId } from 'react';
import { decorationOf } from '../../screens/decorate';
import { InputField } from '../../screens/parts/InputField';
import { useScreen } from '../../screens/screen';
import type { Campaign } from './useCampaign';

/** Some fields of the campaign as its definition declares them, with what is attached below them. */
export function WizardFields({ names, campaign, fixed }: { names: readonly string[]; campaign: Campaign; fixed?: boolean }) {
  const { def, labels } = useScreen();
  const id = useId();
  return names.map((name) => {
    const field = def.fields[name];
    const Below = decorationOf(def).below?.[name];
    return field && (
      <Fragment key={name}>
        <InputField id={`${id}-${name}`} name={name} field={field} labels={labels} value={campaign.values[name]} error={campaign.errors[name]} disabled={fixed} onChange={campaign.change} />
        {Below && <Below values={campaign.values} record={campaign.row} error={campaign.errors[name]} change={campaign.change} />}
      </Fragment>
    );
  });
}
