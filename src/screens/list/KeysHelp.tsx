import { Dialog } from '../../ui/Dialog';
import { useScreen } from '../screen';

/** The keys of a list, with those of the entity's own actions. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const { def, labels, t } = useScreen();
  const keys: (readonly [string, string])[] = [
    ['J', t('keys.next')],
    ['K', t('keys.previous')],
    ['Enter', t('keys.open')],
    ['X', t('keys.select')],
    ...(def.queue ? [['C', t('keys.claim')] as const] : []),
    ...Object.entries(def.actions).flatMap(([name, action]) =>
      action.key === undefined ? [] : [[action.key, labels.action(name)] as const],
    ),
    ['/', t('keys.search')],
    ['Ctrl + K', t('keys.goto')],
    ['Ctrl + S', t('keys.save')],
    ['Esc', t('keys.escape')],
    ['?', t('keys.help')],
  ];
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className="keys">
        {keys.map(([key, word]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{word}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog__actions">
        <button type="button" className="button" data-autofocus="" onClick={onClose}>
          {t('dialog.close')}
        </button>
      </div>
    </Dialog>
  );
}
