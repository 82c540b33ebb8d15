import { useState } from 'react';
import { usePlainText } from '../providers/i18n/plain';
import { Icon } from '../ui/Icon';
import { Field, type FieldProps } from './Field';

/** A password input with a button that shows the password; no strength meter. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const t = usePlainText();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="icon-button field__end"
          aria-label={shown ? t('session.hidePassword') : t('session.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'hide' : 'show'} />
        </button>
      }
    />
  );
}
