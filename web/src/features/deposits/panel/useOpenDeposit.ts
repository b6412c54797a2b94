import { useSearchParams } from 'react-router-dom';

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

  return { openId: Number(search.get('deposit')), open };
}
