import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import 'dayjs/locale/th';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { AdapterDayjsBuddhist } from '@mui/x-date-pickers/AdapterDayjsBuddhist';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { DesktopDateTimePicker } from '@mui/x-date-pickers/DesktopDateTimePicker';
import { DesktopTimePicker } from '@mui/x-date-pickers/DesktopTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, thTH } from '@mui/x-date-pickers/locales';
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useLanguage } from '../providers/i18n/language';
import { useT } from '../providers/i18n/useT';
import MuiProvider from './MuiProvider';
import { Icon } from './Icon';
import type { DateFieldProps } from './DateField';

dayjs.extend(utc);

/**
 * Values have no zone here: days, and the wall clock of Bangkok. Reading them as UTC keeps out the zone and the daylight saving time of the
 * computer.
 */
const ZONE = 'UTC';
const read = (value: string | null, format: string): Dayjs | null => {
  if (value === null || value === '') return null;
  const parsed = dayjs.utc(format === TIME ? `2000-01-01T${value}` : value);
  return parsed.isValid() ? parsed : null;
};
const DAY = 'YYYY-MM-DD';
const MOMENT = 'YYYY-MM-DDTHH:mm';
const TIME = 'HH:mm';
/** Every fifth minute is picked; any is typed. */
const MINUTES = { minutes: 5 };

/** Earlier years are typing errors: a common year typed where the Buddhist era is asked for ends up centuries ago. */
const FIRST_YEAR = 1900;
const ERA = 543;
const LAST_YEAR = 9999;
function meant(value: Dayjs, buddhist: boolean): Dayjs {
  if (buddhist && value.year() < FIRST_YEAR && value.year() + ERA >= FIRST_YEAR) return value.add(ERA, 'year');
  if (!buddhist && value.year() >= FIRST_YEAR + ERA && value.year() < FIRST_YEAR + 2 * ERA) return value.subtract(ERA, 'year');
  return value;
}
const isWhole = (value: Dayjs): boolean => value.isValid() && value.year() >= FIRST_YEAR && value.year() <= LAST_YEAR;

/** What the columns of a clock call their numbers: as they are written there, with both digits. */
const clockWords = (hours: string, minutes: string) => ({
  hoursClockNumberText: (hour: string) => `${hour.padStart(2, '0')} ${hours}`,
  minutesClockNumberText: (minute: string) => `${minute.padStart(2, '0')} ${minutes}`,
});
const CLOCKS = { th: clockWords('นาฬิกา', 'นาที'), en: clockWords('hours', 'minutes') };

function Room({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const words = (language === 'th' ? thTH : enUS).components.MuiLocalizationProvider.defaultProps.localeText;
  return (
    <MuiProvider>
      <LocalizationProvider
        dateAdapter={language === 'th' ? AdapterDayjsBuddhist : AdapterDayjs}
        adapterLocale={language}
        localeText={{ ...words, ...CLOCKS[language] }}
      >
        {children}
      </LocalizationProvider>
    </MuiProvider>
  );
}

/**
 * The typed text, beside the value of the form. Half a date is no value, yet stays as typed. When the field is left, a year of the other
 * era is read as the year that was meant.
 */
function useTypedDate(value: string | null, onChange: (value: string | null) => void, format: string) {
  const buddhist = useLanguage() === 'th';
  const [typed, setTyped] = useState<Dayjs | null>(() => read(value, format));
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(read(value, format));
  }, [value, format]);
  const tell = (next: Dayjs | null): void => {
    const text = next !== null && (format === TIME ? next.isValid() : isWhole(next)) ? next.format(format) : null;
    if (text === told.current) return;
    told.current = text;
    onChange(text);
  };
  /** Tells whether there is a whole date now. */
  const settle = (): boolean => {
    if (typed === null || !typed.isValid()) return false;
    const next = meant(typed, buddhist);
    if (next !== typed) {
      setTyped(next);
      tell(next);
    }
    return isWhole(next);
  };
  const type = (next: Dayjs | null): void => {
    setTyped(next);
    tell(next);
  };
  return { typed, type, settle };
}

function Unfinished({ id, shown }: { id: string; shown: boolean }) {
  const t = useT();
  return shown ? (
    <p className="field__error" id={`${id}-unfinished`}>
      <Icon name="error" size={16} />
      {t('input.unfinishedDate')}
    </p>
  ) : null;
}

const described = (...ids: (string | false | undefined)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined;

function Picker({
  id,
  name,
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
  labelledBy,
  withTime,
}: DateFieldProps & { withTime: boolean }) {
  const language = useLanguage();
  const { typed, type, settle } = useTypedDate(value, onChange, withTime ? MOMENT : DAY);
  const [half, setHalf] = useState(false);
  const day = language === 'th' ? 'DD/MM/BBBB' : 'DD/MM/YYYY';
  const shared = {
    value: typed,
    onChange: type,
    timezone: ZONE,
    disabled,
    minDate: dayjs.utc('0001-01-01'),
    slotProps: {
      textField: {
        id,
        name,
        size: 'small' as const,
        fullWidth: true,
        error: invalid || half,
        onFocus: () => setHalf(false),
        onBlur: (event: FocusEvent<HTMLElement>) => {
          // Half a date has no value, only digits on screen.
          const whole = settle();
          if (!event.currentTarget.contains(event.relatedTarget)) setHalf(!whole && /\d/.test(event.currentTarget.textContent));
        },
        slotProps: {
          input: {
            'aria-labelledby': labelledBy ?? `${id}-label`,
            'aria-describedby': described(describedBy, half && `${id}-unfinished`),
            'aria-invalid': invalid || undefined,
          },
        },
      },
      field: { clearable: true },
      openPickerButton: { size: 'small' as const },
    },
  };
  return (
    <>
      {withTime ? (
        <DesktopDateTimePicker {...shared} format={`${day} HH:mm`} ampm={false} timeSteps={MINUTES} />
      ) : (
        <DesktopDatePicker {...shared} format={day} />
      )}
      <Unfinished id={id} shown={half} />
    </>
  );
}

export const Day = (props: DateFieldProps) => (
  <Room>
    <Picker {...props} withTime={false} />
  </Room>
);
export const Moment = (props: DateFieldProps) => (
  <Room>
    <Picker {...props} withTime />
  </Room>
);

function Clock({ id, name, value, onChange, disabled, invalid, describedBy, labelledBy }: DateFieldProps) {
  const { typed, type } = useTypedDate(value, onChange, TIME);
  return (
    <DesktopTimePicker
      value={typed}
      onChange={type}
      timezone={ZONE}
      disabled={disabled}
      format={TIME}
      ampm={false}
      timeSteps={MINUTES}
      slotProps={{
        textField: {
          id,
          name,
          size: 'small',
          fullWidth: true,
          error: invalid,
          slotProps: {
            input: {
              'aria-labelledby': labelledBy ?? `${id}-label`,
              'aria-describedby': describedBy,
              'aria-invalid': invalid || undefined,
            },
          },
        },
        field: { clearable: true },
        openPickerButton: { size: 'small' },
      }}
    />
  );
}
export const Time = (props: DateFieldProps) => (
  <Room>
    <Clock {...props} />
  </Room>
);
