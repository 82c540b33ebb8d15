import { Upload } from './Upload';
import type { InputProps } from './types';

export const FileInput = (props: InputProps<'file'>) => <Upload {...props} accept="image/jpeg,image/png,image/webp,application/pdf,.csv,.xlsx" />;
