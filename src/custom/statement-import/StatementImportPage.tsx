import { useGetList } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { formatInt } from '../../schema/format';
import { LeaveGuard } from '../../screens/form/LeaveGuard';
import shared from '../../screens/import/import.module.css';
import { Wizard, type WizardStep } from '../../screens/parts/Wizard';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../shell/header/useTitle';
import type { Job, RowOutcome } from './calls';
import { FileStep, nameOf, type Account } from './FileStep';
import { inGroup, Outcomes } from './Outcomes';
import { RunPart } from './RunPart';
import { MOST_ROWS } from './statementFile';
import { useImport } from './useImport';
import { useStatement } from './useStatement';
import { useWords } from './words';

const count = (outcomes: readonly RowOutcome[], result: RowOutcome['result']): string =>
  formatInt(outcomes.filter((one) => one.result === result).length);

/** `/Statement/import`: the account, the file, what is new, seen and odd in it, and only then the keeping. `?account=3` chooses one. */
export default function StatementImportPage() {
  const { def, site, labels } = useScreen();
  const w = useWords();
  const [params] = useSearchParams();
  const asked = Number(params.get('account') ?? '');
  const { data: accounts = [] } = useGetList<Account>('bank_account', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'priority', order: 'ASC' },
  });
  const [chosen, setChosen] = useState<number | null>(asked > 0 ? asked : null);
  const account = accounts.find(({ id }) => id === chosen) ?? null;
  const { state, choose, cancel, readBy } = useStatement(site.service, account?.bank ?? null);
  const trial = useImport();
  const real = useImport();
  const [wrong, setWrong] = useState<'noAccount' | 'noFile' | 'wait' | undefined>();
  useTitle(w('title'));

  const reading = state.kind === 'open' ? state.reading : null;
  const rows = reading ? reading.lines + reading.errors : 0;
  const ready = account !== null && reading !== null && rows > 0 && rows <= MOST_ROWS;
  const { forget: forgetTrial } = trial;
  const { forget: forgetReal } = real;
  useEffect(() => {
    forgetTrial();
    forgetReal();
    setWrong(undefined);
  }, [reading, chosen, forgetTrial, forgetReal]);

  const job = (dry: boolean): Job | null =>
    state.kind === 'open' && reading && account
      ? {
          service: site.service,
          account: account.id,
          file: state.file,
          shape: reading.shape,
          rows,
          batches: state.batches,
          opening: reading.opening === null ? null : reading.opening / 100,
          key: crypto.randomUUID(),
          dry,
        }
      : null;
  const tryOut = (): void => {
    const next = job(true);
    if (next) trial.start(next);
  };
  const keep = (): void => {
    const next = job(false);
    if (next) real.start(next);
  };
  const check = (): boolean => {
    if (!ready) {
      setWrong(account === null ? 'noAccount' : state.kind === 'reading' ? 'wait' : state.kind === 'none' ? 'noFile' : undefined);
      return false;
    }
    if (trial.run.kind === 'idle') tryOut();
    return true;
  };
  const news = inGroup(trial.run.outcomes, 'new').length;
  const { outcomes } = real.run;
  const steps: readonly WizardStep[] = [
    {
      id: 'file',
      label: w('stepFile'),
      right: ready,
      check,
      content: () => (
        <FileStep
          accounts={accounts}
          account={account}
          onAccount={setChosen}
          state={state}
          onFile={choose}
          onCancel={cancel}
          onMap={readBy}
          wrong={wrong}
        />
      ),
    },
    {
      id: 'check',
      label: w('stepCheck'),
      right: trial.run.kind === 'done',
      check: () => trial.run.kind === 'done',
      content: () => (
        <>
          <RunPart run={trial.run} rows={rows} label="checking" again={w('again')} onAgain={tryOut} onStop={trial.stop} />
          {trial.run.kind === 'done' && (
            <p className="muted" role="status">
              {w(news === 0 ? 'nothingNew' : 'nothing')}
            </p>
          )}
          {trial.run.outcomes.length > 0 && <Outcomes outcomes={trial.run.outcomes} />}
        </>
      ),
    },
    {
      id: 'keep',
      label: w('stepKeep'),
      content: () => (
        <>
          {real.run.kind === 'idle' && account && (
            <>
              <div className="notice notice--working">
                <Icon name="info" size={20} />
                <div className="notice__text">
                  <p>
                    <strong>{w('ask', { count: formatInt(news), account: nameOf(account) })}</strong>
                  </p>
                  <p>{w('askHelp')}</p>
                </div>
              </div>
              <div className={shared.actions}>
                <button type="button" className="button button--primary" onClick={keep}>
                  <Icon name="upload" size={18} />
                  {w('start', { count: formatInt(news) })}
                </button>
              </div>
            </>
          )}
          <RunPart run={real.run} rows={rows} label="keeping" again={w('goOn')} onAgain={keep} onStop={real.stop} />
          {real.run.kind === 'done' && (
            <>
              <p className="notice notice--done" role="status">
                <Icon name="check" size={20} />
                <span className="notice__text">
                  {w('done', {
                    made: count(outcomes, 'new'),
                    seen: count(outcomes, 'seen'),
                    held: count(outcomes, 'quarantined'),
                    wrong: count(outcomes, 'wrong'),
                    matched: formatInt(real.run.matched),
                  })}
                </span>
              </p>
              <div className={shared.actions}>
                <Link className="button" to={withSite(listPath(def), site)}>
                  {w('toList')}
                </Link>
              </div>
            </>
          )}
          {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
        </>
      ),
    },
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
      <LeaveGuard dirty={real.run.kind === 'running'} />
    </section>
  );
}
