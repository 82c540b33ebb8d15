/**
 * What the jobs that staff do most take: keys and clicks as they are counted at the hand, and the time of the panel, without that of
 * reading and thinking.
 */
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { at, atRest, callAs, eventually, idsOn, signInOn } from '../../e2e/steps';
import { QUEUE } from './desk';
import { visit } from './page';

export interface Job {
  strokes: number;
  clicks: number;
  ms: number;
}

/** A chord counts as one stroke, and so does each letter. */
class Hand {
  strokes = 0;
  clicks = 0;
  private readonly began = performance.now();
  constructor(private readonly page: Page) {}
  async press(key: string): Promise<void> {
    this.strokes += 1;
    await this.page.keyboard.press(key);
  }
  async type(text: string): Promise<void> {
    this.strokes += text.length;
    await this.page.keyboard.type(text);
  }
  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }
  done(): Job {
    return { strokes: this.strokes, clicks: this.clicks, ms: performance.now() - this.began };
  }
}

/** By then the panel has fetched what the next press opens. */
const settle = async (page: Page): Promise<void> => {
  await atRest(page);
  await page.waitForTimeout(2500);
};

/** The next deposit, from its evidence to the evidence of the one after it. */
async function approve(page: Page): Promise<Job> {
  await page.goto(QUEUE);
  await eventually(
    () => idsOn(page),
    (ids) => ids.length > 0,
  );
  await settle(page);
  const evidence = page.locator('[data-beside]').getByText('พบในบัญชี').first();
  await evidence.waitFor();
  const current = (): Promise<string | null> => page.locator('main [data-id][aria-current]').first().getAttribute('data-id');
  const before = await current();
  const hand = new Hand(page);
  await hand.press('a');
  await page.getByRole('dialog').waitFor();
  await hand.press('Control+Enter');
  await eventually(current, (now) => now !== before);
  await evidence.waitFor();
  return hand.done();
}

interface Waiting {
  member: number;
}
interface Member {
  id: number;
  username: string;
  phone: string;
}
const rowsAt = async <T>(page: Page, path: string): Promise<T> => (await callAs(page, path)).body['payload'] as T;

/** From any page, with the last digits of a phone, to why the withdrawal of that member waits. */
async function whyItWaits(page: Page): Promise<Job> {
  await page.goto(at('/Deposit'));
  await settle(page);
  const filter = encodeURIComponent(JSON.stringify({ status: ['pending', 'reviewing', 'approved', 'on_hold'] }));
  const waiting = await rowsAt<Waiting[]>(page, `/api/Withdraw/lucky88?filter=${filter}&range=[0,49]`);
  const box = page.getByRole('combobox', { name: 'ค้นหาทุกอย่าง' });
  const offered = page.getByRole('dialog', { name: 'ค้นหาทุกอย่าง' }).getByRole('option');
  for (const { member: id } of waiting) {
    const member = await rowsAt<Member>(page, `/api/Member/lucky88?id=${id}`);
    const hand = new Hand(page);
    await hand.press('Control+k');
    await box.waitFor();
    await hand.type(member.phone.slice(-4));
    await offered.filter({ hasText: member.phone }).first().waitFor();
    // Others have the same digits, or a record has that number.
    const first = await offered.first().innerText();
    if (!first.includes(member.username)) {
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'detached' });
      continue;
    }
    await hand.press('Enter');
    await page.getByRole('region', { name: 'ที่รออยู่' }).getByText('ถอน').first().waitFor();
    return hand.done();
  }
  throw new Error('no waiting withdrawal is of a member whose last digits are their own');
}

/** From the list of campaigns to one that is sent to the numbers of a file. */
async function campaign(page: Page, file: string): Promise<Job> {
  await page.goto(at('/Sms'));
  await settle(page);
  const hand = new Hand(page);
  await hand.click(page.getByRole('link', { name: /^เพิ่ม/ }).first());
  const input = page.locator('[class*=_drop_] input[type=file]');
  await input.waitFor({ state: 'attached' });
  // The button, and the file in the window of the system.
  hand.clicks += 2;
  await input.setInputFiles(file);
  await hand.click(page.getByLabel('ข้อความ *'));
  await page.keyboard.type('โปรโมชั่นวันนี้ {web}');
  await page.getByText(/^อ่าน .* แล้ว/).waitFor();
  await hand.click(page.getByRole('main').getByRole('button', { name: 'ส่งแคมเปญ' }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: /^ยืนยัน/ }));
  await page.waitForURL(/\/Sms\/\d+/);
  return hand.done();
}

export interface Jobs {
  approve: Job;
  whyItWaits: Job;
  campaign: Job;
}
export async function jobFigures(url: string): Promise<Jobs> {
  const folder = await mkdtemp(join(tmpdir(), 'office-bench-jobs-'));
  const file = join(folder, 'numbers.csv');
  await writeFile(
    file,
    `Phone Number\n${Array.from({ length: 305 }, (_, n) => `08${String(41_000_000 + n).padStart(8, '0')}`).join('\n')}\n`,
  );
  const { page, person } = await visit(url, false);
  try {
    await signInOn(page, 'owner');
    return { approve: await approve(page), whyItWaits: await whyItWaits(page), campaign: await campaign(page, file) };
  } finally {
    await person.close();
    await rm(folder, { recursive: true, force: true });
  }
}
