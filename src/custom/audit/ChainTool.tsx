import { useState } from 'react';
import { Icon } from '../../ui/Icon';
import css from './audit.module.css';
import { useChainWords } from './words';
import { part } from '../../ui/part';

const ChainDialog = part(() => import('./ChainDialog'), 'dialog');

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
      {open && <ChainDialog onClose={() => setOpen(false)} />}
    </>
  );
}
