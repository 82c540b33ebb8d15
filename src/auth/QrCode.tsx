import { useMemo } from 'react';
import { encode } from 'uqr';

/** Light modules around the code, as the standard asks. */
const QUIET = 4;

/**
 * A text as a QR code: one path of dark modules on white, in either theme. A screen damages nothing of the code, so little error correction is enough
 * and the modules stay large.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'L', border: QUIET });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
