/** Files as they are sent: whole pictures, slips with a code, cut ones, and what only pretends to be one. */
import type { Random } from '../../src/schema/fields/kind';
import { impostors, jpeg, png, webp } from '../images';
import { drawSlip } from '../slipPicture';
import { mutate, nastyText } from './values';

const pictures: Uint8Array[] = [png, jpeg, webp, ...Object.values(impostors)];
/** Whole ones: few are read as far as their pixels otherwise. */
const whole: Uint8Array[] = [png, jpeg];

/** Draws the slips; to be waited for before files are made. */
export async function drawSlips(): Promise<void> {
  for (const [reference, shape] of [
    ['20261123009000001', 1],
    ['20261123009000002', 2],
    [null, 3],
  ] as const)
    whole.push(new Uint8Array(await drawSlip(reference, { shape })));
}

export function formOf(random: Random): FormData {
  const form = new FormData();
  const isWhole = random.chance(0.4);
  const bytes = new Uint8Array(random.pick(isWhole ? whole : [...whole, ...pictures]));
  if (!isWhole)
    for (let left = random.int(0, 4); left > 0 && bytes.length > 0; left -= 1) bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
  const name = isWhole || random.chance(0.9) ? 'file' : nastyText(random);
  const part = isWhole || random.chance(0.4) ? bytes : bytes.slice(0, random.int(0, bytes.length));
  form.append(name, new Blob([part]), mutate('picture.png', random).slice(0, 300));
  if (random.chance(0.2)) form.append('field', nastyText(random).slice(0, 500));
  return form;
}
