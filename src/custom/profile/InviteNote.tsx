import { useLanguage } from '../../providers/i18n/language';
import { employee } from '../../resources/admin/employee';
import { codeNames } from '../../schema/data/codeNames';
import type { BelowProps } from '../../screens/decorate';
import { Icon } from '../../ui/Icon';
import { useLevelWords } from './levelWords';
import { useMayInvite } from './useMayInvite';

/** Says in the form of a new employee how they will come to a password. */
export default function InviteNote({ record }: BelowProps) {
  const w = useLevelWords();
  const language = useLanguage();
  const mayInvite = useMayInvite();
  if (record) return null;
  const code = employee.actions.invite.permission;
  return (
    <p className="notice notice--working">
      <Icon name="key" size={20} />
      <span className="notice__text">
        {mayInvite ? w('linkFollows') : w('noLink', { name: `${codeNames[code]?.[language] ?? ''} ${code}`.trim() })}
      </span>
    </p>
  );
}
