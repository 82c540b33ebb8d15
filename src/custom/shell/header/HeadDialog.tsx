import { SelfOffDialog } from '../../../auth/SelfOffDialog';
import SosDialog from '../live/SosDialog';
import { ResetDialog } from './ResetDialog';

const dialogs = { sos: SosDialog, reset: ResetDialog, selfOff: SelfOffDialog } as const;
export type HeadQuestion = keyof typeof dialogs;

/** The dialog of a button of the header, wherever the button is rendered. */
export default function HeadDialog({ question, onClose }: { question: HeadQuestion; onClose: () => void }) {
  const Asked = dialogs[question];
  return <Asked onClose={onClose} />;
}
