import type { CellProps, InputProps, KindView } from './types';
import { useT } from '../../providers/i18n/useT';
import { controlProps } from '../inputs/props';

const ColorCell = ({ value }: CellProps<'color'>) => (
  <span className="flag">
    <span className="swatch" style={{ background: value }} />
    {value}
  </span>
);

function ColorInput(props: InputProps<'color'>) {
  const t = useT();
  const { value, onChange, id, disabled } = props;
  return (
    <span className="affix affix--front">
      <input
        type="color"
        className="color-well"
        aria-label={t('input.pickColor')}
        id={`${id}-well`}
        disabled={disabled}
        value={/^#[0-9a-f]{6}$/i.test(value ?? '') ? (value ?? '') : '#000000'}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        {...controlProps(props)}
        type="text"
        maxLength={7}
        placeholder="#RRGGBB"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}

export default { Cell: ColorCell, Input: ColorInput } satisfies KindView<'color'>;
