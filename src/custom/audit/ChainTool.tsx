import { lazy, Suspense, useState } from 'react';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../theme/Icon';
import './audit.css';

const ChainDialog = lazy(() => import('./ChainDialog'));

/** Checks the whole trail on request. */
export default function ChainTool() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button--small chain-tool" onClick={() => setOpen(true)} data-tip={t('chain.check')}>
        <Icon name="shield" size={18} /><span className="chain-tool__word">{t('chain.check')}</span>
      </button>
      {open && <Suspense fallback={null}><ChainDialog onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
