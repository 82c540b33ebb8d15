import { useState } from 'react';
import type { ColumnMap } from '../../bankFiles/types';
import { banks } from '../../schema/data/banks';
import { formatInt } from '../../schema/format';
import { showDatetime } from '../../screens/format/value';
import { FileDrop } from '../../screens/import/FileDrop';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { Select } from '../../ui/Select';
import { MapColumns } from './MapColumns';
import { MOST_ROWS } from './statementFile';
import type { FileState } from './useStatement';
import { useWords } from './words';

export interface Account {
  id: number;
  bank: string;
  number: string;
  holder: string;
}
export const nameOf = ({ bank, number, holder }: Account): string => `${bank} ${number} ${holder}`;

const digitsOf = (number: string): string => number.replace(/[-\s]/g, '');
/** Does the number in the file, some of it covered, stand for another account? */
const isOther = (shown: string | null, number: string): boolean => {
  if (shown === null) return false;
  const [mask, whole] = [digitsOf(shown), digitsOf(number)];
  return mask.length === whole.length && [...mask].some((place, at) => /\d/.test(place) && place !== whole[at]);
};

function Verdict({ state, account }: { state: FileState; account: Account | null }) {
  const { language } = useScreen();
  const w = useWords();
  if (state.kind === 'refused')
    return (
      <p className="notice notice--refused" role="alert">
        <Icon name="error" size={20} />
        <span className="notice__text">
          <b>{state.name}</b>{' '}
          {w(`fault.${state.refused.fault}`, { row: state.refused.row === undefined ? '' : formatInt(state.refused.row) })}
        </span>
      </p>
    );
  if (state.kind !== 'open') return null;
  const { reading, unknown, file } = state;
  if (!reading)
    return (
      <p className={`notice notice--${unknown ? 'waiting' : 'refused'}`} role="alert">
        <Icon name={unknown ? 'alert' : 'error'} size={20} />
        <span className="notice__text">{w(unknown ? 'unknown' : 'hopeless')}</span>
      </p>
    );
  const rows = reading.lines + reading.errors;
  if (rows === 0 || rows > MOST_ROWS)
    return (
      <p className="notice notice--refused" role="alert">
        <Icon name="error" size={20} />
        <span className="notice__text">{w(rows === 0 ? 'empty' : 'tooMany')}</span>
      </p>
    );
  const bank = typeof reading.shape === 'string' ? banks[reading.shape]?.[language] : undefined;
  const day = (at: string | null): string => (at === null ? '–' : showDatetime(at, language));
  return (
    <>
      <p className="notice notice--done" role="status">
        <Icon name="check" size={20} />
        <span className="notice__text">
          {w('read', {
            name: file.name,
            shape: bank ?? w('byMap'),
            lines: formatInt(rows),
            first: day(reading.first),
            last: day(reading.last),
          })}
        </span>
      </p>
      {account && isOther(reading.account, account.number) && (
        <p className="notice notice--waiting" role="alert">
          <Icon name="alert" size={20} />
          <span className="notice__text">{w('otherAccount', { found: reading.account ?? '' })}</span>
        </p>
      )}
    </>
  );
}

interface Props {
  accounts: readonly Account[];
  account: Account | null;
  onAccount: (id: number | null) => void;
  state: FileState;
  onFile: (file: File) => void;
  onCancel: () => void;
  onMap: (map: ColumnMap) => void;
  wrong?: 'noAccount' | 'noFile' | 'wait';
}

/** First step: the account, the file, and how its columns are read. */
export function FileStep({ accounts, account, onAccount, state, onFile, onCancel, onMap, wrong }: Props) {
  const w = useWords();
  const [mapping, setMapping] = useState(false);
  const open = state.kind === 'open' ? state : null;
  const byHand = open?.unknown && (open.reading === null || mapping);
  return (
    <div className="form__group">
      <div className="field">
        <label className="field__label" id="statement-account-label" htmlFor="statement-account">
          {w('account')}
          <span className="field__required"> *</span>
        </label>
        <Select
          id="statement-account"
          value={account === null ? '' : String(account.id)}
          onChange={(value) => onAccount(value === '' ? null : Number(value))}
          none={w('accountNone')}
          options={accounts.map((one) => [String(one.id), nameOf(one)] as const)}
          required
          invalid={wrong === 'noAccount'}
        />
        {wrong === 'noAccount' && (
          <p className="field__error" role="alert">
            <Icon name="error" size={16} />
            {w('noAccount')}
          </p>
        )}
      </div>
      <FileDrop
        label={w('file')}
        drop={w('drop')}
        choose={w(state.kind === 'none' ? 'choose' : 'chooseOther')}
        help={w('dropHelp')}
        accept=".xlsx,.csv,.pdf"
        reading={
          state.kind === 'reading'
            ? { label: w('reading', { name: state.name }), value: state.progress, cancel: w('cancel'), onCancel }
            : null
        }
        wrong={wrong === 'noFile' || wrong === 'wait' ? w(wrong) : undefined}
        invalid={state.kind === 'refused'}
        onFile={(file) => {
          setMapping(false);
          onFile(file);
        }}
      >
        <Verdict state={state} account={account} />
      </FileDrop>
      {open?.reading && open.unknown && !mapping && (
        <button type="button" className="button button--small" onClick={() => setMapping(true)}>
          <Icon name="tune" size={16} />
          {w('changeMap')}
        </button>
      )}
      {byHand && open?.unknown && (
        <MapColumns
          key={open.file.hash}
          unknown={open.unknown}
          onMap={(map) => {
            setMapping(false);
            onMap(map);
          }}
        />
      )}
    </div>
  );
}
