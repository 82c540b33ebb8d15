/** What tells lines and bars apart without their colours. */
export const POINTS = ['circle', 'rect', 'triangle', 'rectRot', 'cross', 'star'] as const;
export const DASHES: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [10, 4, 2, 4], [14, 4], [4, 2]];

const SIZE = 8;
/** The strokes of a tile that repeats, each from one point to another. */
const STROKES: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [],
  [[0, SIZE, SIZE, 0]],
  [[0, SIZE / 2, SIZE, SIZE / 2]],
  [[SIZE / 2, 0, SIZE / 2, SIZE]],
  [[0, 0, SIZE, SIZE]],
  [
    [0, SIZE / 2, SIZE, SIZE / 2],
    [SIZE / 2, 0, SIZE / 2, SIZE],
  ],
];

/** The filling of the bars of a series: a colour, from the second series on with strokes of the ground. */
export function patternOf(colour: string, ground: string, at: number): CanvasPattern | string {
  const strokes = STROKES[at % STROKES.length] ?? [];
  const tile = document.createElement('canvas');
  tile.width = SIZE;
  tile.height = SIZE;
  const pen = tile.getContext('2d');
  if (!pen || strokes.length === 0) return colour;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.strokeStyle = ground;
  pen.lineWidth = 1.5;
  for (const [x, y, toX, toY] of strokes) {
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(toX, toY);
    pen.stroke();
  }
  return pen.createPattern(tile, 'repeat') ?? colour;
}

/** One drawing, and what stands above it where there are several. */
export interface Drawing {
  canvas: HTMLCanvasElement;
  name?: string;
}
/** The drawings of a chart below its name, on the ground of the panel, as a picture. */
export function pictureOf(drawings: readonly Drawing[], title: string): Promise<Blob | null> {
  const style = getComputedStyle(document.documentElement);
  const scale = window.devicePixelRatio;
  const [head, line] = [40 * scale, 28 * scale];
  const page = document.createElement('canvas');
  page.width = Math.max(480 * scale, ...drawings.map(({ canvas }) => canvas.width));
  page.height = head + drawings.reduce((sum, { canvas, name }) => sum + canvas.height + (name === undefined ? 0 : line), 0);
  const pen = page.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = style.getPropertyValue('--surface');
  pen.fillRect(0, 0, page.width, page.height);
  pen.fillStyle = style.getPropertyValue('--text');
  pen.textBaseline = 'middle';
  const write = (text: string, weight: number, middle: number): void => {
    pen.font = `${weight} ${14 * scale}px ${style.getPropertyValue('--font')}`;
    pen.fillText(text, 12 * scale, middle);
  };
  write(title, 600, head / 2);
  let top = head;
  for (const { canvas, name } of drawings) {
    if (name !== undefined) {
      write(name, 400, top + line / 2);
      top += line;
    }
    pen.drawImage(canvas, 0, top);
    top += canvas.height;
  }
  return new Promise((resolve) => page.toBlob(resolve, 'image/png'));
}
