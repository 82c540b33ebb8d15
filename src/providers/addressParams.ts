import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The values a page keeps in its address, so that the address can be shared, and a function that changes some of them. An empty value is
 * left out of the address. A change builds on the current address and not on the last render: two choices made during one render are both
 * kept. Where the address names the next screen already, which is not drawn yet, the change is one of the page that is shown.
 */
export function useAddressParams(): [
  URLSearchParams,
  (changes: Readonly<Record<string, string>>, options?: { preventScrollReset?: boolean }) => void,
] {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Readonly<Record<string, string>>, options: { preventScrollReset?: boolean } = {}): void => {
      const shown = new URLSearchParams(search);
      const current = new URLSearchParams(window.location.search);
      const next = window.location.pathname === pathname && current.get('service') === shown.get('service') ? current : shown;
      for (const [name, value] of Object.entries(changes))
        if (value === '') next.delete(name);
        else next.set(name, value);
      void navigate(`?${next.toString()}`, { replace: true, ...options });
    },
    [navigate, pathname, search],
  );
  return [params, change];
}
