import { anyIdOf } from '../schema/promptPay';
import { formatMoney } from '../schema/format';
import type { CodeKind, Explanation, Line } from './explained';
import { explainTlv } from './explainTlv';
import { fault, type Fault } from './faults';
import { payeeText } from './meaning';
import { parseTlv } from './tlv';
import { words, type Words } from './words';

/** Most characters a QR code can hold: digits in its largest version. */
const MOST = 7089;

const plain = (kind: CodeKind, title: Words, lines: readonly Line[], faults: readonly Fault[]): Explanation => ({
  kind,
  title,
  lines,
  faults,
  order: null,
  slip: null,
});
const line = (name: Words, value: string, meaning: Words | null = null): Line => ({ tag: '', name, value, meaning });

const TEXT = words('ข้อความ', 'Text');
const CRYPTO =
  /^(?:bitcoin|ethereum|tron|litecoin|solana):|^(?:T[1-9A-HJ-NP-Za-km-z]{33}|(?:bc1[0-9a-z]{25,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34})|0x[0-9a-fA-F]{40})$/i;

function explainLink(text: string): Explanation {
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?(?:[^/?#]*@)?([^/?#]*)(.*)$/is.exec(text) ?? [];
  const gift = /(^|\.)truemoney\.com$/i.test(host);
  return plain(
    'link',
    words('ลิงก์เว็บไซต์', 'Link to a website'),
    [line(words('เว็บไซต์', 'Website'), host), ...(rest === '' ? [] : [line(words('หน้า', 'Page'), rest)])],
    [fault(gift ? 'giftLink' : 'link')],
  );
}

/** The bar code of a bill: biller, two references and the amount in satang, on a line each. */
function explainBarcode(text: string): Explanation {
  const [biller = '', ref1 = '', ref2 = '', amount = '', ...more] = text.slice(1).split(/\r\n|\r|\n/);
  const satang = /^\d{1,12}$/.test(amount) ? Number(amount) : null;
  const said = satang === null ? null : formatMoney(satang / 100);
  const right = /^\d{15}$/.test(biller) && /^\w{1,20}$/.test(ref1) && /^\w{0,20}$/.test(ref2) && satang !== null && more.length === 0;
  return plain(
    'barcode',
    words('บาร์โค้ดชำระบิล', 'Bar code of a bill'),
    [
      line(words('เลขผู้รับชำระ', 'Biller'), biller),
      line(words('อ้างอิง 1', 'Reference 1'), ref1),
      line(words('อ้างอิง 2', 'Reference 2'), ref2),
      line(
        words('จำนวนเงิน', 'Amount'),
        amount,
        said === null ? null : satang === 0 ? words('ผู้จ่ายกรอกเอง', 'as the payer types it') : words(`${said} บาท`, `${said} baht`),
      ),
    ],
    right ? [] : [fault('barcode')],
  );
}

/**
 * What any text is that a QR code held or an employee pasted: field by field, with every fault. Never throws; what is unknown is shown as
 * it is.
 */
export function explainCode(pasted: string): Explanation {
  const text = pasted.replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '');
  if (text === '') return plain('empty', words('ยังไม่มีรหัส', 'No code yet'), [], []);
  if (text.length > MOST) return plain('other', TEXT, [line(TEXT, `${text.slice(0, 100)}…`)], [fault('tooLong')]);
  if (/^https?:\/\/|^www\./i.test(text)) return explainLink(text);
  if (text.startsWith('|')) return explainBarcode(text);
  if (CRYPTO.test(text))
    return plain(
      'wallet',
      words('ที่อยู่กระเป๋าเงินคริปโต', 'Address of a crypto wallet'),
      [line(words('ที่อยู่', 'Address'), text)],
      [fault('wallet')],
    );
  const id = anyIdOf(text);
  if (id)
    return plain(
      'other',
      words('หมายเลขพร้อมเพย์', 'PromptPay number'),
      [line(words('หมายเลข', 'Number'), text, words(payeeText(text), payeeText(text)))],
      [fault('bareNumber')],
    );
  if (parseTlv(text).fields.length > 0) return explainTlv(text);
  return plain('other', TEXT, [line(TEXT, text)], [fault('notPayment')]);
}
