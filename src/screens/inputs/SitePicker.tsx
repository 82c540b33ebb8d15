import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../providers/i18n/useT';
import { officeSites, siteMeant, type OfficeSite } from '../../providers/officeSites';
import MuiProvider from '../../ui/MuiProvider';
import { comboInput, Removable } from '../../ui/comboInput';
import type { TypedTagsProps } from '../fields/tags';

/** Sites by the names people know; their keys are kept. What is typed and means none of them stays, and is refused beside the field. */
export default function SitePicker({ id, name, field, value, onChange, invalid, disabled, describedBy }: TypedTagsProps) {
  const t = useT();
  const { data = [] } = useQuery(officeSites);
  const [text, setText] = useState('');
  const chosen = value ?? [];
  const siteOf = (service: string): OfficeSite | undefined => data.find((site) => site.service === service);
  const wordOf = (service: string): string => siteOf(service)?.webname ?? service;
  const set = (all: readonly string[]): void => {
    setText('');
    const meant = all.flatMap((each) => each.split(',')).map((word) => siteMeant(data, word));
    onChange([...new Set(meant.filter((word) => word !== ''))]);
  };
  const found = (typed: string): string[] => {
    const wanted = typed.trim().toLowerCase();
    return data
      .map(({ service }) => service)
      .filter((service) => [service, wordOf(service)].some((word) => word.toLowerCase().includes(wanted)));
  };
  /** Enter after a part of a name takes the one site that is offered for it; with several it is for the arrow keys to say which. */
  const entered = (all: readonly string[]): void => {
    const typed = all.at(-1) ?? '';
    const isWhole = data.some(({ service }) => service === siteMeant(data, typed));
    const [offered, ...others] = isWhole ? [] : found(typed).filter((service) => !chosen.includes(service));
    set(offered !== undefined && others.length === 0 ? [...chosen, offered] : all);
  };
  const end = (): void => {
    if (text.trim() !== '') set([...chosen, text]);
  };
  return (
    <MuiProvider>
      <Autocomplete<string, true, false, true>
        id={id}
        freeSolo
        multiple
        autoHighlight
        value={[...chosen]}
        options={data.map(({ service }) => service)}
        getOptionLabel={wordOf}
        filterOptions={(services, { inputValue }) => {
          const offered = found(inputValue);
          return services.filter((service) => offered.includes(service));
        }}
        filterSelectedOptions
        inputValue={text}
        onInputChange={(_event, typed, reason) => {
          if (reason === 'input') setText(typed);
        }}
        onChange={(_event, all, reason) => (reason === 'createOption' ? entered(all) : set(all))}
        disabled={disabled}
        clearText={t('input.clear')}
        fullWidth
        size="small"
        onBlur={end}
        onKeyDown={(event) => {
          // A comma typed with an input method still belongs to its word.
          if (event.key !== ',' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          end();
        }}
        renderOption={({ key, ...props }, service) => (
          <li key={key} {...props}>
            <span className="option">
              {wordOf(service)}
              <small className="muted">
                {service}
                {siteOf(service)?.active === false && ` · ${t('input.siteClosed')}`}
              </small>
            </span>
          </li>
        )}
        renderValue={(services, itemProps) =>
          services.map((service, index) => {
            const { 'data-item-index': at, disabled: fixed, onDelete } = itemProps({ index });
            const word = wordOf(service);
            return (
              <Removable
                key={service}
                word={word}
                note={word === service ? undefined : service}
                at={at}
                disabled={fixed}
                onRemove={onDelete}
              />
            );
          })
        }
        renderInput={comboInput({
          name,
          required: field.required,
          invalid,
          describedBy,
          placeholder: chosen.length === 0 ? t('input.sitesHint') : undefined,
        })}
      />
    </MuiProvider>
  );
}
