import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * The values a page keeps in its address, so that the address can be shared, and a function that changes some of them. An empty value is left out of
 * the address. A change builds on the current address and not on the last render: two choices made during one render are both kept.
 */
export function useAddressParams(): [
  URLSearchParams,
  (changes: Readonly<Record<string, string>>, options?: { preventScrollReset?: boolean }) => void,
] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Readonly<Record<string, string>>, options: { preventScrollReset?: boolean } = {}): void => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes))
        if (value === '') next.delete(name);
        else next.set(name, value);
      void navigate(`?${next.toString()}`, { replace: true, ...options });
    },
    [navigate],
  );
  return [params, change];
}
