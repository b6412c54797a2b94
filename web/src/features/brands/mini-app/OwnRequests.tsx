import { texts } from '../../../texts';
import { findJoinBrandId } from '../../../kit/mini-app/launch';
import { useGetOwnUserQuery } from '../../auth/api';
import { useListOwnBrandsQuery } from '../own-api';
import styles from './BrandList.module.css';
import { useJoinNotice } from './NotInBrand';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { foldText } from '../../../../../server/shared/typed-text.rules';
import type { BrandName } from '../../../api/api.gen';

export function OwnRequests() {
  const brands = useListOwnBrandsQuery().data?.data ?? [];
  const requests = useGetOwnUserQuery().data?.requests ?? [];
  const joinBrandId = findJoinBrandId();
  const joinNotice = useJoinNotice();
  const isRefused = requests.some(({ brand, status }) => brand.id === joinBrandId && status === 'refused');
  const isJoining = joinBrandId !== null && !isRefused && brands.every(({ id }) => id !== joinBrandId);
  const shownRequests = requests.filter(
    ({ brand, status }) =>
      status === 'refused' || (status === 'waiting' && !(isJoining && brand.id === joinBrandId)),
  );

  return (
    <>
      {isJoining && (
        <div className={styles.notice} role="status">
          <strong>{joinNotice.title}</strong>
          <span>{joinNotice.hint}</span>
        </div>
      )}
      {shownRequests.map(({ brand, status }) => (
        <div key={brand.id} className={styles.notice} role="status">
          <strong>
            <bdi>{brand.name}</bdi>
          </strong>
          <span>{status === 'refused' ? texts.joining.refused : texts.joining.waits}</span>
        </div>
      ))}
    </>
  );
}

interface BrandSearchProps {
  brands: BrandName[];
  /** Must stay the same function across renders. */
  onFound: (brands: BrandName[]) => void;
}

/** Shares this file with `OwnRequests`, so that both are one download. */
export function BrandSearch({ brands, onFound }: BrandSearchProps) {
  const [search, setSearch] = useSearchParams();
  // The address updates asynchronously; a field bound to it would lose characters.
  const [text, setText] = useState(search.get('q') ?? '');
  useEffect(() => {
    onFound(brands.filter(({ name }) => foldText(name).includes(foldText(text))));
  }, [brands, text, onFound]);
  return (
    <input
      type="search"
      className={styles.search}
      aria-label={texts.joining.searchBrands}
      placeholder={texts.common.search}
      value={text}
      onChange={({ target: { value } }) => {
        setText(value);
        setSearch(value ? { q: value } : {}, { replace: true, preventScrollReset: true });
      }}
    />
  );
}
