import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * What a page keeps in its address, so that a colleague can be shown the same: the values, and how some of them change. An empty value leaves the address.
 * A change builds on where the address stands, not on what was last drawn: two choices made while the page still draws the first are both kept.
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
