/** Statement files of each bank as `docs/bank-files.md` describes them, written out of lines. */
import type { BankLine, StatementCell } from '../../src/bankFiles/types';

export type Lang = 'th' | 'en';
/** `sheet`: days, times and amounts are numbers, as in a workbook. */
export interface Writing {
  lang: Lang;
  sheet: boolean;
  newestFirst: boolean;
}

export interface BankFile {
  bank: string;
  heading: Record<Lang, readonly string[]>;
  row: (line: BankLine, writing: Writing) => StatementCell[];
  /** What such a file keeps of a line. */
  keeps: { precision: BankLine['precision']; channel: boolean; externalId: boolean; payerBank: boolean };
}

export const baht = (satang: number): string => {
  const sign = satang < 0 ? '-' : '';
  const whole = String(Math.floor(Math.abs(satang) / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${whole}.${String(Math.abs(satang) % 100).padStart(2, '0')}`;
};
const money = (satang: number | null, { sheet }: Writing): StatementCell => (satang === null ? '' : sheet ? satang / 100 : baht(satang));
const signed = ({ direction, satang }: BankLine, writing: Writing): StatementCell =>
  direction === 'in' ? (writing.sheet ? satang / 100 : `+${baht(satang)}`) : money(-satang, writing);
const came = (line: BankLine, writing: Writing): StatementCell => (line.direction === 'in' ? money(line.satang, writing) : '');
const went = (line: BankLine, writing: Writing): StatementCell => (line.direction === 'out' ? money(line.satang, writing) : '');

const parts = ({ at }: BankLine): { year: number; month: string; day: string; clock: string; seconds: string } => ({
  year: Number(at.slice(0, 4)),
  month: at.slice(5, 7),
  day: at.slice(8, 10),
  clock: at.slice(11, 16),
  seconds: at.slice(11, 19),
});
const serial = (iso: string): number => (Date.parse(`${iso}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
const day = (line: BankLine, { sheet }: Writing, text: string): StatementCell =>
  sheet ? serial(`${line.at.slice(0, 10)}T00:00:00`) : text;
const time = (line: BankLine, { sheet }: Writing, text: string): StatementCell =>
  sheet ? serial(line.at.slice(0, 19)) - serial(`${line.at.slice(0, 10)}T00:00:00`) : text;
const whole = (line: BankLine, { sheet }: Writing, text: string): StatementCell => (sheet ? new Date(`${line.at.slice(0, 19)}Z`) : text);

const MONTHS = ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'];
const CLEARING: Readonly<Record<string, string>> = { BBL: '002', KBANK: '004', KTB: '006', TTB: '011', SCB: '014', BAY: '025', GSB: '030' };

const said = (words: readonly (string | undefined)[]): string => words.filter((word) => word !== undefined && word !== '').join(' ');
const number = ({ counterparty }: BankLine): string | undefined => counterparty.number?.replaceAll('x', 'X');
const kind = ({ direction }: BankLine): string => (direction === 'in' ? 'รับโอนเงิน' : 'โอนเงินออก');
const other = (line: BankLine, from: string, to: string, bank: string | undefined = line.counterparty.bank): string =>
  said([line.direction === 'in' ? from : to, bank, number(line), line.counterparty.name]);

const files: readonly BankFile[] = [
  {
    bank: 'KBANK',
    heading: {
      th: ['วันที่', 'เวลา/วันที่มีผล', 'รายการ', 'ถอนเงิน (บาท)', 'ฝากเงิน (บาท)', 'ยอดคงเหลือ (บาท)', 'ช่องทาง', 'รายละเอียด'],
      en: ['Date', 'Time/Eff.Date', 'Descriptions', 'Withdrawal (THB)', 'Deposit (THB)', 'Outstanding Balance (THB)', 'Channel', 'Details'],
    },
    row: (line, writing) => {
      const { year, month, day: of, clock } = parts(line);
      const text = other(line, 'จาก', 'โอนไป', line.counterparty.bank === 'KBANK' ? '' : line.counterparty.bank);
      return [
        day(line, writing, `${of}-${month}-${String(year).slice(2)}`),
        time(line, writing, clock),
        kind(line),
        went(line, writing),
        came(line, writing),
        money(line.balanceAfter, writing),
        line.channel,
        text,
      ];
    },
    keeps: { precision: 'minute', channel: true, externalId: false, payerBank: true },
  },
  {
    bank: 'SCB',
    heading: {
      th: ['วันที่', 'เวลา', 'รหัสรายการ', 'ช่องทาง', 'เดบิต', 'เครดิต', 'ยอดเงินคงเหลือ', 'คำอธิบาย'],
      en: ['Date', 'Time', 'Code', 'Channel', 'Debit', 'Credit', 'Balance', 'Description'],
    },
    row: (line, writing) => {
      const { year, month, day: of, clock } = parts(line);
      return [
        day(line, writing, `${of}/${month}/${year}`),
        time(line, writing, clock),
        line.direction === 'in' ? 'X1' : 'X2',
        line.channel,
        went(line, writing),
        came(line, writing),
        money(line.balanceAfter, writing),
        other(line, 'รับโอนจาก', 'โอนไป'),
      ];
    },
    keeps: { precision: 'minute', channel: true, externalId: false, payerBank: true },
  },
  {
    bank: 'BBL',
    heading: {
      th: ['วันที่', 'รายการ', 'เลขที่เช็ค', 'ถอน', 'ฝาก', 'ยอดคงเหลือ', 'ผ่านทาง'],
      en: ['Date', 'Particulars', 'Chq.No.', 'Withdrawal', 'Deposit', 'Balance', 'Via'],
    },
    row: (line, writing) => {
      const { year, month, day: of } = parts(line);
      return [
        day(line, writing, `${of}/${month}/${String(year + 543).slice(2)}`),
        other(line, 'TRF FR', 'TRF TO'),
        line.externalId,
        went(line, writing),
        came(line, writing),
        money(line.balanceAfter, writing),
        line.channel,
      ];
    },
    keeps: { precision: 'day', channel: true, externalId: true, payerBank: true },
  },
  {
    bank: 'KTB',
    heading: {
      th: ['วันที่/เวลา', 'รหัสรายการ', 'รายละเอียด', 'จำนวนเงิน', 'ยอดคงเหลือ', 'สาขา'],
      en: ['Date/Time', 'Teller ID', 'Description', 'Amount', 'Balance', 'Branch'],
    },
    row: (line, writing) => {
      const { year, month, day: of, clock } = parts(line);
      const { bank = '', name = '' } = line.counterparty;
      return [
        whole(line, writing, `${of}/${month}/${year + 543} ${clock}`),
        'IORSDT',
        `Transfer ${line.direction === 'in' ? 'from' : 'to'} ${CLEARING[bank]}-${number(line)} ${name}`,
        signed(line, writing),
        money(line.balanceAfter, writing),
        line.channel,
      ];
    },
    keeps: { precision: 'minute', channel: true, externalId: false, payerBank: true },
  },
  {
    bank: 'BAY',
    heading: {
      th: ['วันที่', 'เวลา', 'รายการ', 'จำนวนเงิน', 'เดบิต/เครดิต', 'ยอดคงเหลือ', 'ช่องทาง', 'หมายเหตุ'],
      en: ['Date', 'Time', 'Transaction', 'Amount', 'Dr/Cr', 'Balance', 'Channel', 'Remark'],
    },
    row: (line, writing) => {
      const { year, month, day: of, seconds } = parts(line);
      return [
        day(line, writing, `${of}/${month}/${year}`),
        time(line, writing, seconds),
        kind(line),
        money(line.satang, writing),
        line.direction === 'in' ? 'CR' : 'DR',
        money(line.balanceAfter, writing),
        line.channel,
        other(line, 'รับโอนจาก', 'โอนไป'),
      ];
    },
    keeps: { precision: 'second', channel: true, externalId: false, payerBank: true },
  },
  {
    bank: 'TTB',
    heading: {
      th: ['วันที่', 'เวลา', 'รายการ', 'จำนวนเงิน', 'ยอดเงินคงเหลือ', 'ช่องทาง', 'บันทึก'],
      en: ['Date', 'Time', 'Transaction', 'Amount', 'Balance', 'Channel', 'Note'],
    },
    row: (line, writing) => {
      const { year, month, day: of, clock } = parts(line);
      return [
        day(line, writing, `${Number(of)} ${MONTHS[Number(month) - 1]} ${String(year + 543).slice(2)}`),
        time(line, writing, `${clock} น.`),
        kind(line),
        signed(line, writing),
        money(line.balanceAfter, writing),
        line.channel,
        other(line, 'จาก', 'ไปยัง'),
      ];
    },
    keeps: { precision: 'minute', channel: true, externalId: false, payerBank: true },
  },
  {
    bank: 'GSB',
    heading: {
      th: ['วันที่', 'เวลา', 'รายการ', 'ถอน', 'ฝาก', 'คงเหลือ', 'หมายเหตุ'],
      en: ['Date', 'Time', 'Transaction', 'Withdrawal', 'Deposit', 'Balance', 'Remark'],
    },
    row: (line, writing) => {
      const { year, month, day: of, clock } = parts(line);
      return [
        day(line, writing, `${of}/${month}/${year + 543}`),
        time(line, writing, clock),
        kind(line),
        went(line, writing),
        came(line, writing),
        money(line.balanceAfter, writing),
        other(line, 'รับโอน', 'โอนออก'),
      ];
    },
    keeps: { precision: 'minute', channel: false, externalId: false, payerBank: true },
  },
  {
    bank: 'TRUEWALLET',
    heading: {
      th: ['วันที่และเวลา', 'ประเภท', 'จาก/ถึง', 'หมายเลข', 'จำนวนเงิน', 'ยอดคงเหลือ', 'เลขที่อ้างอิง'],
      en: ['Date & Time', 'Type', 'From/To', 'Mobile Number', 'Amount', 'Balance', 'Transaction ID'],
    },
    row: (line, writing) => {
      const { year, month, day: of, seconds } = parts(line);
      return [
        whole(line, writing, `${of}/${month}/${year} ${seconds}`),
        kind(line),
        line.counterparty.name,
        line.counterparty.number,
        signed(line, writing),
        money(line.balanceAfter, writing),
        line.externalId,
      ];
    },
    keeps: { precision: 'second', channel: false, externalId: true, payerBank: false },
  },
];

export const bankFiles: ReadonlyMap<string, BankFile> = new Map(files.map((file) => [file.bank, file]));

/** A whole file: lines about the account, the heading, the rows with an opening balance before them, and a total. */
export function fileOf(bank: string, lines: readonly BankLine[], writing: Writing, opening: number | null = null): StatementCell[][] {
  const file = bankFiles.get(bank)!;
  const heading = [...file.heading[writing.lang]];
  const width = heading.length;
  const balanceAt = heading.findIndex((title) => /คงเหลือ|balance/i.test(title));
  const wide = (cells: StatementCell[]): StatementCell[] => [...cells, ...Array<StatementCell>(width).fill('')].slice(0, width);
  const rows = lines.map((line) => file.row(line, writing));
  if (writing.newestFirst) rows.reverse();
  const carried = wide([]);
  carried[1] = 'ยอดยกมา';
  carried[balanceAt] = opening === null ? '' : money(opening, writing);
  return [
    wide([writing.lang === 'th' ? 'รายการเดินบัญชี' : 'Account statement']),
    wide([writing.lang === 'th' ? 'เลขที่บัญชี' : 'Account No.', '123-4-56789-0']),
    wide([]),
    heading,
    ...(opening === null || writing.newestFirst ? [] : [carried]),
    ...rows,
    ...(opening === null || !writing.newestFirst ? [] : [carried]),
    wide([writing.lang === 'th' ? `รวม ${rows.length} รายการ` : 'Total', '', '', '', '999.00']),
    wide(['เอกสารนี้จัดทำโดยระบบ']),
  ];
}

/** A line as its file can keep it. */
export function kept(bank: string, line: BankLine): Omit<BankLine, 'text'> {
  const { precision, channel, externalId, payerBank } = bankFiles.get(bank)!.keeps;
  const at = precision === 'day' ? `${line.at.slice(0, 10)}T00:00:00+07:00` : line.at;
  const { bank: payer, ...rest } = line.counterparty;
  return {
    at,
    // Whole minutes of a workbook or a text with seconds are no seconds, or cannot be told.
    precision,
    direction: line.direction,
    satang: line.satang,
    balanceAfter: line.balanceAfter,
    counterparty: payerBank && payer !== undefined ? { bank: payer, ...rest } : rest,
    ...(channel && line.channel !== undefined ? { channel: line.channel } : {}),
    ...(externalId && line.externalId !== undefined ? { externalId: line.externalId } : {}),
  };
}
