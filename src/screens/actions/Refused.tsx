import { Icon } from '../../ui/Icon';
import { Value } from '../parts/Value';
import type { Refusal } from '../errors';
import { useScreen } from '../screen';

/** Why it was not done, and how the record stands now when someone else was faster. */
export function Refused({ refusal }: { refusal: Refusal }) {
  const { def, labels, t } = useScreen();
  const { current } = refusal;
  return (
    <div className="notice notice--refused" role="alert">
      <Icon name="error" size={20} />
      <div>
        <p>{refusal.text}</p>
        {current && def.state !== undefined && (
          <p>
            {labels.field(def.state)}:{' '}
            <Value name={def.state} field={def.fields[def.state]} value={current[def.state]} row={current} mode="list" />
          </p>
        )}
        {refusal.requestId && <p className="muted">{t('error.requestNumber', { id: refusal.requestId })}</p>}
      </div>
    </div>
  );
}
