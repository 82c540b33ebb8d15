import { useState } from 'react';
import { Icon } from '../../ui/Icon';
import { useFileUrl } from '../parts/useFileUrl';
import { useScreen } from '../screen';
import type { CellProps, InputProps, KindView } from './types';
import { part } from '../../ui/part';

const Upload = part(() => import('../inputs/Upload'), 'input');

/** A picture needs the session to be read, so it is fetched and shown from memory. */
function ImageCell({ name, value, mode }: CellProps<'image'>) {
  const { labels, t } = useScreen();
  const [large, setLarge] = useState(false);
  const { url, failed } = useFileUrl(value);
  if (failed)
    return (
      <span className="flag flag--off">
        <Icon name="image" size={16} />
        {t('value.imageMissing')}
      </span>
    );
  if (!url) return <span className={`thumb thumb--${mode} skeleton`} />;
  if (mode === 'list') return <img className="thumb thumb--list" src={url} alt={labels.field(name)} />;
  return (
    <button
      type="button"
      className="thumb-button"
      onClick={() => setLarge(!large)}
      aria-expanded={large}
      aria-label={t(large ? 'value.imageSmaller' : 'value.imageLarger', { name: labels.field(name) })}
    >
      <img className={large ? 'thumb thumb--large' : 'thumb thumb--show'} src={url} alt={labels.field(name)} />
    </button>
  );
}

function ImageInput(props: InputProps<'image'>) {
  const { url } = useFileUrl(props.value);
  return <Upload {...props} accept="image/jpeg,image/png,image/webp" preview={url} />;
}

export default { Cell: ImageCell, Input: ImageInput } satisfies KindView<'image'>;
