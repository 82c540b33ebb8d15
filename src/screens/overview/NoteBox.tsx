import { usePanelProvider } from '../../providers/dataProvider';
import { useDefinition } from '../../providers/definitions';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../providers/queryKeys';
import { useCache } from '../cache';
import { SendBox } from '../parts/SendBox';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { useOverviewWords } from './words';

/** A note about the record, typed where one reads about it. Drawn for who may add one. */
export function NoteBox({ resource, by, record }: { resource: string; by: string; record: Rec }) {
  const { def } = useScreen();
  const w = useOverviewWords();
  const provider = usePanelProvider();
  const cache = useCache();
  const client = useQueryClient();
  const notes = useDefinition(resource);
  const field = notes?.fields[notes.title];
  const onSend = async (text: string): Promise<void> => {
    if (!notes) return;
    await provider.create(resource, { data: { [by]: record.id, [notes.title]: text } });
    void cache.refresh(resource);
    void client.invalidateQueries({ queryKey: keys.about(def.name, record.id) });
  };
  return (
    <SendBox
      label={w('note')}
      send={w('send')}
      sending={w('sending')}
      hint={w('hint')}
      icon="note"
      beside
      rows={2}
      maxLength={field && 'maxLength' in field ? field.maxLength : undefined}
      field={notes?.title ?? ''}
      onSend={onSend}
    />
  );
}
