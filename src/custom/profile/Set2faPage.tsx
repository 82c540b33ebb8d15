import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { recheckSession } from '../../auth/checkSession';
import { CodeForm } from '../../auth/CodeForm';
import { useActor } from '../../auth/permissions';
import { useT } from '../../providers/i18n/useT';
import { toast } from '../../providers/toast';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { Failure } from '../shell/pages/Failure';
import { ScreenWaiting } from '../shell/pages/Waiting';
import { disableTwoFactor, getTwoFactor, renewRecovery, type TwoFactor } from '../../auth/account';
import { FactorState } from './FactorState';
import { RecoveryCodes } from '../../auth/RecoveryCodes';
import { TwoFactorSetup } from '../../auth/TwoFactorSetup';
import css from './profile.module.css';

const KEY = ['twoFactor'];

/** An authenticator that counts: its recovery codes, and switching it off. */
function Enabled({ state, onChange }: { state: TwoFactor; onChange: () => void }) {
  const t = useT();
  const [asking, setAsking] = useState<'recovery' | 'disable' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => setAsking(null);
  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null);
          onChange();
        }}
      />
    );
  }
  return (
    <>
      <p>{t('account.recoveryLeft', { count: state.recoveryLeft })}</p>
      <div className={css.actions}>
        <button type="button" className="button" onClick={() => setAsking('recovery')}>
          <Icon name="refresh" size={18} />
          {t('account.recoveryNew')}
        </button>
        <button
          type="button"
          className="button tone-error"
          disabled={state.required}
          aria-describedby={state.required ? 'two-factor-required' : undefined}
          onClick={() => setAsking('disable')}
        >
          <Icon name="block" size={18} />
          {t('account.disable')}
        </button>
      </div>
      {state.required ? (
        <p id="two-factor-required" className={css.help}>
          {t('account.disableRefused')}
        </p>
      ) : null}
      {asking === 'recovery' ? (
        <Dialog title={t('account.recoveryNew')} onClose={close}>
          <p>{t('account.recoveryNewHelp')}</p>
          <CodeForm
            recovery
            label={t('account.recoveryNew')}
            onCancel={close}
            send={async (otp) => {
              setCodes(await renewRecovery(otp));
              close();
            }}
          />
        </Dialog>
      ) : null}
      {asking === 'disable' ? (
        <Dialog title={t('account.disable')} onClose={close}>
          <p>{t('account.disableHelp')}</p>
          <CodeForm
            danger
            recovery
            label={t('account.disable')}
            onCancel={close}
            send={async (otp) => {
              await disableTwoFactor(otp);
              toast(t('account.disabled'), 'success');
              close();
              onChange();
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

/** `/Employee/set2fa`: one's own second factor. */
export default function Set2faPage() {
  const t = useT();
  const { user } = useActor();
  const client = useQueryClient();
  const [settingUp, setSettingUp] = useState(false);
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getTwoFactor(signal) });
  const changed = (): void => {
    setSettingUp(false);
    void client.invalidateQueries({ queryKey: KEY });
    void recheckSession();
  };
  if (!data) return error ? <Failure title={t('account.twoFactor')} error={error} onRetry={() => void refetch()} /> : <ScreenWaiting />;
  return (
    <section className={`screen ${css.profile}`} aria-labelledby="screen-title">
      <Link className={css.back} to={`/Employee/${user.id}`}>
        <Icon name="chevron_left" size={16} />
        {t('account.profile')}
      </Link>
      <div className="screen__head">
        <h1 id="screen-title" tabIndex={-1}>
          {t('account.twoFactor')}
        </h1>
        {settingUp ? null : <FactorState on={data.enabled} />}
      </div>
      <div className={`${css.part} ${css.partNarrow}`}>
        {settingUp ? (
          <TwoFactorSetup onDone={changed} onCancel={() => setSettingUp(false)} />
        ) : data.enabled ? (
          <Enabled state={data} onChange={changed} />
        ) : (
          <>
            <p>{t('account.setupHelp')}</p>
            <button type="button" className={`button button--primary ${css.go}`} onClick={() => setSettingUp(true)}>
              <Icon name="shield" size={18} />
              {t('account.setupStart')}
            </button>
          </>
        )}
      </div>
    </section>
  );
}
