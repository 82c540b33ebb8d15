import { useEffect, useState } from 'react';
import { Boundary } from '../../../ui/Boundary';
import { isDialogOpen } from '../../../ui/openDialogs';
import { PatchNotice } from './PatchNotice';
import { usePopupNotice } from './popup';
import { SignInNotice } from './SignInNotice';
import { PopupDialog } from './PopupDialog';

const LOOK_EVERY = 1_000;
/** True while no dialog is open and no form is being typed into. */
const isCalm = (): boolean => !isDialogOpen() && !document.activeElement?.closest('form, .form');

/** A notice waits for a moment at which it interrupts no typing and no question; then it stays until it is read. */
function useMoment(wanted: boolean): boolean {
  const [come, setCome] = useState(false);
  useEffect(() => {
    if (!wanted) return setCome(false);
    const look = (): void => {
      if (isCalm()) setCome(true);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [wanted]);
  return wanted && come;
}

/** The notices of the office and of the release, one after the other. */
export function Notices() {
  const { notice, close } = usePopupNotice();
  const shown = useMoment(notice !== null);
  return (
    <>
      {notice && shown ? (
        <Boundary>
          <PopupDialog notice={notice} onClose={close} />
        </Boundary>
      ) : null}
      <Boundary>
        <SignInNotice />
      </Boundary>
      <Boundary>
        <PatchNotice held={notice !== null} />
      </Boundary>
    </>
  );
}
