import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { listPath, showPath, withSite } from '../../providers/links';
import { formatInt, formatMoney } from '../../schema/format';
import { LeaveGuard } from '../../screens/form/LeaveGuard';
import shared from '../../screens/import/import.module.css';
import { ErrorState } from '../../screens/list/ListStates';
import { Wizard, type WizardStep } from '../../screens/parts/Wizard';
import { useRecordOf, type RecordOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { countParts } from '../../sms/parts';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../shell/header/useTitle';
import { audienceFields, textFields } from './audience';
import { getPrice } from './calls';
import { Confirm } from './Confirm';
import { FileChoice } from './FileChoice';
import { Findings } from './Findings';
import { Refused } from './Refused';
import { useCampaign, type Campaign } from './useCampaign';
import { useImport } from './useImport';
import { WizardFields } from './WizardFields';
import { useWords } from './words';

/** The cost of the text for so many numbers, shown before there is a draft. */
function Estimate({ campaign, count }: { campaign: Campaign; count: number }) {
  const { service } = useScreen();
  const w = useWords();
  const { data: price } = useQuery({
    queryKey: ['sms', 'price', service],
    queryFn: ({ signal }) => getPrice(service, signal),
    staleTime: 60_000,
  });
  const { text } = campaign.values;
  const { parts } = countParts(typeof text === 'string' ? text : '');
  if (price === undefined || parts === 0) return null;
  return (
    <p className="notice notice--working" role="status">
      <Icon name="info" size={20} />
      <span className="notice__text">
        {w('estimate', {
          count: formatInt(count),
          parts: formatInt(parts),
          price: formatMoney(price),
          cost: formatMoney(count * parts * price),
        })}
      </span>
    </p>
  );
}

/** The server counts members when the draft is saved; until then only the conditions can be shown. */
function MembersNote({ campaign }: { campaign: Campaign }) {
  const { labels } = useScreen();
  const w = useWords();
  const { values } = campaign;
  const asked = audienceFields(values['audience']).filter(
    (name) => values[name] !== null && values[name] !== undefined && values[name] !== '',
  );
  return (
    <>
      <p className="notice notice--working">
        <Icon name="people" size={20} />
        <span className="notice__text">{w('members')}</span>
      </p>
      <p>
        <strong>{asked.length === 0 ? w('everyMember') : asked.map((name) => labels.field(name)).join(' · ')}</strong>
      </p>
    </>
  );
}

type Draft = RecordOf<'sms_campaign'>;

function Page({ begun }: { begun: Draft | null }) {
  const { def, labels, site } = useScreen();
  const w = useWords();
  const navigate = useNavigate();
  const reading = useImport();
  const campaign = useCampaign(begun);
  const [wrong, setWrong] = useState<string | undefined>();
  // The sent campaign, opened once the guard no longer holds the page.
  const [sent, setSent] = useState<Draft | null>(null);
  useTitle(w('title'));
  useEffect(() => {
    if (sent) void navigate(withSite(showPath(def, sent.id), site), { replace: true });
  }, [sent, navigate, def, site]);
  const { state } = reading;
  const { touch } = campaign;
  useEffect(() => {
    setWrong(undefined);
    if (state.kind !== 'none') touch();
  }, [state.kind, touch]);
  const onSent = useCallback((row: Draft) => setSent(row), []);

  const audience = campaign.values['audience'];
  const isFile = audience === 'file';
  const found = isFile && state.kind === 'found' ? state.found : null;
  const fields = audienceFields(audience);
  const hasNumbers = found !== null && found.valid.length > 0;
  const faultless = (names: readonly string[]): boolean => names.every((name) => campaign.errors[name] === undefined);
  const hasFile = (): boolean => {
    if (hasNumbers) return true;
    // The reason of a file that was refused, or holds no number, is shown already.
    setWrong(state.kind === 'reading' ? w('wait') : state.kind === 'none' ? w('noFile') : undefined);
    return false;
  };
  const steps: readonly WizardStep[] = [
    {
      id: 'recipients',
      label: w('stepRecipients'),
      right: isFile ? hasNumbers : faultless(['audience', ...fields]),
      check: () => (isFile ? hasFile() : campaign.check(['audience', ...fields])),
      content: () => (
        <div className="form__group">
          <WizardFields names={['audience']} campaign={campaign} fixed={campaign.row !== null} />
          {campaign.row !== null && <p className="muted">{w('fixed')}</p>}
          {isFile ? <FileChoice reading={reading} wrong={wrong} /> : <WizardFields names={fields} campaign={campaign} />}
          {found && !hasNumbers && found.invalid.rows.length > 0 && (
            <Refused key={reading.state.kind === 'found' ? reading.state.name : ''} invalid={found.invalid} />
          )}
        </div>
      ),
    },
    {
      id: 'check',
      label: w('stepCheck'),
      right: !isFile || hasNumbers,
      check: () => !isFile || hasNumbers,
      content: () => (isFile ? state.kind === 'found' && <Findings key={state.name} state={state} /> : <MembersNote campaign={campaign} />),
    },
    {
      id: 'text',
      label: w('stepText'),
      right: faultless(textFields),
      check: () => campaign.check(textFields),
      next: w('toConfirm'),
      content: () => (
        <div className="form__group">
          <WizardFields names={textFields} campaign={campaign} />
          {found && <Estimate campaign={campaign} count={found.valid.length} />}
        </div>
      ),
    },
    { id: 'confirm', label: w('stepConfirm'), content: () => <Confirm campaign={campaign} found={found} onSent={onSent} /> },
  ];
  return (
    <section className={`screen ${shared.page}`} aria-labelledby="screen-title">
      <header className="show__head">
        <Link className="show__back" to={withSite(listPath(def), site)}>
          <Icon name="chevron_left" size={16} />
          {labels.name}
        </Link>
        <h1 id="screen-title">{w('title')}</h1>
      </header>
      <Wizard steps={steps} />
      <LeaveGuard dirty={campaign.dirty && sent === null} />
    </section>
  );
}

/** Continues a draft; a campaign that is no draft any more is only shown. */
function Begun({ id }: { id: number }) {
  const { def, site, t } = useScreen();
  const { data, error, refetch, isFetchedAfterMount } = useRecordOf('sms_campaign', id);
  const [first, setFirst] = useState<Draft | null>(null);
  // Kept as it was when the page opened: a later reading must not change the form.
  if (first === null && data && isFetchedAfterMount) setFirst(data);
  if (error)
    return (
      <section className="screen">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!first)
    return (
      <section className="screen" role="status" aria-label={t('list.loading')}>
        <span className="skeleton skeleton--title" />
        <span className="skeleton skeleton--panel" />
      </section>
    );
  return first['status'] === 'draft' ? <Page begun={first} /> : <Navigate to={withSite(showPath(def, id), site)} replace />;
}

/** `/Sms/create`: a campaign to the numbers of a file, a filter of members, or a segment. `?draft=42` continues a draft. */
export default function SmsImportPage() {
  const [params] = useSearchParams();
  const draft = params.get('draft') ?? '';
  return /^\d+$/.test(draft) ? <Begun key={draft} id={Number(draft)} /> : <Page begun={null} />;
}
