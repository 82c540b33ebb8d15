import MenuItem from '@mui/material/MenuItem';
import MuiSelect from '@mui/material/Select';
import MuiProvider from './MuiProvider';
import type { SelectProps } from './Select';

/** The code of `Select`, which fetches it. */
export default function SelectBox({
  id,
  name,
  value,
  onChange,
  options,
  none,
  required,
  disabled,
  invalid = false,
  describedBy,
}: SelectProps) {
  // A value from an address or an old record may be unknown, or its options may still be loading.
  const known = options.some(([key]) => key === value);
  return (
    <MuiProvider>
      <MuiSelect
        name={name}
        labelId={`${id}-label`}
        value={known ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        displayEmpty
        fullWidth
        size="small"
        disabled={disabled}
        error={invalid}
        SelectDisplayProps={{
          id,
          'aria-describedby': describedBy,
          'aria-invalid': invalid || undefined,
          'aria-required': required || undefined,
        }}
      >
        {none !== undefined && <MenuItem value="">{none}</MenuItem>}
        {options.map(([key, word]) => (
          <MenuItem key={key} value={key}>
            {word}
          </MenuItem>
        ))}
      </MuiSelect>
    </MuiProvider>
  );
}
