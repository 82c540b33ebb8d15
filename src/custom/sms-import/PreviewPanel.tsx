import type { ReactNode } from 'react';
import { useRecordOf } from '../../screens/record';
import type { Samples } from './calls';
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

function Sender({ id, ...phone }: { id: number; text: string; samples: Samples }) {
  const { data } = useRecordOf('sms_sender', id);
  return <Phone {...phone} sender={data?.name ?? null} />;
}

interface FrameProps<T> {
  phone: ReactNode;
  of: Previewed<T>;
  /** False: what is composed says nothing yet of who receives it. */
  isAsked?: boolean;
  children: (preview: T, stale: boolean) => ReactNode;
}

/** The phone, and below it what will happen. While an answer is awaited the last one stays. */
export const PreviewFrame = <T,>({ phone, of: { preview, refusal, stale }, isAsked = true, children }: FrameProps<T>) => (
  <div className={css.panel} aria-busy={isAsked && stale}>
    {phone}
    {refusal && !stale && (
      <p className="notice notice--refused" role="status">
        <span className="notice__text">{Object.values(refusal.errors)[0] ?? refusal.text}</span>
      </p>
    )}
    {isAsked && (preview ? children(preview, stale) : !refusal && <span className="skeleton skeleton--panel" />)}
  </div>
);

/** What a campaign of one site will do. */
export function PreviewPanel({ sender, text, file, lacks, of }: Props) {
  const shown = { text: typeof text === 'string' ? text : '', samples: of.preview?.samples ?? [] };
  return (
    <PreviewFrame of={of} phone={typeof sender === 'number' ? <Sender id={sender} {...shown} /> : <Phone {...shown} sender={null} />}>
      {(preview, stale) => <Outcome preview={preview} file={file} lacks={lacks} stale={stale} />}
    </PreviewFrame>
  );
}
