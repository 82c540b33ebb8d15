import { useRecordsOf, type RecordOf } from '../../screens/record';
import CampaignPreview from './CampaignPreview';
import { Phone } from './Phone';
import css from './preview.module.css';
import { Progress } from './Progress';

type Campaign = RecordOf<'sms_campaign'>;
const SHOWN = 3;

/** How far it is, and messages as they went out. */
function Sent({ record }: { record: Campaign }) {
  const { data = [] } = useRecordsOf(
    'sms_message',
    { filter: { campaign: record.id }, pagination: { page: 1, perPage: SHOWN }, sort: { field: 'created_at', order: 'DESC' } },
    { enabled: record.sent + record.failed + record.suppressed > 0 },
  );
  const { sender } = record._text ?? {};
  return (
    <div className={css.panel}>
      <Progress record={record} />
      {data.length > 0 && (
        <Phone
          sender={typeof sender === 'string' ? sender : null}
          text={record.text}
          samples={data.map(({ member, phone, text, parts, cost, _text }) => ({
            member: member !== null,
            username: typeof _text?.['member'] === 'string' ? _text['member'] : null,
            phone: phone ?? '',
            // Who does not see members is not told what was filled in.
            text: text ?? record.text,
            parts,
            cost,
          }))}
        />
      )}
    </div>
  );
}

/** Beside the facts of a campaign: of a draft what it will do, of any other what became of it. */
export default function CampaignBeside({ record }: { record: Campaign }) {
  return record.status === 'draft' ? <CampaignPreview values={record} record={record} /> : <Sent record={record} />;
}
