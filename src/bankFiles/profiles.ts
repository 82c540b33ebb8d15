import type { Profile } from './types';

const DATE = ['วันที่', 'date', 'วันที่ทำรายการ', 'transaction date', 'trans. date'];
const TIME = ['เวลา', 'time', 'เวลาทำรายการ', 'transaction time'];
const KIND = ['รายการ', 'transaction', 'ประเภทรายการ', 'transaction type'];
const BALANCE = ['ยอดคงเหลือ', 'คงเหลือ', 'ยอดเงินคงเหลือ', 'balance', 'outstanding balance', 'ledger balance'];
const CHANNEL = ['ช่องทาง', 'channel', 'ช่องทางการทำรายการ'];
const TEXT = ['รายละเอียด', 'details', 'detail', 'description', 'คำอธิบาย'];

/** The files of the banks most used. Shapes and where they are uncertain: `docs/bank-files.md`. */
export const profiles: readonly Profile[] = [
  {
    bank: 'KBANK',
    columns: {
      date: DATE,
      time: ['เวลา/วันที่มีผล', 'time/eff.date', ...TIME],
      kind: ['descriptions', ...KIND],
      out: ['ถอนเงิน', 'withdrawal', 'withdrawals'],
      in: ['ฝากเงิน', 'deposit', 'deposits'],
      balance: BALANCE,
      channel: CHANNEL,
      text: TEXT,
    },
    payers: [
      'จาก {bank} {number} {name}',
      'โอนไป {bank} {number} {name}',
      'จาก {number} {name}',
      'โอนไป {number} {name}',
      'จาก {number}',
      'โอนไป {number}',
    ],
    own: true,
    names: ['กสิกรไทย', 'kasikorn', 'kbank', 'k plus', 'k biz'],
  },
  {
    bank: 'SCB',
    columns: {
      date: DATE,
      time: TIME,
      kind: ['รหัสรายการ', 'code', 'transaction code', 'tx code'],
      channel: CHANNEL,
      out: ['ลูกหนี้', 'เดบิต', 'debit', 'ถอน/debit'],
      in: ['เจ้าหนี้', 'เครดิต', 'credit', 'ฝาก/credit'],
      balance: BALANCE,
      text: ['คำอธิบาย', 'description', 'บันทึกช่วยจำ', 'note'],
    },
    payers: ['รับโอนจาก {bank} {number} {name}', 'โอนไป {bank} {number} {name}', '{any} ({bank}) /{number}'],
    names: ['ไทยพาณิชย์', 'siam commercial', 'scb'],
  },
  {
    bank: 'BBL',
    columns: {
      date: DATE,
      text: ['particulars', 'รายละเอียดรายการ', 'รายการ', 'description'],
      reference: ['เลขที่เช็ค', 'chq.no.', 'cheque no.', 'เช็คเลขที่'],
      out: ['ถอน', 'withdrawal', 'debit', 'หักบัญชี'],
      in: ['ฝาก', 'deposit', 'credit', 'เข้าบัญชี'],
      balance: BALANCE,
      channel: ['ผ่านทาง', 'via', ...CHANNEL],
    },
    payers: [
      'รับโอนจาก {bank} {number} {name}',
      'โอนไป {bank} {number} {name}',
      'TRF FR {bank} {number} {name}',
      'TRF TO {bank} {number} {name}',
    ],
    names: ['ธนาคารกรุงเทพ', 'bangkok bank', 'bualuang', 'บัวหลวง'],
  },
  {
    bank: 'KTB',
    columns: {
      at: ['วันที่/เวลา', 'วันที่และเวลา', 'date/time', 'transaction date/time', ...DATE],
      kind: ['รหัสรายการ', 'teller id', ...KIND],
      text: TEXT,
      amount: ['จำนวนเงิน', 'amount', 'จำนวนเงินรวม'],
      balance: BALANCE,
      channel: ['สาขา', 'branch', ...CHANNEL],
    },
    payers: [
      'Transfer from {bank}-{number} {name}',
      'Transfer to {bank}-{number} {name}',
      'Transfer from {bank}-{number}',
      'Transfer to {bank}-{number}',
    ],
    names: ['กรุงไทย', 'krungthai', 'krung thai', 'ktb'],
  },
  {
    bank: 'BAY',
    columns: {
      date: DATE,
      time: TIME,
      kind: KIND,
      amount: ['จำนวนเงิน', 'amount'],
      side: ['เดบิต/เครดิต', 'dr/cr', 'debit/credit', 'd/c'],
      balance: BALANCE,
      channel: CHANNEL,
      text: ['หมายเหตุ', 'remark', ...TEXT],
    },
    payers: ['รับโอนจาก {bank} {number} {name}', 'โอนไป {bank} {number} {name}', 'รับโอนจาก {bank} {number}', 'โอนไป {bank} {number}'],
    names: ['กรุงศรี', 'krungsri', 'ayudhya'],
  },
  {
    bank: 'TTB',
    columns: {
      date: DATE,
      time: TIME,
      kind: KIND,
      amount: ['จำนวนเงิน', 'amount'],
      balance: BALANCE,
      channel: CHANNEL,
      text: ['บันทึก', 'note', ...TEXT],
    },
    payers: ['จาก {bank} {number} {name}', 'ไปยัง {bank} {number} {name}', 'จาก {bank} {number}', 'ไปยัง {bank} {number}'],
    names: ['ทหารไทยธนชาต', 'ทีทีบี', 'ttb', 'tmbthanachart'],
  },
  {
    bank: 'GSB',
    columns: {
      date: DATE,
      time: TIME,
      kind: KIND,
      out: ['ถอน', 'withdrawal'],
      in: ['ฝาก', 'deposit'],
      balance: BALANCE,
      text: ['หมายเหตุ', 'remark', ...TEXT],
    },
    payers: ['รับโอน {bank} {number} {name}', 'โอนออก {bank} {number} {name}', 'รับโอน {bank} {number}', 'โอนออก {bank} {number}'],
    names: ['ออมสิน', 'government savings', 'mymo', 'gsb'],
  },
  {
    bank: 'TRUEWALLET',
    columns: {
      at: ['วันที่และเวลา', 'date & time', 'date/time', 'วันที่/เวลา'],
      kind: ['ประเภท', 'type', ...KIND],
      payerName: ['ชื่อผู้โอน/ผู้รับ', 'จาก/ถึง', 'from/to', 'name'],
      payerNumber: ['หมายเลข', 'เบอร์โทรศัพท์', 'mobile number', 'phone'],
      amount: ['จำนวนเงิน', 'amount'],
      balance: BALANCE,
      reference: ['เลขที่อ้างอิง', 'เลขที่รายการ', 'transaction id', 'reference no.'],
    },
    names: ['ทรูมันนี่', 'truemoney', 'true money'],
  },
];
