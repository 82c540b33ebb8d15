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
import { useProfileWords } from './words';

const KEY = ['twoFactor'];

/** An active authenticator: its recovery codes, and switching it off. */
function Enabled({ state, onChange }: { state: TwoFactor; onChange: () => void }) {
  const w = useProfileWords();
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
      <p>{w('recoveryLeft', { count: state.recoveryLeft })}</p>
      <div className={css.actions}>
        <button type="button" className="button" onClick={() => setAsking('recovery')}>
          <Icon name="refresh" size={18} />
          {w('recoveryNew')}
        </button>
        <button
          type="button"
          className="button tone-error"
          disabled={state.required}
          aria-describedby={state.required ? 'two-factor-required' : undefined}
          onClick={() => setAsking('disable')}
        >
          <Icon name="block" size={18} />
          {w('disable')}
        </button>
      </div>
      {state.required ? (
        <p id="two-factor-required" className={css.help}>
          {w('disableRefused')}
        </p>
      ) : null}
      {asking === 'recovery' ? (
        <Dialog title={w('recoveryNew')} onClose={close}>
          <p>{w('recoveryNewHelp')}</p>
          <CodeForm
            recovery
            label={w('recoveryNew')}
            onCancel={close}
            send={async (otp) => {
              setCodes(await renewRecovery(otp));
              close();
            }}
          />
        </Dialog>
      ) : null}
      {asking === 'disable' ? (
        <Dialog title={w('disable')} onClose={close}>
          <p>{w('disableHelp')}</p>
          <CodeForm
            danger
            recovery
            label={w('disable')}
            onCancel={close}
            send={async (otp) => {
              await disableTwoFactor(otp);
              toast(w('disabled'), 'success');
              close();
              onChange();
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

/** `/Employee/set2fa`: the employee's own second factor. */
export default function Set2faPage() {
  const t = useT();
  const w = useProfileWords();
  const { user } = useActor();
  const client = useQueryClient();
  const [settingUp, setSettingUp] = useState(false);
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getTwoFactor(signal) });
  const changed = (): void => {
    setSettingUp(false);
    void client.invalidateQueries({ queryKey: KEY });
    void recheckSession();
  };
  if (!data) return error ? <Failure title={w('twoFactor')} error={error} onRetry={() => void refetch()} /> : <ScreenWaiting />;
  return (
    <section className={`screen ${css.profile}`} aria-labelledby="screen-title">
      <Link className={css.back} to={`/Employee/${user.id}`}>
        <Icon name="chevron_left" size={16} />
        {t('account.profile')}
      </Link>
      <div className="screen__head">
        <h1 id="screen-title" tabIndex={-1}>
          {w('twoFactor')}
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
            <p>{w('setupHelp')}</p>
            <button type="button" className={`button button--primary ${css.go}`} onClick={() => setSettingUp(true)}>
              <Icon name="shield" size={18} />
              {w('setupStart')}
            </button>
          </>
        )}
      </div>
    </section>
  );
}
