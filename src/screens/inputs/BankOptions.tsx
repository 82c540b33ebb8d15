import { banks } from '../../schema/data/banks';
import { BankMark } from '../../ui/BankMark';
import { useScreen } from '../screen';
import type { useBanks } from './useBanks';

type Found = Pick<ReturnType<typeof useBanks>, 'getListboxProps' | 'getOptionProps' | 'groupedOptions'>;

/** The banks that fit what is typed, each with its mark. */
export function BankOptions({ getListboxProps, getOptionProps, groupedOptions }: Found) {
  const { t, language } = useScreen();
  if (groupedOptions.length === 0)
    return (
      <p className="combo__none" role="status">
        {t('input.noMatch')}
      </p>
    );
  return (
    <ul className="combo__list" {...getListboxProps()} aria-label={t('input.choices')}>
      {(groupedOptions as readonly string[]).map((code, index) => {
        const { key, ...props } = getOptionProps({ option: code, index });
        return (
          <li key={key} {...props} className="option option--bank">
            <BankMark code={code} />
            <span>
              <b className="code">{code}</b> {banks[code]?.[language]}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
