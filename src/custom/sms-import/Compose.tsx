import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Refusal } from '../../screens/errors';
import { ErrorSummary } from '../../screens/form/ErrorSummary';
import { InputField } from '../../screens/parts/InputField';
import { useScreen } from '../../screens/screen';
import { audienceFields } from './audience';
import type { Preview } from './calls';
import { FileChoice } from './FileChoice';
import { Findings } from './Findings';
import { TemplateChoice } from './TemplateChoice';
import { TextTools } from './TextTools';
import css from './smsImport.module.css';
import type { Campaign } from './useCampaign';
import type { Import } from './useImport';
import { useWords } from './words';

const ORDER = [
  'audience',
  'segment',
  'to_tier',
  'to_channel',
  'to_tags',
  'idle_days',
  'joined_from',
  'joined_to',
  'saved',
  'text',
  'sender',
  'name',
  'scheduled_at',
  'quiet',
];

interface Props {
  campaign: Campaign;
  reading: Import;
  preview: Preview | undefined;
  refusal: Refusal | null;
  /** Why the file does not do yet. */
  wrong: string | undefined;
}

/** What one fills in of a campaign, in the order one thinks of it: to whom, what, in whose name, when. */
export function Compose({ campaign, reading, preview, refusal, wrong }: Props) {
  const { def, labels } = useScreen();
  const w = useWords();
  const id = useId();
  const { form, values, row } = campaign;
  const idOf = (name: string): string => `${id}-${name}`;
  const input = (name: string, fixed = false) => {
    const field = def.fields[name];
    return field && <InputField key={name} id={idOf(name)} name={name} field={field} labels={labels} disabled={fixed} />;
  };
  const onText = (text: string): void => form.setValue('text', text);
  const { audience, text } = values;
  const { state } = reading;
  return (
    <FormProvider {...form}>
      <ErrorSummary refusal={refusal} idOf={idOf} known={ORDER} />
      <fieldset className="form__group">
        <legend>{labels.section('recipients')}</legend>
        {input('audience', row !== null)}
        {row !== null && <p className="muted">{w('fixed')}</p>}
        {audience === 'file' ? (
          <FileChoice reading={reading} wrong={wrong} />
        ) : (
          <div className={css.pair}>{audienceFields(audience).map((name) => input(name))}</div>
        )}
        {audience === 'file' && state.kind === 'found' && <Findings key={state.name} found={state.found} />}
      </fieldset>
      <fieldset className="form__group">
        <legend>{w('message')}</legend>
        <TemplateChoice onText={onText} />
        {input('text')}
        <TextTools text={typeof text === 'string' ? text : ''} preview={preview} onText={onText} />
        <div className={css.pair}>
          {input('sender')}
          {input('name')}
        </div>
      </fieldset>
      <fieldset className="form__group">
        <legend>{w('time')}</legend>
        <div className={css.pair}>
          {input('scheduled_at')}
          {input('quiet')}
        </div>
      </fieldset>
    </FormProvider>
  );
}
