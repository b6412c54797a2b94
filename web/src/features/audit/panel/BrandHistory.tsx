import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ActionLog } from '../../../kit/panel/action-log/ActionLog';
import { pickRows, QueryRows } from '../../../kit/panel/QueryTable';
import { EmptyState } from '../../../kit/panel/states';
import { useGetBrandHistoryQuery } from '../api';

/** The audit entries of a brand, newest first. Loads nothing until it is opened. */
export function BrandHistory({ brandId, className }: { brandId: number; className?: string | undefined }) {
  const [shownPageCount, setShownPageCount] = useState(0);
  const [lastPage, setLastPage] = useState(1);
  return (
    <section className={className} aria-labelledby="brand-history">
      <h2 id="brand-history">History</h2>
      <div>
        {Array.from({ length: shownPageCount }, (_, index) => (
          <HistoryPage key={index} brandId={brandId} page={index + 1} onLastPage={setLastPage} />
        ))}
        {shownPageCount < lastPage && (
          <Button
            variant="default"
            mt={shownPageCount > 0 ? 12 : 0}
            onClick={() => setShownPageCount(shownPageCount + 1)}
          >
            {shownPageCount === 0 ? 'Show the history' : 'Older'}
          </Button>
        )}
      </div>
    </section>
  );
}

function HistoryPage({
  brandId,
  page,
  onLastPage,
}: {
  brandId: number;
  page: number;
  onLastPage: (last: number) => void;
}) {
  const query = useGetBrandHistoryQuery({ id: brandId, page });
  const lastPage = query.currentData?.last_page;
  useEffect(() => {
    if (lastPage) onLastPage(lastPage);
  }, [lastPage, onLastPage]);
  return (
    // `pickRows` drops `last_page`, so that no page links are shown: the button loads older pages.
    <QueryRows query={pickRows(query, ({ data }) => data)} empty={<EmptyState title="No history" />}>
      {(entries) => <ActionLog entries={entries} />}
    </QueryRows>
  );
}
