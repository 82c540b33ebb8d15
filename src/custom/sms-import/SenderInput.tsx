import { useGetList, type RaRecord } from 'ra-core';
import { Link } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { smsSender } from '../../resources/sms/smsSender';
import { controlProps } from '../../screens/inputs/props';
import type { InputProps } from '../../screens/inputs/types';
import { useScreen } from '../../screens/screen';

/** More names than any site registers. */
const MANY = 100;

/** Only names that carriers let through can be chosen; where there are none, the way to them. */
export default function SenderInput(props: InputProps) {
  const { t, site } = useScreen();
  // The form draws this input for a reference only.
  const { value, onChange, ...rest } = props as InputProps<'ref'>;
  const { data, isPending } = useGetList<RaRecord<number> & { name: string }>(smsSender.name, { filter: { status: 'approved' }, pagination: { page: 1, perPage: MANY }, sort: { field: 'name', order: 'ASC' } });
  const senders = data ?? [];
  const isKnown = value === null || isPending || senders.some(({ id }) => id === value);
  return (
    <>
      <select {...controlProps(rest)} value={value ?? ''} onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}>
        <option value="">{t('input.choose')}</option>
        {!isKnown && <option value={value}>#{value}</option>}
        {senders.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </select>
      {!isPending && senders.length === 0 && <p className="muted">{t('smsImport.noSender')} <Link to={withSite(listPath(smsSender), site)}>{t('smsImport.toSenders')}</Link></p>}
    </>
  );
}
