import SosDialog from '../live/SosDialog';
import { ResetDialog } from './ResetDialog';

export type HeadQuestion = 'sos' | 'reset';

/** What a button of the header asks, wherever the button stands. */
export default function HeadDialog({ question, onClose }: { question: HeadQuestion; onClose: () => void }) {
  return question === 'sos' ? <SosDialog onClose={onClose} /> : <ResetDialog onClose={onClose} />;
}
