const digits = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const places = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'];

/** Up to six digits; `behind`: more digits precede them, so that a final one is เอ็ด. */
function group(text: string, behind: boolean): string {
  let words = '';
  for (let index = 0; index < text.length; index += 1) {
    const digit = Number(text[index]);
    const place = text.length - 1 - index;
    if (digit === 0) continue;
    if (place === 0 && digit === 1 && (behind || words !== '')) words += 'เอ็ด';
    else if (place === 1 && digit === 1) words += 'สิบ';
    else if (place === 1 && digit === 2) words += 'ยี่สิบ';
    else words += digits[digit]! + places[place]!;
  }
  return words;
}

function number(text: string): string {
  const head = text.slice(0, -6);
  const tail = text.slice(-6);
  if (head === '') return group(tail, false);
  const front = number(head);
  return `${front}${front ? 'ล้าน' : ''}${group(tail, front !== '')}`;
}

/** An amount in Thai words, as banks write it: 1234.50 is หนึ่งพันสองร้อยสามสิบสี่บาทห้าสิบสตางค์. */
export function bahtWords(baht: number): string {
  if (!Number.isFinite(baht)) return '';
  const satang = Math.round(Math.abs(baht) * 100);
  const whole = Math.trunc(satang / 100);
  const rest = satang % 100;
  const sign = baht < 0 && satang > 0 ? 'ลบ' : '';
  if (satang === 0) return 'ศูนย์บาทถ้วน';
  const front = whole > 0 ? `${number(String(whole))}บาท` : '';
  return sign + front + (rest > 0 ? `${group(String(rest), false)}สตางค์` : 'ถ้วน');
}

/** From this amount on the words are shown as a check. */
export const WORDS_FROM = 10_000;
