import { useSearchParams } from 'react-router-dom';

/** The deposit that the address names; anything else there names none. */
export function depositIdIn(search: URLSearchParams): number | undefined {
  const value = search.get('deposit') ?? '';
  return /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined;
}

/** Which deposit of the page is open, kept in `?deposit=`: reload, Back and a shared link work. */
export function useOpenDeposit() {
  const [search, setSearch] = useSearchParams();

  const open = (id: number | null) =>
    setSearch(
      (params) => {
        if (id === null) params.delete('deposit');
        else params.set('deposit', String(id));
        return params;
      },
      { replace: id === null, preventScrollReset: true },
    );

  return { openId: depositIdIn(search), open };
}
