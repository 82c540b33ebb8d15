import { useState, type ComponentType, type FunctionComponent } from 'react';
import { usePlainText } from '../providers/i18n/plain';
import { Boundary } from './Boundary';
import { Dialog } from './Dialog';
import { codeOf, type Load } from './lazily';
import { isMissingCode } from './missingCode';
import { useWhenBack } from './useWhenBack';
import './part.css';

/**
 * What a part is: where it waits for its code, and where it says that its code cannot be had. A cell or a tool is missing quietly until the
 * network is back; the others say so in the place where one pressed.
 */
const kinds = {
  dialog: { waits: null, missing: 'dialog' },
  panel: { waits: 'panel', missing: 'here' },
  block: { waits: null, missing: 'here' },
  input: { waits: 'input', missing: 'here' },
  cell: { waits: 'word', missing: 'quiet' },
  tool: { waits: null, missing: 'quiet' },
} as const;
type Kind = keyof typeof kinds;

/** `preload` fetches the code before it is shown, for instance when the pointer is on its button. */
export interface Fetched {
  preload: () => void;
}

const likely = new Set<() => Promise<void>>();
let isWarm = false;
const warm = (fetchCode: () => Promise<void>): void => void fetchCode().catch(() => undefined);

/**
 * Fetches what the next press probably opens, one after the other, so that it holds up no call: a network that drops later then matters
 * less. What is named later is fetched at once.
 */
export async function warmParts(): Promise<void> {
  for (const fetchCode of likely) await fetchCode().catch(() => undefined);
  isWarm = true;
}

interface MissingProps {
  error: Error;
  onRetry: () => void;
  onClose?: () => void;
}

/** Says why a part is not there. It comes by itself when the network is back. */
function Missing({ error, onRetry, onClose }: MissingProps) {
  const t = usePlainText();
  const [tried, setTried] = useState(false);
  useWhenBack(onRetry);
  const isLost = isMissingCode(error);
  return (
    <div className="part-missing" role="alert">
      <p>{isLost ? t('part.missing') : t('part.failed')}</p>
      <p className="part-missing__actions">
        <button
          type="button"
          className="button button--small"
          data-autofocus=""
          onClick={() => {
            setTried(true);
            onRetry();
          }}
        >
          {t('part.retry')}
        </button>
        {tried && isLost && (
          <button type="button" className="button button--small" onClick={() => window.location.reload()}>
            {t('part.reload')}
          </button>
        )}
        {onClose && (
          <button type="button" className="button button--small button--plain" onClick={onClose}>
            {t('part.close')}
          </button>
        )}
      </p>
    </div>
  );
}

function MissingDialog(props: MissingProps) {
  const t = usePlainText();
  return (
    <Dialog title={t('part.title')} onClose={props.onClose}>
      <Missing {...props} />
    </Dialog>
  );
}

function Retrying({ onRetry }: { onRetry: () => void }) {
  useWhenBack(onRetry);
  return null;
}

const closeOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined;

/**
 * A part of a screen whose code is fetched when it is first shown: a dialog, the panel of a button, an input. Whatever goes wrong with it,
 * the screen around it stays, and nothing typed there is lost. `Waiting`: what stands in its place until then instead of a grey shape.
 */
export function part<P extends object>(load: Load<P>, as: Kind, Waiting?: ComponentType<P>): FunctionComponent<P> & Fetched {
  const { fetchCode, useCode } = codeOf(load);
  if (as === 'dialog' || as === 'panel' || as === 'input') {
    likely.add(fetchCode);
    if (isWarm) warm(fetchCode);
  }
  const { waits, missing } = kinds[as];
  const waiting = (props: P) => (Waiting ? <Waiting {...props} /> : waits && <span className={`skeleton skeleton--${waits}`} />);
  const instead = (props: P, error: Error, onRetry: () => void) => {
    if (missing === 'dialog') return <MissingDialog error={error} onRetry={onRetry} onClose={closeOf(props)} />;
    if (missing === 'here') return <Missing error={error} onRetry={onRetry} />;
    return (
      <>
        {waiting(props)}
        <Retrying onRetry={onRetry} />
      </>
    );
  };
  function Part(props: P) {
    const { Code, error, retry } = useCode();
    if (error) return instead(props, error, retry);
    if (!Code) return waiting(props);
    return (
      <Boundary instead={(reason, again) => instead(props, reason, again)}>
        <Code {...props} />
      </Boundary>
    );
  }
  return Object.assign(Part, { preload: () => warm(fetchCode) });
}
