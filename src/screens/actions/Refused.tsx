import { Icon } from '../../ui/Icon';
import { Value } from '../parts/Value';
import type { Refusal } from '../errors';
import { useScreen } from '../screen';

/** Why it was not done, and how the record stands now when someone else was faster: its state, or the field it was about. */
export function Refused({ refusal, shown }: { refusal: Refusal; shown?: string }) {
  const { def, labels, t } = useScreen();
  const { current } = refusal;
  const name = shown ?? def.state;
  return (
    <div className="notice notice--refused" role="alert">
      <Icon name="error" size={20} />
      <div className="notice__text">
        <p>{refusal.text}</p>
        {current && name !== undefined && (
          <p>
            {labels.field(name)}: <Value name={name} field={def.fields[name]} value={current[name]} row={current} mode="list" />
          </p>
        )}
        {refusal.requestId && <p className="muted">{t('error.requestNumber', { id: refusal.requestId })}</p>}
      </div>
    </div>
  );
}
