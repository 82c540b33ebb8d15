import { useId, useState } from 'react';
import { defineWords } from '../../providers/i18n/words';
import { Dialog } from '../../ui/Dialog';
import { FieldBox } from '../parts/FieldBox';
import { useScreen } from '../screen';

const SHORTEST = 3;

const useWords = defineWords(
  {
    from: '{name} กำลังทำรายการนี้ การรับช่วงต่อจะถูกบันทึกไว้',
    reason: 'เหตุผลที่รับช่วงต่อ',
    short: 'กรุณากรอกเหตุผลอย่างน้อย 3 ตัวอักษร',
  },
  {
    from: '{name} is working on this. Taking over is recorded.',
    reason: 'Reason for taking over',
    short: 'Please give a reason of at least 3 characters',
  },
);

/** A supervisor takes a record over from a colleague, and says why. */
export default function TakeOver({
  name,
  onClose,
  onTake,
}: {
  name: string;
  onClose: () => void;
  onTake: (reason: string) => Promise<void>;
}) {
  const { t } = useScreen();
  const w = useWords();
  const id = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const short = reason.trim().length < SHORTEST;
  return (
    <Dialog title={t('queue.takeOver')} onClose={onClose}>
      <form
        className="action-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!short) void onTake(reason.trim());
        }}
      >
        <p>{w('from', { name })}</p>
        <FieldBox id={id} label={w('reason')} required error={tried && short ? w('short') : undefined}>
          {({ id: control, describedBy, invalid }) => (
            <input
              id={control}
              className="field__input"
              type="text"
              maxLength={200}
              data-autofocus=""
              aria-required
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FieldBox>
        <div className="dialog__actions">
          <button type="button" className="button" onClick={onClose}>
            {t('dialog.cancel')}
          </button>
          <button type="submit" className="button button--warn">
            {t('queue.takeOver')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
