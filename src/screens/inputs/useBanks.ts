import useAutocomplete, { createFilterOptions, type UseAutocompleteProps } from '@mui/material/useAutocomplete';
import { banks } from '../../schema/data/banks';
import { useScreen } from '../screen';

export const bankCodes = Object.keys(banks);
/** A bank is found by its code and by its name in either language, whichever of them the panel speaks. */
export const filterBanks = createFilterOptions<string>({
  stringify: (code) => `${code} ${banks[code]?.th ?? ''} ${banks[code]?.en ?? ''}`,
});

export const bankLabel = (code: string, language: 'th' | 'en'): string => `${code} ${banks[code]?.[language] ?? ''}`.trim();

type Given = Omit<UseAutocompleteProps<string, false, boolean, false>, 'options' | 'filterOptions' | 'getOptionLabel' | 'multiple'>;

/** All banks to choose one of by typing, in a list that stands in its panel. Keys, pointer and names for readers are the library's. */
export function useBanks(given: Given) {
  const { language } = useScreen();
  return useAutocomplete<string, false, boolean, false>({
    autoHighlight: true,
    multiple: false,
    ...given,
    options: bankCodes,
    filterOptions: filterBanks,
    getOptionLabel: (code) => bankLabel(code, language),
  });
}
