import { useMemo } from 'react';
import { qrModules } from '../ui/qrModules';

/** A text as a QR code on a screen, which damages nothing of it: little error correction is enough and the modules stay large. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrModules(text, 'L'), [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
