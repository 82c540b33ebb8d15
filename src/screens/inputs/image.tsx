import { useFileUrl } from '../parts/useFileUrl';
import { Upload } from './Upload';
import type { InputProps } from './types';

export function ImageInput(props: InputProps<'image'>) {
  const { url } = useFileUrl(props.value);
  return <Upload {...props} accept="image/jpeg,image/png,image/webp" preview={url} />;
}
