import { useRecordOf } from '../../screens/record';
import type { Preview } from './calls';
import { Outcome } from './Outcome';
import type { Found } from './outcome';
import { Phone } from './Phone';
import css from './preview.module.css';
import type { Previewed } from './usePreview';

interface Props {
  sender: unknown;
  text: unknown;
  file: Found | null;
  of: Previewed;
  lacks?: string | null;
}

function Sender({ id, ...phone }: { id: number; text: string; samples: Preview['samples'] }) {
  const { data } = useRecordOf('sms_sender', id);
  return <Phone {...phone} sender={data?.name ?? null} />;
}

/** The phone, and below it what will happen. While an answer is awaited the last one stays. */
export function PreviewPanel({ sender, text, file, lacks, of: { preview, refusal, stale } }: Props) {
  const shown = { text: typeof text === 'string' ? text : '', samples: preview?.samples ?? [] };
  return (
    <div className={css.panel} aria-busy={stale}>
      {typeof sender === 'number' ? <Sender id={sender} {...shown} /> : <Phone {...shown} sender={null} />}
      {refusal && !stale && (
        <p className="notice notice--refused" role="status">
          <span className="notice__text">{Object.values(refusal.errors)[0] ?? refusal.text}</span>
        </p>
      )}
      {preview ? (
        <Outcome preview={preview} file={file} lacks={lacks} stale={stale} />
      ) : (
        !refusal && <span className="skeleton skeleton--panel" />
      )}
    </div>
  );
}
