import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../ui/Icon';
import css from './audit.module.css';
import { useChainWords } from './words';

const ChainDialog = lazy(() => import('./ChainDialog'));

/** The button that checks the whole audit log. */
export default function ChainTool() {
  const w = useChainWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={`button button--small ${css.chainTool}`} onClick={() => setOpen(true)} data-tip={w('check')}>
        <Icon name="shield" size={18} />
        <span className={css.chainToolWord}>{w('check')}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <ChainDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
