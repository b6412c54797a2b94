import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { BrandPage } from '../../../api/api.gen';
import { Empty, Failed } from '../../../kit/panel/states';
import { Icon } from '../../../kit/panel/Icon';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { pageIn } from '../../../kit/core/pages';
import { Pager } from '../../../kit/panel/Pager';
import { SkeletonRows } from '../../../kit/panel/SkeletonRows';
import table from '../../../kit/panel/table.module.css';
import { useSearchBrandsQuery } from '../api';
import { AddBrand } from './AddBrand';
import styles from './BrandList.module.css';

export function BrandList() {
  const [search] = useSearchParams();
  const { currentData, error, isFetching, refetch } = useSearchBrandsQuery({ page: pageIn(search) });
  const [isAdding, setIsAdding] = useState(false);

  return (
    <>
      <PageHeader title="Brands">
        <Button leftSection={<Icon name="plus" size={15} />} onClick={() => setIsAdding(true)}>
          Add brand
        </Button>
      </PageHeader>
      {error && !isFetching && !currentData ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Brands page={currentData} onAdd={() => setIsAdding(true)} />
      )}
      {isAdding && <AddBrand onClose={() => setIsAdding(false)} />}
    </>
  );
}

function Brands({ page, onAdd }: { page?: BrandPage; onAdd: () => void }) {
  if (page?.data.length === 0) {
    return page.current_page > 1 ? (
      <Empty title="Nothing was found">
        There are no brands on this page. <Link to="/brands">To the first page</Link>
      </Empty>
    ) : (
      <Empty title="No brands yet">
        Add the first one: it needs the id of its chat, with the bot in it.{' '}
        <button type="button" className={styles.inlineAdd} onClick={onAdd}>
          Add brand
        </button>
      </Empty>
    );
  }
  return (
    <div className={table.frame}>
      <table className={table.table} aria-busy={!page}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={table.wide}>
              Description
            </th>
            <th scope="col" className={styles.show}>
              <span className={styles.hidden}>Open</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {!page && <SkeletonRows rows={10} cells={[undefined, table.wide, undefined]} />}
          {page?.data.map((brand) => (
            <tr key={brand.id}>
              <td title={brand.name}>
                <Link to={`/brands/${brand.id}`} className={styles.name}>
                  {brand.name}
                </Link>
              </td>
              <td className={`${table.wide} ${styles.description}`}>{brand.description}</td>
              <td className={styles.show}>
                <Link to={`/brands/${brand.id}`} aria-label={`Show ${brand.name}`} className={styles.link}>
                  Show
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {page && <Pager current={page.current_page} last={page.last_page} />}
    </div>
  );
}
