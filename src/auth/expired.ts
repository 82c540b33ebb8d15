import { plainText } from '../providers/i18n/plain';

/** Does the server's sentence only say that the session has expired? The dialogs have their own title and text for that. */
export function saysExpired(message: string): boolean {
  const said = message.toLowerCase();
  return (
    said === '' || said.includes(plainText('session.expired').toLowerCase()) || said.includes(plainText('session.again').toLowerCase())
  );
}
