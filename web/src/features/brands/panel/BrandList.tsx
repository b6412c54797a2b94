import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CreateBrand } from '../../../api/limits.gen';
import { EmptyState } from '../../../kit/panel/states';
import { Icon } from '../../../kit/panel/Icon';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { parsePage, setParams } from '../../../kit/core/pages';
import { SearchForm } from '../../../kit/panel/SearchForm';
import { useSorting } from '../../../kit/panel/sorting';
import { useSearchBrandsQuery } from '../api';
import { AddBrandPopup } from './AddBrandPopup';
import styles from './BrandList.module.css';
import { brandOrders, BrandTable } from './BrandTable';

export function BrandList() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q')?.trim().slice(0, CreateBrand.name.maxLength) || undefined;
  const sorting = useSorting(brandOrders, undefined);
  const query = useSearchBrandsQuery({ page: parsePage(search), q, order: sorting.order });
  const isFormInUrl = search.has('chat_id') || search.get('popup') === 'add';
  const [isAdding, setIsAdding] = useState(isFormInUrl);
  const stopAdding = () => {
    setIsAdding(false);
    if (isFormInUrl) setSearch({}, { replace: true });
  };

  return (
    <>
      <PageHeader title="Brands" note="Days in GMT-4">
        <SearchForm
          value={q}
          label="Search brands by name"
          placeholder="Search by name"
          maxLength={CreateBrand.name.maxLength}
          className={styles.search}
          onChange={(text, options) =>
            setSearch((params) => setParams(params, { q: text, page: null }), options)
          }
        />
        <Button leftSection={<Icon name="plus" size={15} />} onClick={() => setIsAdding(true)}>
          Add brand
        </Button>
      </PageHeader>
      <BrandTable {...{ query, sorting }} empty={<NoBrands q={q} onAdd={() => setIsAdding(true)} />} />
      {isAdding && <AddBrandPopup chat={parseChat(search)} onClose={stopAdding} />}
    </>
  );
}

function parseChat(search: URLSearchParams) {
  const parseChatNumber = (name: string) => {
    const id = Number(search.get(name) ?? NaN);
    return Number.isSafeInteger(id) && id !== 0 ? id : '';
  };
  return { chat_id: parseChatNumber('chat_id'), thread_id: parseChatNumber('thread_id') };
}

function NoBrands({ q, onAdd }: { q: string | undefined; onAdd: () => void }) {
  if (q)
    return (
      // The key makes React replace the other message as a whole instead of text by text (see `translated-page.ts`).
      <EmptyState key="search" title="Nothing was found">
        No brand has a name like “<bdi>{q}</bdi>”. <Link to="/brands">Show all brands</Link>
      </EmptyState>
    );
  return (
    <EmptyState shouldExplainMissingBrands title="No brands yet">
      Add the first one: it needs a group that the bot is in.{' '}
      <button type="button" className={styles.inlineAdd} onClick={onAdd}>
        Add brand
      </button>
    </EmptyState>
  );
}
