/** Longest side a picture is read at first; a photo has more pixels than its code needs. */
const SIDES = [1200, 2400, 600];
/** Most time one reading may take. */
const TIME_MS = 1500;

/**
 * The text of the QR code in a picture, `null` where none is found. The picture never leaves the computer. Rejects for a file that is no
 * picture.
 */
export async function readPicture(file: Blob): Promise<string | null> {
  const [{ decodeQR }, picture] = await Promise.all([import('qr/decode.js'), createImageBitmap(file, { imageOrientation: 'from-image' })]);
  try {
    for (const side of SIDES) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) return null;
      // What is transparent in a picture counts as paper.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.drawImage(picture, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      try {
        return decodeQR({ width, height, data }, { format: 'RGBA', effort: 4, timeLimit: TIME_MS });
      } catch {
        // The library throws where it finds none; another size may show it.
      }
    }
    return null;
  } finally {
    picture.close();
  }
}
