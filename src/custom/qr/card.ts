import { qrModules } from '../../ui/qrModules';

/** What is saved and sent to a member: the code, and what it asks for below it. */
export interface Card {
  payload: string;
  /** The largest line, the amount, comes first. */
  lines: readonly string[];
}

/** Pixels of a saved picture. The code's modules are whole pixels, so that no edge is blurred. */
const WIDTH = 720;
const MARGIN = 40;
const FIRST = 44;
const OTHERS = 26;
const LEADING = 1.6;

interface Placed {
  scale: number;
  left: number;
  height: number;
  size: number;
  path: string;
  texts: readonly { text: string; size: number; y: number }[];
}

function place({ payload, lines }: Card): Placed {
  const { size, path } = qrModules(payload, 'M');
  const scale = Math.floor((WIDTH - 2 * MARGIN) / size);
  let y = MARGIN + scale * size;
  const texts = lines.map((text, index) => {
    const height = index === 0 ? FIRST : OTHERS;
    y += height * LEADING;
    return { text, size: height, y };
  });
  return { scale, left: Math.floor((WIDTH - scale * size) / 2), height: Math.ceil(y + MARGIN), size, path, texts };
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The card as a drawing that stays sharp at any size. */
export function cardSvg(card: Card): string {
  const { scale, left, height, path, texts } = place(card);
  const lines = texts.map(
    ({ text, size, y }, index) =>
      `<text x="${WIDTH / 2}" y="${y}" font-size="${size}" font-weight="${index === 0 ? 700 : 400}" text-anchor="middle">${escaped(text)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="IBM Plex Sans Thai, Noto Sans Thai, Tahoma, sans-serif">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<path transform="translate(${left} ${MARGIN}) scale(${scale})" d="${path}" fill="#000" shape-rendering="crispEdges"/>`,
    ...lines,
    '</svg>',
  ].join('');
}

/** The card as a picture, in the panel's own letters. Rejects where the browser draws none. */
export async function cardPng(card: Card, font: string): Promise<Blob> {
  const { scale, left, height, path, texts } = place(card);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, height];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = '#000';
  context.setTransform(scale, 0, 0, scale, left, MARGIN);
  context.fill(new Path2D(path));
  context.resetTransform();
  context.textAlign = 'center';
  for (const [index, { text, size, y }] of texts.entries()) {
    context.font = `${index === 0 ? 700 : 400} ${size}px ${font}`;
    context.fillText(text, WIDTH / 2, y, WIDTH - 2 * MARGIN);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was drawn'))), 'image/png'),
  );
}
