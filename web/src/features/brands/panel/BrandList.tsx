import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CreateBrand } from '../../../api/limits.gen';
import { PastEnd } from '../../../kit/panel/Pager';
import { EmptyState, ErrorState } from '../../../kit/panel/states';
import { Icon } from '../../../kit/panel/Icon';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { parsePage } from '../../../kit/core/pages';
import { SearchForm } from '../../../kit/panel/SearchForm';
import { useSearchBrandsQuery } from '../api';
import { AddBrand } from './AddBrand';
import styles from './BrandList.module.css';
import { BrandTable } from './BrandTable';

export function BrandList() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q')?.trim().slice(0, CreateBrand.name.maxLength) || undefined;
  const page = parsePage(search);
  // The rows of the last search stay, dimmed, until the new ones arrive.
  const { data, currentData, error, isFetching, refetch } = useSearchBrandsQuery({ page, q });
  const [isAdding, setIsAdding] = useState(search.has('chat_id'));
  const stopAdding = () => {
    setIsAdding(false);
    if (search.has('chat_id')) setSearch({}, { replace: true });
  };
  const shown = currentData ?? (isFetching ? data : undefined);

  return (
    <>
      <PageHeader title="Brands" note="Days in GMT-4">
        <SearchForm
          value={q}
          label="Search brands by name"
          placeholder="Search by name"
          clearLabel="Clear the search"
          maxLength={CreateBrand.name.maxLength}
          className={styles.search}
          onChange={(wanted, how) => setSearch(wanted ? { q: wanted } : {}, how)}
        />
        <Button leftSection={<Icon name="plus" size={15} />} onClick={() => setIsAdding(true)}>
          Add brand
        </Button>
      </PageHeader>
      {error && !isFetching && !currentData ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : shown?.data.length === 0 ? (
        <NoBrands q={q} page={page} onAdd={() => setIsAdding(true)} />
      ) : (
        <BrandTable page={shown} isStale={!currentData} />
      )}
      {isAdding && <AddBrand place={parsePlace(search)} onClose={stopAdding} />}
    </>
  );
}

/** Parses the chat and thread of a bot link that opens the form. */
function parsePlace(search: URLSearchParams) {
  const idOf = (name: string) => {
    const id = Number(search.get(name) ?? NaN);
    return Number.isSafeInteger(id) && id !== 0 ? id : '';
  };
  return { chat_id: idOf('chat_id'), thread_id: idOf('thread_id') };
}

function NoBrands({ q, page, onAdd }: { q: string | undefined; page: number; onAdd: () => void }) {
  if (page > 1) return <PastEnd />;
  if (q)
    return (
      <EmptyState key="search" title="Nothing was found">
        No brand has a name like “<bdi>{q}</bdi>”. <Link to="/brands">Show all brands</Link>
      </EmptyState>
    );
  return (
    <EmptyState isOfBrands title="No brands yet">
      Add the first one: it needs the id of its chat, with the bot in it.{' '}
      <button type="button" className={styles.inlineAdd} onClick={onAdd}>
        Add brand
      </button>
    </EmptyState>
  );
}
