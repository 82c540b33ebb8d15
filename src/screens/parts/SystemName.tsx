import { useDefinition } from '../../providers/definitions';
import { labelsOf } from '../../providers/i18n/labels';
import { actionText } from '../../schema/auditWords';
import { entityName } from '../format/systemNames';
import { useScreen } from '../screen';

interface Props {
  value: string;
  /** The entity whose action it is; else it is an entity itself. */
  actionOf?: string;
}

/** An entity, or what was done to one, in the words of the panel. */
export default function SystemName({ value, actionOf }: Props) {
  const { language } = useScreen();
  const def = useDefinition(actionOf ?? '');
  return (
    <span className="clip">
      {actionOf === undefined ? entityName(value, language) : actionText(value, def && labelsOf(def, language), language)}
    </span>
  );
}
