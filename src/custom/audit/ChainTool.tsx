import { lazy, Suspense, useState } from 'react';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../ui/Icon';
import css from './audit.module.css';

const ChainDialog = lazy(() => import('./ChainDialog'));

/** Checks the whole trail on request. */
export default function ChainTool() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={`button button--small ${css.chainTool}`} onClick={() => setOpen(true)} data-tip={t('chain.check')}>
        <Icon name="shield" size={18} />
        <span className={css.chainToolWord}>{t('chain.check')}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <ChainDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
