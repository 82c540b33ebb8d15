import { useId } from 'react';
import { smsTemplate } from '../../resources/sms/smsTemplate';
import { FieldBox } from '../../screens/parts/FieldBox';
import { useRecordsOf } from '../../screens/record';
import { Select } from '../../ui/Select';
import { useWords } from './words';

/** More templates than anyone looks through, so that one read gives them all. */
const MANY = 100;

/** Above the text it replaces: templates to start from, where there are any. */
export function TemplateChoice({ onText }: { onText: (text: string) => void }) {
  const w = useWords();
  const id = useId();
  const { data: templates = [] } = useRecordsOf(smsTemplate.name, {
    pagination: { page: 1, perPage: MANY },
    sort: { field: 'name', order: 'ASC' },
  });
  if (templates.length === 0) return null;
  return (
    <FieldBox id={id} label={w('template')}>
      {() => (
        <Select
          id={id}
          value=""
          none={w('noTemplate')}
          options={templates.map((one) => [String(one.id), one.name])}
          onChange={(chosen) => {
            const template = templates.find((one) => String(one.id) === chosen);
            if (template) onText(template.text);
          }}
        />
      )}
    </FieldBox>
  );
}
