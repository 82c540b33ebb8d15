import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** From this level on an employee sees, answers and closes the threads of all employees. */
export const EVERY_THREAD_FROM = 9;

/** A thread of feedback with the system's makers. */
export const comment = defineResource({
  name: 'comment',
  path: '/Comment',
  scope: 'office',
  group: 'setting',
  label: 'ข้อเสนอแนะ',
  adds: 'ส่งข้อเสนอแนะ',
  icon: 'chat',
  permission: '',
  verbs: ['view', 'add'],
  perDay: { create: 20, close: 50, reopen: 50 },
  verbPermissions: { add: '' },
  ownColumn: { column: 'author', from: EVERY_THREAD_FROM },
  fields: {
    subject: f.text({ label: 'เรื่อง', required: true, createOnly: true, maxLength: 160 }),
    text: f.longText({ label: 'รายละเอียด', required: true, createOnly: true, maxLength: 4000 }),
    state: f.enum(
      {
        open: { label: 'รอคำตอบ', tone: 'waiting' },
        answered: { label: 'ตอบแล้ว', tone: 'done' },
        closed: { label: 'ปิดแล้ว', tone: 'closed' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'open' },
    ),
    author: f.ref('employee', { label: 'ผู้แจ้ง', readOnly: true, default: 'me' }),
    replies: f.int({ label: 'คำตอบ', required: true, readOnly: true, default: 0, min: 0 }),
    last_at: f.datetime({ label: 'ข้อความล่าสุด', readOnly: true, default: 'now' }),
  },
  state: 'state',
  transitions: { open: ['answered', 'closed'], answered: ['open', 'closed'], closed: ['open'] },
  title: 'subject',
  list: ['last_at', 'subject', 'state', 'author', 'replies', 'created_at'],
  filters: ['state', 'author', 'created_at'],
  search: ['subject', 'text'],
  sort: ['last_at', 'DESC'],
  sortable: ['created_at'],
  views: {
    open: { label: 'รอคำตอบ', filter: { state: 'open' } },
    answered: { label: 'ตอบแล้ว', filter: { state: 'answered' } },
    closed: { label: 'ปิดแล้ว', filter: { state: 'closed' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  live: true,
  demo: 9,
  actions: {
    close: {
      label: 'ปิดเรื่อง',
      permission: '',
      icon: 'check',
      when: { state: ['open', 'answered'] },
      ask: 'ปิดเรื่อง {subject}',
      sets: { state: 'closed' },
    },
    reopen: {
      label: 'เปิดเรื่องอีกครั้ง',
      permission: '',
      icon: 'undo',
      when: { state: 'closed' },
      ask: 'เปิดเรื่อง {subject} อีกครั้ง',
      sets: { state: 'open' },
    },
  },
});

/** A reply in a thread. `owner`: the owner of the thread, so that every employee who sees the thread sees the reply. */
export const commentMessage = defineResource({
  name: 'comment_message',
  path: '/Comment/Message',
  scope: 'office',
  group: 'setting',
  label: 'ข้อความในเรื่อง',
  icon: 'chat',
  permission: '',
  verbs: ['view', 'add'],
  perDay: { create: 200 },
  verbPermissions: { add: '' },
  ownColumn: { column: 'owner', from: EVERY_THREAD_FROM },
  menu: false,
  fields: {
    thread: f.ref('comment', { label: 'เรื่อง', required: true, createOnly: true }),
    text: f.longText({ label: 'ข้อความ', required: true, createOnly: true, maxLength: 4000 }),
    author: f.ref('employee', { label: 'ผู้เขียน', readOnly: true, default: 'me' }),
    owner: f.ref('employee', { label: 'เจ้าของเรื่อง', readOnly: true }),
  },
  title: 'text',
  list: ['created_at', 'text', 'author'],
  filters: ['thread', 'owner', 'created_at'],
  sort: ['created_at', 'ASC'],
  live: true,
  demo: 18,
});
