import { Link } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { smsSender } from '../../resources/sms/smsSender';
import type { InputProps } from '../../screens/fields/types';
import { useScreen } from '../../screens/screen';
import { Select } from '../../ui/Select';
import { useSenders } from './useSenders';
import { useWords } from './words';

/** Only names that carriers have approved can be chosen; without any there is a link to register one. */
export default function SenderInput(props: InputProps) {
  const { t, site } = useScreen();
  const w = useWords();
  // The form renders this input for a reference only.
  const { value, onChange, field, id, name, disabled, invalid, describedBy } = props as InputProps<'ref'>;
  const { data, isPending } = useSenders();
  const senders = data ?? [];
  const isKnown = value === null || senders.some((sender) => sender.id === value);
  return (
    <>
      <Select
        {...{ id, name, disabled, invalid, describedBy }}
        required={field.required}
        value={value === null ? '' : String(value)}
        none={t('input.choose')}
        options={[
          ...(isKnown ? [] : [[String(value), `#${value}`] as const]),
          ...senders.map((sender) => [String(sender.id), sender.name] as const),
        ]}
        onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      />
      {!isPending && senders.length === 0 && (
        <p className="muted">
          {w('noSender')} <Link to={withSite(listPath(smsSender), site)}>{w('toSenders')}</Link>
        </p>
      )}
    </>
  );
}
