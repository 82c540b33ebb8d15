import { useEffect } from 'react';
import { toast } from '../../../providers/toast';
import { freshSentence, getSignInEvents, useEventWords } from '../../../auth/signInEvents';

/** Says once, after signing in, what happened to the employee's way in since the time before. */
export function SignInNotice() {
  const w = useEventWords();
  useEffect(() => {
    const controller = new AbortController();
    getSignInEvents(controller.signal).then(
      (events) => {
        const sentence = freshSentence(events, w);
        if (sentence !== null) toast(sentence, 'warning');
      },
      () => undefined,
    );
    return () => controller.abort();
    // Once: another language says nothing new.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
