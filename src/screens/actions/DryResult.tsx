import { valueText } from '../format/value';
import { useScreen } from '../screen';
import { useActionWords } from './words';

/** What an action would do, by its declared result. */
export function DryResult({ action, result }: { action: string; result: Readonly<Record<string, unknown>> }) {
  const { def, labels, language } = useScreen();
  const w = useActionWords();
  const words = labels.result(action);
  return (
    <section className="notice" role="status">
      <div>
        <p>{w('tried')}</p>
        <dl className="facts__list">
          {Object.entries(def.actions[action]?.result ?? {}).map(([name, field]) => (
            <div key={name}>
              <dt>{words.field(name)}</dt>
              <dd>{valueText(name, field, result[name], language, words)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
