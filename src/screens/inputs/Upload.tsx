import { useEffect, useRef, useState } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { Icon } from '../../ui/Icon';
import { refusalOf } from '../errors';
import { useScreen } from '../screen';
import type { InputProps } from '../fields/types';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    fileKept: 'มีไฟล์แล้ว',
    fileTooLarge: 'ไฟล์ใหญ่เกิน 5 MB',
    chooseFile: 'เลือกไฟล์',
    replaceFile: 'เปลี่ยนไฟล์',
    removeFile: 'เอาไฟล์ออก',
    cancelUpload: 'ยกเลิกอัปโหลด',
    uploading: 'กำลังอัปโหลด',
  },
  {
    fileKept: 'A file is kept',
    fileTooLarge: 'The file is larger than 5 MB',
    chooseFile: 'Choose a file',
    replaceFile: 'Replace the file',
    removeFile: 'Remove the file',
    cancelUpload: 'Cancel upload',
    uploading: 'Uploading',
  },
);

const LARGEST = 5 * 1024 * 1024;

interface Props extends InputProps<'image' | 'file'> {
  accept: string;
  preview?: string | null;
}

/** Sends a file as soon as it is chosen, with its progress; the value is the name the server gave it. */
export default function Upload({ id, value, onChange, invalid, describedBy, disabled, accept, preview }: Props) {
  const { service, t } = useScreen();
  const w = useWords();
  const provider = usePanelProvider();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File): Promise<void> => {
    setError(null);
    if (file.size > LARGEST) {
      setError(w('fileTooLarge'));
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      onChange((await provider.upload(service, file, setShare, controller.signal)).key);
    } catch (reason) {
      if (!controller.signal.aborted) setError(refusalOf(reason, t).text);
    } finally {
      setShare(null);
      running.current = null;
    }
  };
  return (
    <div className="upload">
      {preview && <img className="thumb thumb--show" src={preview} alt={t('input.preview')} />}
      {value !== null && !preview && (
        <span className="flag">
          <Icon name="note" size={16} />
          {w('fileKept')}
        </span>
      )}
      <span className="upload__row">
        <input
          id={id}
          type="file"
          className="upload__input visually-hidden"
          accept={accept}
          disabled={disabled || share !== null}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void send(file);
          }}
        />
        <label className="button button--small" htmlFor={id} aria-disabled={share !== null || undefined}>
          <Icon name="upload" size={16} />
          {w(value === null ? 'chooseFile' : 'replaceFile')}
        </label>
        {value !== null && share === null && (
          <button type="button" className="button button--small" disabled={disabled} onClick={() => onChange(null)}>
            {w('removeFile')}
          </button>
        )}
        {share !== null && (
          <button type="button" className="button button--small" onClick={() => running.current?.abort()}>
            {w('cancelUpload')}
          </button>
        )}
      </span>
      {share !== null && <progress className="progress" max={1} value={share} aria-label={w('uploading')} />}
      {error !== null && (
        <p className="field__error" role="alert">
          <Icon name="error" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
