import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ActionLog } from '../../../kit/panel/action-log/ActionLog';
import { pickRows, QueryRows } from '../../../kit/panel/QueryTable';
import { EmptyState } from '../../../kit/panel/states';
import { useGetBrandHistoryQuery } from '../api';

/** The audit entries of a brand, newest first. Loads nothing until it is opened. */
export function BrandHistory({ brandId, className }: { brandId: number; className?: string | undefined }) {
  const [shownPages, setShownPages] = useState(0);
  const [lastPage, setLastPage] = useState(1);
  return (
    <section className={className} aria-labelledby="brand-history">
      <h2 id="brand-history">History</h2>
      <div>
        {Array.from({ length: shownPages }, (_, index) => (
          <Entries key={index} id={brandId} page={index + 1} onLastPage={setLastPage} />
        ))}
        {shownPages < lastPage && (
          <Button
            variant="default"
            mt={shownPages > 0 ? 12 : 0}
            onClick={() => setShownPages(shownPages + 1)}
          >
            {shownPages === 0 ? 'Show the history' : 'Older'}
          </Button>
        )}
      </div>
    </section>
  );
}

function Entries({ id, page, onLastPage }: { id: number; page: number; onLastPage: (last: number) => void }) {
  const query = useGetBrandHistoryQuery({ id, page });
  const lastPage = query.currentData?.last_page;
  useEffect(() => {
    if (lastPage) onLastPage(lastPage);
  }, [lastPage, onLastPage]);
  return (
    // `pickRows` drops the last page, because the button loads older pages in place of links.
    <QueryRows query={pickRows(query, ({ data }) => data)} empty={<EmptyState title="No history" />}>
      {(entries) => <ActionLog entries={entries} />}
    </QueryRows>
  );
}
