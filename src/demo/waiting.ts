/** The page while the sample data are made, before there is a panel. */
import { currentLanguage } from '../providers/i18n/language';
import type { Language } from '../schema/messages';
import type { Step } from './messages';
import './waiting.css';

const words = {
  th: {
    title: 'กำลังเตรียมข้อมูลตัวอย่าง',
    help: 'ระบบทั้งหมดทำงานในเบราว์เซอร์นี้ ข้อมูลเป็นข้อมูลสมมติ ไม่ถูกส่งไปที่ใด และหายไปเมื่อปิดหน้านี้',
    engine: 'เปิดฐานข้อมูล',
    tables: 'สร้างตาราง',
    rows: 'ใส่ข้อมูลตัวอย่าง',
    ready: 'เปิดหน้าจอ',
    failed: 'เปิดตัวอย่างไม่สำเร็จ',
    again: 'ลองอีกครั้ง',
    unsupported: 'เบราว์เซอร์นี้เปิดตัวอย่างไม่ได้ ต้องเปิดผ่าน HTTPS หรือ localhost ในหน้าต่างที่ใช้ service worker ได้',
  },
  en: {
    title: 'Preparing the sample data',
    help: 'Everything runs in this browser. The data are made up, are sent nowhere and are gone when this page closes.',
    engine: 'Opening the database',
    tables: 'Making the tables',
    rows: 'Filling in sample data',
    ready: 'Opening the panel',
    failed: 'The demo could not be opened',
    again: 'Try again',
    unsupported: 'This browser cannot open the demo: it needs HTTPS or localhost, and a window in which service workers are allowed.',
  },
} as const satisfies Record<Language, Record<Step | 'title' | 'help' | 'failed' | 'again' | 'unsupported', string>>;

const STEPS = ['engine', 'tables', 'rows', 'ready'] as const satisfies readonly Step[];

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export interface WaitingPage {
  show: (step: Step) => void;
  /** Reports a failure; `reason` is for the person who is asked for help. */
  fail: (reason: string) => void;
  unsupported: () => void;
}

/** Shows the page in place of the panel, which replaces it. */
export function openWaiting(place: HTMLElement): WaitingPage {
  const text = words[currentLanguage()];
  const said = element('p', { className: 'waiting__step', role: 'status' });
  const bar = element('progress', { className: 'waiting__bar', max: STEPS.length, value: 0, ariaLabel: text.title });
  const page = element(
    'main',
    { className: 'waiting' },
    element('h1', { textContent: text.title }),
    bar,
    said,
    element('p', { className: 'waiting__help', textContent: text.help }),
  );
  document.title = 'OFFICE CONTROL';
  place.replaceChildren(page);
  const end = (why: string, ...more: Node[]): void =>
    page.replaceChildren(
      element('h1', { textContent: text.failed }),
      element('p', { className: 'waiting__help', role: 'alert', textContent: why }),
      ...more,
    );
  return {
    show(step) {
      bar.value = STEPS.indexOf(step);
      said.textContent = text[step];
    },
    fail: (reason) =>
      end(
        reason,
        element('button', {
          type: 'button',
          className: 'button button--primary',
          textContent: text.again,
          onclick: () => window.location.reload(),
        }),
      ),
    unsupported: () => end(text.unsupported),
  };
}
