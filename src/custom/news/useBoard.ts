import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../providers/httpClient';
import { officeCall } from '../../providers/otherCalls';
import { subscribe } from '../../providers/realtime';
import type { RecordOf } from '../../screens/record';

export interface BoardQuery {
  page: number;
  tag: string;
  q: string;
}
export interface Board {
  rows: readonly RecordOf<'news'>[];
  total: number;
  tags: readonly { tag: string; count: number }[];
}

async function readBoard(wanted: BoardQuery, signal: AbortSignal): Promise<Board> {
  const { payload, total, tags } = await officeCall('GET', `/News/board${query({ ...wanted })}`, undefined, signal);
  return { rows: Array.isArray(payload) ? (payload as Board['rows']) : [], total: total ?? 0, tags: (tags ?? []) as Board['tags'] };
}

/** The news of today in the server's order, read again after every write. */
export function useBoard(wanted: BoardQuery) {
  const client = useQueryClient();
  useEffect(() => subscribe('live/office/news', () => void client.invalidateQueries({ queryKey: ['news'] })), [client]);
  return useQuery({
    queryKey: ['news', 'board', wanted],
    queryFn: ({ signal }) => readBoard(wanted, signal),
    placeholderData: keepPreviousData,
  });
}
