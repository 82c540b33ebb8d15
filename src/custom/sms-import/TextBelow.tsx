import { useId } from 'react';
import { smsTemplate } from '../../resources/sms/smsTemplate';
import { formatInt } from '../../schema/format';
import type { BelowProps } from '../../screens/decorate';
import { useRecordsOf } from '../../screens/record';
import { FieldBox } from '../../screens/parts/FieldBox';
import shared from '../../screens/import/import.module.css';
import { Select } from '../../ui/Select';
import { countParts } from '../../sms/parts';
import { isPersonal } from '../../sms/text';
import css from './smsImport.module.css';
import { useWords } from './words';

/** More templates than anyone looks through, so that one read gives them all. */
const MANY = 100;

/** Below the text of a message: its length as carriers count it, and templates to start from. */
export default function TextBelow({ values, change }: BelowProps<'sms_campaign'>) {
  const w = useWords();
  const id = useId();
  const text = typeof values.text === 'string' ? values.text : '';
  const { encoding, units, parts, left } = countParts(text);
  const { data: templates = [] } = useRecordsOf(smsTemplate.name, {
    pagination: { page: 1, perPage: MANY },
    sort: { field: 'name', order: 'ASC' },
  });
  return (
    <div className={shared.below}>
      <div className={`${css.smsSize} muted`} aria-live="polite">
        <p>
          <strong>{w('size', { units: formatInt(units), parts: formatInt(parts), left: formatInt(left) })}</strong>
        </p>
        <p>
          {w(`${encoding}`)}
          {isPersonal(text) ? ` · ${w('personal')}` : ''}
        </p>
      </div>
      {templates.length > 0 && (
        <FieldBox id={id} label={w('template')}>
          {() => (
            <Select
              id={id}
              value=""
              none={w('noTemplate')}
              options={templates.map((one) => [String(one.id), one.name])}
              onChange={(chosen) => {
                const template = templates.find((one) => String(one.id) === chosen);
                if (template) change('text', template.text);
              }}
            />
          )}
        </FieldBox>
      )}
    </div>
  );
}
