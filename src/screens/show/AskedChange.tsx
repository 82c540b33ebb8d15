import { useState } from 'react';
import { Icon } from '../../ui/Icon';
import { Refused } from '../actions/Refused';
import { useCommand } from '../actions/useCommand';
import type { Refusal } from '../errors';
import { onlyHere } from '../../schema/trail';
import { valueText } from '../format/value';
import { ChangesTable } from '../parts/ChangesTable';
import type { Approval, Rec } from '../record';
import { useScreen } from '../screen';
import { useShowWords } from './words';

/** A change that waits for a second person: what each field is and would become, and the button that decides it. */
export default function AskedChange({ record, approval, mine }: { record: Rec; approval: Approval; mine: boolean }) {
  const { def, labels, language } = useScreen();
  const w = useShowWords();
  const { send } = useCommand();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const asked = approval.input ?? {};
  const text = (name: string, value: unknown, other: unknown): string =>
    valueText(name, def.fields[name], onlyHere(value, other), language, labels) || '–';
  const approve = async (): Promise<void> => {
    setBusy(true);
    setRefusal(await send('update', record, asked));
    setBusy(false);
  };
  return (
    <>
      <ChangesTable
        headed
        changes={Object.entries(asked).map(([name, value]) => ({
          name,
          label: labels.field(name),
          before: text(name, record[name], value),
          after: text(name, value, record[name]),
        }))}
      />
      {refusal && <Refused refusal={refusal} />}
      {!mine && (
        <button type="button" className="button button--primary" disabled={busy} onClick={() => void approve()}>
          <Icon name="check" size={18} />
          {w('approval.approve')}
        </button>
      )}
    </>
  );
}
