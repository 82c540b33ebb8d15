import { useDefinition } from '../../providers/definitions';
import { labelsOf } from '../../providers/i18n/labels';
import { entityName } from '../format/systemNames';
import { actionWord } from '../format/trail';
import { useTrailWords } from '../format/trailWords';
import { useScreen } from '../screen';

interface Props {
  value: string;
  /** The entity whose action it is; else it is an entity itself. */
  actionOf?: string;
}

/** An entity, or what was done to one, in the words of the panel. */
export default function SystemName({ value, actionOf }: Props) {
  const { language } = useScreen();
  const w = useTrailWords();
  const def = useDefinition(actionOf ?? '');
  return (
    <span className="clip">
      {actionOf === undefined ? entityName(value, language) : actionWord(value, def ? labelsOf(def, language) : null, w)}
    </span>
  );
}
