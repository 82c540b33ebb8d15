import { useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { listPath, showPath, withSite } from '../../providers/links';
import { ActionHost } from '../../screens/actions/ActionHost';
import type { OnAnswer } from '../../screens/actions/useCommand';
import type { Refusal } from '../../screens/errors';
import { LeaveGuard } from '../../screens/form/LeaveGuard';
import { showRefused } from '../../screens/form/useCheckedForm';
import { ErrorState } from '../../screens/list/ListStates';
import { useRecordOf, type RecordOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../shell/header/useTitle';
import { Compose } from './Compose';
import { Foot } from './Foot';
import { PreviewPanel } from './PreviewPanel';
import { useCampaign } from './useCampaign';
import { useImport } from './useImport';
import { usePreview } from './usePreview';
import { useStart } from './useStart';
import { useWords } from './words';

type Draft = RecordOf<'sms_campaign'>;

function Page({ begun, prefill = null }: { begun: Draft | null; prefill?: string | null }) {
  const { def, labels, site } = useScreen();
  const w = useWords();
  const navigate = useNavigate();
  const reading = useImport();
  const campaign = useCampaign(begun, prefill);
  const [wrong, setWrong] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // The campaign that was kept or sent, opened once the guard no longer holds the page.
  const [made, setMade] = useState<Draft | null>(null);
  useTitle(w('title'));
  useStart(campaign, begun === null);
  useEffect(() => {
    if (made) void navigate(withSite(showPath(def, made.id), site), { replace: true });
  }, [made, navigate, def, site]);
  const { state } = reading;
  const { form, values, row, held, touch } = campaign;
  useEffect(() => {
    setWrong(undefined);
    if (state.kind !== 'none') touch();
  }, [state, touch]);

  const isFile = values['audience'] === 'file';
  const found = isFile && state.kind === 'found' ? state.found : null;
  const chosen = found !== null && found.valid.length > 0 ? found : null;
  const of = usePreview(values, chosen !== held ? chosen : null, row?.id ?? null);
  const { refusal: refused, preview } = of;
  // A time that is over, a filter that contradicts itself: shown beside its input before the employee tries to send.
  useEffect(() => {
    if (refused) showRefused(form, refused.errors);
  }, [refused, form]);

  const onDone = useCallback<OnAnswer>((answer) => {
    if (answer.data) setMade(answer.data as Draft);
    return true;
  }, []);
  const hasNumbers = (): boolean => {
    if (!isFile || chosen || (state.kind === 'none' && (row?.recipients ?? 0) > 0)) return true;
    // The reason of a file that was refused, or holds no number, is shown already.
    setWrong(state.kind === 'reading' ? w('wait') : state.kind === 'none' ? w('noFile') : undefined);
    document.querySelector<HTMLElement>('input[type=file]')?.focus();
    return false;
  };
  const prepare = async (sending: boolean): Promise<Draft | null> => {
    let ready: Draft | null = null;
    setRefusal(null);
    const complete = !sending || hasNumbers();
    await campaign.submit(async () => {
      if (!complete) return;
      // Said at the text, and by the server as well.
      if (sending && preview && preview.lacks !== null && !of.stale)
        return document.querySelector<HTMLElement>('textarea[name=text]')?.focus();
      const prepared = await campaign.prepare(chosen);
      if ('refusal' in prepared) setRefusal(prepared.refusal);
      else ready = prepared.row;
    });
    return ready;
  };

  return (
    <section className="screen form form--previewed" aria-labelledby="screen-title">
      <header className="show__head">
        <Link className="show__back" to={withSite(listPath(def), site)}>
          <Icon name="chevron_left" size={16} />
          {labels.name}
        </Link>
        <h1 id="screen-title">{w('title')}</h1>
      </header>
      <ActionHost onDone={onDone}>
        <div className="form__body">
          <Compose campaign={campaign} reading={reading} preview={preview} refusal={refusal} wrong={wrong} />
          <Foot prepare={prepare} onKept={setMade} />
        </div>
      </ActionHost>
      <aside className="form__preview" aria-label={w('preview')}>
        <div className="form__preview-held">
          <PreviewPanel sender={values['sender']} text={values['text']} file={found} of={of} />
        </div>
      </aside>
      <LeaveGuard dirty={campaign.dirty && made === null} />
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

/**
 * `/Sms/create`: a campaign to the numbers of a file, a filter of members, or a segment. `?draft=42` continues a draft; `prefill` says what
 * a new one starts with.
 */
export default function SmsImportPage() {
  const [params] = useSearchParams();
  const draft = params.get('draft') ?? '';
  return /^\d+$/.test(draft) ? <Begun key={draft} id={Number(draft)} /> : <Page begun={null} prefill={params.get('prefill')} />;
}
