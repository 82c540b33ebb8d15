import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { loadEnglishOf } from '../providers/i18n/dictionary';
import { entityNameOf } from '../schema/screens';
import { labelsOf } from '../providers/i18n/labels';
import { listPath, withSite } from '../providers/links';
import { canImport } from '../schema/can';
import type { AnyResource } from '../schema/define';
import { Icon } from '../ui/Icon';
import { LeaveGuard } from './form/LeaveGuard';
import { importKey, type Job } from './import/batches';
import { columnsOf, guess, isNeeded, knownKeys, rememberedOf, type Mapping } from './import/mapping';
import { StepCheck } from './import/StepCheck';
import { StepColumns } from './import/StepColumns';
import { StepFile } from './import/StepFile';
import { StepImport } from './import/StepImport';
import type { OpenTable } from './import/table';
import { useProgressNotes } from './import/useProgressNotes';
import { useRemembered } from './import/useRemembered';
import { countOf, useRun } from './import/useRun';
import { useTable } from './import/useTable';
import { useWords } from './import/words';
import css from './import/import.module.css';
import { NoAccess } from './list/ListStates';
import { Wizard, type WizardStep } from './parts/Wizard';
import { ScreenProvider, useScreen } from './screen';
import './screens.css';
import './list.css';
import './show.css';
import './form.css';

/** What a field is called in both languages, whichever the panel speaks; English as soon as it has arrived. */
function useBothLabels(): (name: string) => readonly string[] {
  const { def } = useScreen();
  const [hasEnglish, setHasEnglish] = useState(false);
  useEffect(() => {
    let isOpen = true;
    loadEnglishOf(entityNameOf(def)).then(
      () => isOpen && setHasEnglish(true),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [def]);
  return useMemo(() => {
    const spoken = (hasEnglish ? (['th', 'en'] as const) : (['th'] as const)).map((language) => labelsOf(def, language));
    return (name) => spoken.map((labels) => labels.field(name));
  }, [def, hasEnglish]);
}

/** The choice of columns of one table: guessed first, then the employee's. */
function useMapping(table: OpenTable | null, labels: (name: string) => readonly string[], remembered: Readonly<Record<string, string>>) {
  const { def } = useScreen();
  const [chosen, setChosen] = useState<{ table: OpenTable; mapping: Mapping } | null>(null);
  const guessed = useMemo(
    () => (table ? guess(def, table.headings, labels, remembered) : {}),
    // What is remembered changes as one goes on; the guess of a table stays.
    // oxlint-disable-next-line react/exhaustive-deps
    [table, def, labels],
  );
  return {
    mapping: chosen && chosen.table === table ? chosen.mapping : guessed,
    setMapping: (mapping: Mapping) => (table ? setChosen({ table, mapping }) : undefined),
  };
}

/** What is wrong with a choice of columns, by field. */
function useMappingErrors(table: OpenTable | null, mapping: Mapping): Readonly<Record<string, string>> {
  const { def, labels } = useScreen();
  const w = useWords();
  const errors: Record<string, string> = {};
  const taken = new Map<number, string>();
  for (const name of columnsOf(def)) {
    const column = mapping[name];
    if (column === undefined) {
      if (isNeeded(def, name)) errors[name] = w('needed', { label: labels.field(name) });
      continue;
    }
    const other = taken.get(column);
    if (other !== undefined) errors[name] = w('twice', { heading: table?.headings[column] ?? '', label: labels.field(other) });
    taken.set(column, name);
  }
  return errors;
}

function ImportPage() {
  const { def, labels, service, site } = useScreen();
  const w = useWords();
  const both = useBothLabels();
  const known = useMemo(() => knownKeys(def, both), [def, both]);
  const reading = useTable(def.imports?.max ?? 0, known);
  const remembered = useRemembered(def.name);
  const { state } = reading;
  const table = state.kind === 'read' && state.table.rows > 0 ? state.table : null;
  const { mapping, setMapping } = useMapping(table, both, remembered.columns);
  const mappingErrors = useMappingErrors(table, mapping);
  const [asked, setAsked] = useState(false);
  const [wrong, setWrong] = useState<string | undefined>();
  const [job, setJob] = useState<Job | null>(null);
  // What is tried at the moment, also before it has been drawn.
  const tried = useRef<Job | null>(null);
  const trial = useRun(w('sameInFile'));
  const real = useRun(w('sameInFile'));
  useProgressNotes(real, job, (unfinished) => remembered.keep({ unfinished }));
  useEffect(() => setWrong(undefined), [state.kind]);
  // Another file is chosen: nothing goes on with the rows of the one before.
  const isGone = job !== null && job.table !== table;
  const [stopTrial, stopReal] = [trial.stop, real.stop];
  useEffect(() => {
    if (!isGone) return;
    stopTrial();
    stopReal();
  }, [isGone, stopTrial, stopReal]);

  const hasFile = (): boolean => {
    setWrong(state.kind === 'reading' ? w('wait') : state.kind === 'none' ? w('noFile') : undefined);
    return table !== null;
  };
  /** The columns are kept for the next time, and the trial of another file or of other columns begins anew. */
  const hasColumns = async (): Promise<boolean> => {
    setAsked(true);
    if (!table || Object.keys(mappingErrors).length > 0) return false;
    const key = await importKey({ def, service }, table, mapping);
    // The same file chosen again is another table: the rows of the one before are gone.
    if (job?.key !== key || job.table !== table) {
      const next: Job = { def, service, table, mapping, key, dry: true };
      remembered.keep({ columns: { ...remembered.columns, ...rememberedOf(def, table.headings, mapping) } });
      tried.current = next;
      setJob(next);
      real.forget();
      trial.start(next);
    }
    return true;
  };
  const isChecked = trial.kind === 'done' && !isGone;
  const newRows = countOf(trial.outcomes, 'new');
  const unfinished = remembered.unfinished?.service === service ? remembered.unfinished : null;
  const steps: readonly WizardStep[] = [
    {
      id: 'file',
      label: w('stepFile'),
      right: table !== null,
      check: hasFile,
      content: () => (
        <StepFile reading={reading} wrong={wrong} unfinished={unfinished} onForget={() => remembered.keep({ unfinished: null })} />
      ),
    },
    {
      id: 'columns',
      label: w('stepColumns'),
      right: table !== null && Object.keys(mappingErrors).length === 0,
      check: hasColumns,
      content: () => table && <StepColumns table={table} mapping={mapping} errors={asked ? mappingErrors : {}} onChange={setMapping} />,
    },
    {
      id: 'check',
      label: w('stepCheck'),
      right: isChecked && newRows > 0,
      check: () => isChecked && newRows > 0 && tried.current === job,
      content: () => job && <StepCheck run={trial} job={job} />,
    },
    {
      id: 'import',
      label: w('stepImport'),
      content: () => job && <StepImport run={real} job={job} newRows={newRows} />,
    },
  ];
  return (
    <section className={`screen ${css.page}`} aria-labelledby="screen-title">
      <header className="show__head">
        <Link className="show__back" to={withSite(listPath(def), site)}>
          <Icon name="chevron_left" size={16} />
          {labels.name}
        </Link>
        <h1 id="screen-title">{w('title', { name: labels.name })}</h1>
      </header>
      <Wizard steps={steps} />
      <LeaveGuard dirty={real.kind === 'running'} />
    </section>
  );
}

function Gate() {
  const { def, actor } = useScreen();
  return canImport(actor, def) ? (
    <ImportPage />
  ) : (
    <section className="screen">
      <NoAccess verb="add" />
    </section>
  );
}

/** Records of an entity from a file: chosen, its columns named, tried out, brought in. */
export default function ResourceImport({ def }: { def: AnyResource }) {
  return (
    <ScreenProvider def={def}>
      <Gate />
    </ScreenProvider>
  );
}
