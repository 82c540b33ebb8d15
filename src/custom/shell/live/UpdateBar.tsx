import { useEffect, useState } from 'react';
import { applyUpdate, startWorker, useUpdateWaits } from '../../../sw/client';
import { Icon } from '../../../ui/Icon';
import './live.css';
import { useLiveWords } from './words';

/** Offers a new version of the panel. The page is reloaded only when the employee says so. */
export function UpdateBar() {
  const w = useLiveWords();
  const waits = useUpdateWaits();
  const [later, setLater] = useState(false);
  useEffect(() => startWorker(), []);
  return (
    <div className="update" role="status">
      {waits && !later ? (
        <p>
          <Icon name="refresh" size={18} />
          <span>{w('update')}</span>
          <button type="button" className="button button--primary" onClick={() => void applyUpdate()}>
            {w('updateNow')}
          </button>
          <button type="button" className="button button--plain" onClick={() => setLater(true)}>
            {w('updateLater')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
