import { useSearchParams } from 'react-router-dom';

/** The open popup. The URL names it, so that a link to it can be shared and Back closes it. */
export function usePopup(): [string | null, (popup: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const setPopup = (popup: string | null) =>
    setSearch(
      (params) => {
        if (popup) params.set('popup', popup);
        else params.delete('popup');
        return params;
      },
      { replace: popup === null, preventScrollReset: true },
    );
  return [search.get('popup'), setPopup];
}
