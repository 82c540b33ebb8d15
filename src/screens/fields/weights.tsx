import { chance, totalWeight } from '../format/weights';
import { useScreen } from '../screen';
import { part } from '../../ui/part';
import type { CellProps, KindView } from './types';

function WeightsCell({ value, mode }: CellProps<'weights'>) {
  const { t } = useScreen();
  if (mode === 'list')
    return (
      <span className="clip">
        {t('value.prizes', { count: value.length })} · {value[0]?.label} {value[0] ? chance(value[0].weight, totalWeight(value)) : ''}
      </span>
    );
  return <WeightsTable value={value} />;
}

const WeightsTable = part(() => import('../parts/WeightsTable'), 'block');
const WeightsInput = part(() => import('../inputs/WeightsInput'), 'input');

export default { Cell: WeightsCell, Input: WeightsInput } satisfies KindView<'weights'>;
