import { Dialog } from '../../ui/Dialog';
import { useScreen } from '../screen';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    next: 'แถวถัดไป',
    previous: 'แถวก่อน',
    open: 'เปิดรายการ',
    select: 'เลือกแถว',
    claim: 'รับรายการ',
    confirm: 'ยืนยันในหน้าต่างคำถาม',
    choose: 'เลือกข้อที่เสนอ',
    picture: 'ขยายรูปที่แสดงอยู่',
    search: 'ค้นหา',
    goto: 'ไปที่หน้าใดก็ได้',
    save: 'บันทึกฟอร์ม',
    escape: 'ปิด หรือยกเลิกการเลือก',
    help: 'แสดงคีย์ลัด',
  },
  {
    next: 'Next row',
    previous: 'Previous row',
    open: 'Open the record',
    select: 'Select the row',
    claim: 'Claim',
    confirm: 'Confirm a question',
    choose: 'Take what is offered',
    picture: 'Enlarge the picture',
    search: 'Search',
    goto: 'Go anywhere',
    save: 'Save the form',
    escape: 'Close, or clear the selection',
    help: 'Show the keys',
  },
);

/** The keys of a list, with those of the entity's own actions. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const { def, labels, t } = useScreen();
  const w = useWords();
  const keys: (readonly [string, string])[] = [
    ['J', w('next')],
    ['K', w('previous')],
    ['Enter', w('open')],
    ['X', w('select')],
    ...(def.queue ? [['C', w('claim')] as const] : []),
    ...Object.entries(def.actions).flatMap(([name, action]) =>
      action.key === undefined ? [] : [[action.key, labels.action(name)] as const],
    ),
    ...(Object.keys(def.actions).length > 0 ? [['Ctrl + Enter', w('confirm')] as const, ['1 – 9', w('choose')] as const] : []),
    ...(Object.values(def.fields).some(({ kind }) => kind === 'image') ? [['Z', w('picture')] as const] : []),
    ['/', w('search')],
    ['Ctrl + K', w('goto')],
    ['Ctrl + S', w('save')],
    ['Esc', w('escape')],
    ['?', w('help')],
  ];
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className="keys">
        {keys.map(([key, word]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{word}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog__actions">
        <button type="button" className="button" data-autofocus="" onClick={onClose}>
          {t('dialog.close')}
        </button>
      </div>
    </Dialog>
  );
}
