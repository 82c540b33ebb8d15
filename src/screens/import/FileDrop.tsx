import { useId, useState, type ComponentProps, type DragEvent, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import css from './import.module.css';
import { Progress } from './Progress';

interface Props {
  label: string;
  /** What the place says, its button, and the line below. */
  drop: string;
  choose: string;
  help: string;
  /** Endings the browser offers. */
  accept: string;
  /** The reading under way. */
  reading: ComponentProps<typeof Progress> | null;
  /** Why one may not go on yet. */
  wrong?: string;
  invalid: boolean;
  onFile: (file: File) => void;
  /** What became of the file. */
  children?: ReactNode;
}

/** A place to drop a file on, which is also an ordinary file input. */
export function FileDrop({ label, drop, choose, help, accept, reading, wrong, invalid, onFile, children }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const onDrag = (event: DragEvent): void => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const onDrop = (event: DragEvent): void => {
    onDrag(event);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div className="field">
      <span className="field__label" id={`${id}-label`}>
        {label}
      </span>
      <div
        className={css.drop}
        data-over={over || undefined}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrop}
        role="group"
        aria-labelledby={`${id}-label`}
      >
        {reading ? (
          <Progress {...reading} />
        ) : (
          <>
            <Icon name="upload" size={32} />
            <p>{drop}</p>
            <input
              id={id}
              type="file"
              className="upload__input visually-hidden"
              accept={accept}
              aria-describedby={`${id}-help`}
              aria-invalid={invalid || wrong !== undefined || undefined}
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) onFile(file);
              }}
            />
            <label className="button" htmlFor={id}>
              {choose}
            </label>
          </>
        )}
      </div>
      <p className="field__help" id={`${id}-help`}>
        {help}
      </p>
      {wrong !== undefined && (
        <p className="field__error" role="alert">
          <Icon name="error" size={16} />
          {wrong}
        </p>
      )}
      {children}
    </div>
  );
}
