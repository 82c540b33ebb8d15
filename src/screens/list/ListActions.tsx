import { Link } from 'react-router';
import { createPath, withSite } from '../../providers/links';
import { can } from '../../schema/can';
import { Icon } from '../../ui/Icon';
import { useActions } from '../actions/ActionHost';
import { useHanded } from '../actions/useHanded';
import { listActionsOf } from '../rights';
import { useScreen } from '../screen';

/** What is done on a list without one of its records, and adding one. */
export function ListActions() {
  const { def, labels, actor, site } = useScreen();
  const { run, preload } = useActions();
  const names = listActionsOf(actor, def);
  useHanded((name) => names.includes(name) && run(name, []));
  return (
    <>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={`button button--small tone-${def.actions[name]?.tone ?? 'neutral'}`}
          aria-keyshortcuts={def.actions[name]?.key}
          onClick={() => run(name, [])}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <Icon name={def.actions[name]?.icon ?? 'check'} size={16} />
          {labels.action(name)}
        </button>
      ))}
      {can(actor, def, 'add') && (
        <Link className="button button--small button--primary" to={withSite(createPath(def), site)}>
          <Icon name="add" size={18} />
          {labels.add}
        </Link>
      )}
    </>
  );
}
