import { useSearchParams } from 'react-router-dom';
import { withParams } from '../../../kit/core/pages';

/** Returns the deposit id in the address, or undefined if it is not a valid id. */
export function depositIdIn(search: URLSearchParams): number | undefined {
  const value = search.get('deposit') ?? '';
  return /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined;
}

/** Which deposit is open. `?deposit=` keeps it, so that reload, Back and a shared link work. */
export function useOpenDeposit() {
  const [search, setSearch] = useSearchParams();

  const open = (id: number | null) =>
    setSearch((params) => withParams(params, { deposit: id }), {
      replace: id === null,
      preventScrollReset: true,
    });

  return { openId: depositIdIn(search), open };
}
