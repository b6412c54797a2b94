import { useSearchParams } from 'react-router-dom';
import { setParams } from '../core/pages';

/** The open popup, stored in the URL, so that links open it and Back closes it. */
export function usePopup(): [string | null, (popup: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const setPopup = (popup: string | null) =>
    setSearch((params) => setParams(params, { popup }), {
      replace: popup === null,
      preventScrollReset: true,
    });
  return [search.get('popup'), setPopup];
}
