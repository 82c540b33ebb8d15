import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { Mui } from '../../ui/Mui';
import type { PreviewProps } from '../decorate';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { Slot } from '../Slot';

/** The preview of a record beside its form. It depends on the whole form, so it alone is rendered again with every key press. */
export function PreviewBeside({ Preview, record }: { Preview: ComponentType<PreviewProps>; record: Rec | null }) {
  const { t } = useScreen();
  const values = useWatch();
  return (
    <aside className="form__preview" aria-label={t('show.preview')}>
      <div className="form__preview-held">
        <Slot waiting="panel">
          <Mui>
            <Preview values={values} record={record} />
          </Mui>
        </Slot>
      </div>
    </aside>
  );
}
