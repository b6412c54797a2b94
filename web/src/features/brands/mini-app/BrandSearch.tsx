import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { foldText } from '../../../../../server/shared/typed-text.rules';
import type { BrandName } from '../../../api/api.gen';
import styles from './BrandList.module.css';

interface BrandSearchProps {
  brands: BrandName[];
  /** Must be referentially stable. */
  onFound: (brands: BrandName[]) => void;
}

/** Filters brands by name. The URL contains the text. */
export function BrandSearch({ brands, onFound }: BrandSearchProps) {
  const [search, setSearch] = useSearchParams();
  // The address updates asynchronously; a field bound to it would lose letters.
  const [text, setText] = useState(search.get('q') ?? '');
  useEffect(() => {
    onFound(brands.filter(({ name }) => foldText(name).includes(foldText(text))));
  }, [brands, text, onFound]);
  return (
    <input
      type="search"
      className={styles.search}
      aria-label="Search brands"
      placeholder="Search"
      value={text}
      onChange={({ target: { value } }) => {
        setText(value);
        setSearch(value ? { q: value } : {}, { replace: true, preventScrollReset: true });
      }}
    />
  );
}
