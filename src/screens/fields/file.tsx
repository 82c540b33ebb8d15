import { Icon } from '../../ui/Icon';
import { useFileUrl } from '../parts/useFileUrl';
import { useScreen } from '../screen';
import type { CellProps, InputProps, KindView } from './types';
import { part } from '../../ui/part';

const Upload = part(() => import('../inputs/Upload'), 'input');

function FileCell({ value, mode }: CellProps<'file'>) {
  const { t } = useScreen();
  return mode === 'list' ? (
    <span className="flag">
      <Icon name="note" size={16} />
      {t('value.file')}
    </span>
  ) : (
    <FileLink value={value} />
  );
}

function FileLink({ value }: { value: string }) {
  const { t } = useScreen();
  const { url, failed } = useFileUrl(value);
  if (failed) return <span className="muted">{t('value.fileMissing')}</span>;
  return (
    <a className="flag" href={url ?? undefined} download={value}>
      <Icon name="download" size={16} />
      {t('value.download')}
    </a>
  );
}

const FileInput = (props: InputProps<'file'>) => <Upload {...props} accept="image/jpeg,image/png,image/webp,application/pdf,.csv,.xlsx" />;

export default { Cell: FileCell, Input: FileInput } satisfies KindView<'file'>;
