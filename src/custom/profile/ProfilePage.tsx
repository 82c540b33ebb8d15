import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { callOptions, offersLine } from '../../auth/calls';
import { LineWait } from '../../auth/LineWait';
import { isCallError } from '../../providers/callError';
import { useLanguage } from '../../providers/i18n/language';
import { useLabels, useT } from '../../providers/i18n/useT';
import { siteName } from '../../providers/siteState';
import { toast } from '../../providers/toast';
import { employee } from '../../resources/admin/employee';
import { levelText } from '../../schema/data/levels';
import { formatDatetime } from '../../schema/format';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../shell/header/useTitle';
import { Failure } from '../shell/pages/Failure';
import { ScreenWaiting } from '../shell/pages/Waiting';
import { getMe, getTwoFactor, unlinkLine, type Me } from '../../auth/account';
import { ChangePassword } from '../../auth/ChangePassword';
import { FactorState } from './FactorState';
import { OwnSessions } from './Sessions';
import { SignInEvents } from './SignInEvents';
import { useEventWords } from '../../auth/signInEvents';
import css from './profile.module.css';
import { useProfileWords } from './words';

function OwnFields({ me }: { me: Me }) {
  const labels = useLabels(employee);
  const language = useLanguage();
  const w = useProfileWords();
  const role = me._text?.['role'];
  const sites = me.services ?? [];
  const facts: readonly (readonly [string, ReactNode])[] = [
    [labels.field('username'), me.username],
    [labels.field('role'), typeof role === 'string' ? role : '–'],
    [labels.field('level'), `${levelText(me.level, language)} · ${labels.option('deptcode', me.deptcode)}`],
    [
      labels.field('services'),
      sites.length > 0 ? (
        <span className="tags">
          {sites.map((site) => (
            <span className="tag" key={site}>
              {siteName(site)}
            </span>
          ))}
        </span>
      ) : (
        w('noSites')
      ),
    ],
    [labels.field('last_login'), me.last_login ? `${formatDatetime(me.last_login, language)} · ${me.last_ip ?? '–'}` : '–'],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The ways to sign in: the password, the second factor, LINE. */
function Security() {
  const t = useT();
  const w = useProfileWords();
  const client = useQueryClient();
  const [open, setOpen] = useState<'password' | 'line' | null>(null);
  const { data: factor } = useQuery({ queryKey: ['twoFactor'], queryFn: ({ signal }) => getTwoFactor(signal) });
  const { data: options } = useQuery({ queryKey: ['options'], queryFn: callOptions, staleTime: Infinity });
  const line = offersLine(options ?? null);
  const close = (): void => setOpen(null);
  const unlink = useMutation({
    mutationFn: unlinkLine,
    onSuccess: () => toast(w('lineUnlinked'), 'success'),
    onError: (failure) => toast(isCallError(failure) ? failure.message : t('call.server'), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: ['twoFactor'] }),
  });
  return (
    <>
      <ul className={css.ways}>
        <li>
          <span>
            <b>{t('session.password')}</b>
          </span>
          <button type="button" className="button button--small" onClick={() => setOpen('password')}>
            <Icon name="key" size={16} />
            {w('changePassword')}
          </button>
        </li>
        <li>
          <span>
            <b>{w('twoFactor')}</b> {factor ? <FactorState on={factor.enabled} /> : <span className="skeleton skeleton--word" />}
          </span>
          <Link className="button button--small" to="/Employee/set2fa">
            <Icon name="shield" size={16} />
            {w(factor?.enabled ? 'manage' : 'setupStart')}
          </Link>
        </li>
        {line && factor ? (
          <li>
            <span>
              <b>LINE</b> {w(factor.line ? 'lineLinked' : 'lineNotLinked')}
            </span>
            {factor.line ? (
              <button
                type="button"
                className="button button--small"
                aria-disabled={unlink.isPending}
                onClick={() => {
                  if (!unlink.isPending) unlink.mutate();
                }}
              >
                <Icon name="close" size={16} />
                {w('lineUnlink')}
              </button>
            ) : (
              <button type="button" className="button button--small" onClick={() => setOpen('line')}>
                <Icon name="link" size={16} />
                {w('lineLink')}
              </button>
            )}
          </li>
        ) : null}
      </ul>
      {open === 'password' ? (
        <Dialog title={w('changePassword')} onClose={close}>
          <ChangePassword
            onCancel={close}
            onDone={() => {
              toast(w('passwordChanged'), 'success');
              close();
              void client.invalidateQueries({ queryKey: ['sessions'] });
            }}
          />
        </Dialog>
      ) : null}
      {open === 'line' ? (
        <Dialog title={w('lineLink')} onClose={close}>
          <LineWait
            purpose="link"
            label={w('lineLink')}
            onAnswer={() => {
              toast(w('lineLinked'), 'success');
              close();
              void client.invalidateQueries({ queryKey: ['twoFactor'] });
            }}
          />
          <div className="dialog__actions">
            <button type="button" className="button" onClick={close}>
              {t('session.cancel')}
            </button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

/** The employee's own profile: facts, ways to sign in, and devices signed in. */
export default function ProfilePage() {
  const t = useT();
  const w = useProfileWords();
  const events = useEventWords();
  const { data: me, error, refetch } = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => getMe(signal) });
  useTitle(t('account.profile'));
  const { hash } = useLocation();
  const here = me !== undefined;
  useEffect(() => {
    if (here && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [here, hash]);
  if (!me) return error ? <Failure title={t('account.profile')} error={error} onRetry={() => void refetch()} /> : <ScreenWaiting />;
  return (
    <section className={`screen ${css.profile}`} aria-labelledby="screen-title">
      <div className="screen__head">
        <h1 id="screen-title" tabIndex={-1}>
          {me.name}
        </h1>
      </div>
      <section className={css.part} aria-label={t('account.profile')}>
        <OwnFields me={me} />
      </section>
      <section className={css.part} aria-labelledby="security-title">
        <h2 id="security-title">{w('security')}</h2>
        <Security />
      </section>
      <section className={css.part} id="sessions" aria-labelledby="sessions-title">
        <h2 id="sessions-title">{t('account.sessions')}</h2>
        <OwnSessions />
      </section>
      <section className={css.part} aria-labelledby="events-title">
        <h2 id="events-title">{events('title')}</h2>
        <SignInEvents />
      </section>
    </section>
  );
}
