import SosDialog from '../live/SosDialog';
import { ResetDialog } from './ResetDialog';

export type HeadQuestion = 'sos' | 'reset';

/** The dialog of a button of the header, wherever the button is rendered. */
export default function HeadDialog({ question, onClose }: { question: HeadQuestion; onClose: () => void }) {
  return question === 'sos' ? <SosDialog onClose={onClose} /> : <ResetDialog onClose={onClose} />;
}
