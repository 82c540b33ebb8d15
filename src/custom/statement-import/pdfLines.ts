import { FileRefused } from '../../screens/import/fileFault';

/** Pieces of text this close, in points, are of one line, or of one word. */
const SAME_LINE = 3;
const SAME_WORD = 1.5;

interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
}

/** Pieces of a page as lines, from the top: what stands apart is set apart by a space. */
function linesOf(pieces: readonly Piece[]): string[] {
  const lines: { y: number; pieces: Piece[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const last = lines.at(-1);
    if (last && Math.abs(last.y - piece.y) <= SAME_LINE) last.pieces.push(piece);
    else lines.push({ y: piece.y, pieces: [piece] });
  }
  return lines.map(({ pieces: all }) => {
    const ordered = all.toSorted((a, b) => a.x - b.x);
    return ordered.reduce((line, { text, x }, at) => {
      const before = ordered[at - 1];
      const gap = before ? x - (before.x + before.width) : 0;
      return `${line}${at > 0 && gap > SAME_WORD ? ' ' : ''}${text}`;
    }, '');
  });
}

/** The lines of text of a PDF, page by page. It is read by a thread of its own, which comes with the first PDF that is chosen. */
export async function pdfLines(file: File, onProgress: (value: number) => void): Promise<string[]> {
  const pdf = await import('pdfjs-dist');
  const thread = new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  const worker = pdf.PDFWorker.create({ port: thread });
  const task = pdf.getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker,
    disableFontFace: true,
    verbosity: pdf.VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const lines: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) =>
        'str' in item && item.str !== ''
          ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
          : [],
      );
      lines.push(...linesOf(pieces));
      onProgress((number / document.numPages) * 100);
    }
    return lines;
  } catch (error) {
    throw new FileRefused((error as Error).name === 'PasswordException' ? 'encrypted' : 'broken');
  } finally {
    await task.destroy();
    thread.terminate();
  }
}
