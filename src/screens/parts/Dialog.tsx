import { useEffect, useState, type ComponentProps } from 'react';
import { Modal } from '../../theme/Modal';

/** A dialog that gives the focus back to where it was: the row one works on, or the button that opened it. */
export function Dialog(props: ComponentProps<typeof Modal>) {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => {
    // Waits for the dialog to be gone: what is behind an open one takes no focus.
    queueMicrotask(() => { if (before instanceof HTMLElement && before.isConnected) before.focus(); });
  }, [before]);
  return <Modal {...props} />;
}
