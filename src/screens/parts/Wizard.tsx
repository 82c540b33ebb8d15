import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import { panelOf, TabStrip, type TabItem } from '../../ui/TabStrip';
import './wizard.css';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    steps: 'ขั้นตอน',
    step: 'ขั้นที่ {number} จาก {count}',
    failed: 'ยังไม่ผ่าน',
    back: 'ย้อนกลับ',
    next: 'ถัดไป',
    checking: 'กำลังตรวจ…',
  },
  {
    steps: 'Steps',
    step: 'Step {number} of {count}',
    failed: 'not right yet',
    back: 'Back',
    next: 'Next',
    checking: 'Checking…',
  },
);

export interface WizardStep {
  id: string;
  label: string;
  /** Asked before this step is left forwards; false marks its tab and keeps one here. */
  check?: () => boolean | Promise<boolean>;
  /**
   * Is nothing known to be wrong with it as it stands? Takes the mark from its tab as soon as the cause is gone; the check still decides.
   */
  right?: boolean;
  content: () => ReactNode;
}

/** Steps as tabs. Back is always open; forwards leads through the check of every step on the way. */
export function Wizard({ steps }: { steps: readonly WizardStep[] }) {
  const w = useWords();
  const id = useId();
  const [at, setAt] = useState(0);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [checking, setChecking] = useState(false);
  const [stopped, setStopped] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  // A check may change what the next one looks at.
  const latest = useRef(steps);
  useEffect(() => {
    latest.current = steps;
  });
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) panel.current?.focus();
  }, [at]);
  // Kept back by what is wrong: that is where to go on.
  useEffect(() => {
    if (stopped > 0) panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [stopped]);

  const passes = async (index: number): Promise<boolean> => {
    const step = latest.current[index];
    if (!step) return false;
    const passed = await (step.check?.() ?? true);
    setFailed((now) => new Set([...now].filter((one) => one !== step.id).concat(passed ? [] : [step.id])));
    return passed;
  };
  const go = async (target: number): Promise<void> => {
    if (checking) return;
    moved.current = true;
    let reached = at;
    if (target > at) {
      setChecking(true);
      try {
        while (reached < target && (await passes(reached))) reached += 1;
      } finally {
        setChecking(false);
      }
    } else reached = target;
    setAt(reached);
    if (reached === at && target > at) setStopped((times) => times + 1);
  };

  const step = steps[at];
  if (!step) return null;
  const tabOf = ({ id: own, label, right = false }: WizardStep, index: number): TabItem => {
    const wrong = failed.has(own) && !right;
    return { id: own, label, mark: wrong ? 'failed' : index < at ? 'done' : index + 1, note: wrong ? w('failed') : undefined };
  };
  return (
    <div className="wizard">
      <TabStrip
        id={id}
        label={w('steps')}
        tabs={steps.map(tabOf)}
        open={step.id}
        manual
        onOpen={(to) => void go(steps.findIndex((one) => one.id === to))}
      />
      <div {...panelOf(id, step.id)} className="wizard__panel" tabIndex={-1} ref={panel}>
        <p className="visually-hidden">{w('step', { number: at + 1, count: steps.length })}</p>
        {step.content()}
      </div>
      <div className="wizard__foot" data-thumb="">
        {at > 0 && (
          <button type="button" className="button" onClick={() => void go(at - 1)}>
            <Icon name="chevron_left" size={18} />
            {w('back')}
          </button>
        )}
        {at < steps.length - 1 && (
          <button type="button" className="button button--primary" aria-disabled={checking} onClick={() => void go(at + 1)}>
            {checking ? w('checking') : w('next')}
            <Icon name="chevron_right" size={18} />
          </button>
        )}
      </div>
    </div>
  );
}
