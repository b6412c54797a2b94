import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ActionLog } from '../../../kit/panel/action-log/ActionLog';
import { pickRows, QueryRows } from '../../../kit/panel/QueryTable';
import { EmptyState } from '../../../kit/panel/states';
import { useGetBrandHistoryQuery } from '../api';

/** The history of a brand, in pages. Loaded only when opened. */
export function BrandHistory({ brandId, className }: { brandId: number; className?: string | undefined }) {
  const [pages, setPages] = useState(0);
  const [last, setLast] = useState(1);
  return (
    <section className={className} aria-labelledby="brand-history">
      <h2 id="brand-history">History</h2>
      <div>
        {Array.from({ length: pages }, (_, index) => (
          <Entries key={index} id={brandId} page={index + 1} onLast={setLast} />
        ))}
        {pages < last && (
          <Button variant="default" mt={pages > 0 ? 12 : 0} onClick={() => setPages(pages + 1)}>
            {pages === 0 ? 'Show the history' : 'Older'}
          </Button>
        )}
      </div>
    </section>
  );
}

interface EntriesProps {
  id: number;
  page: number;
  onLast: (last: number) => void;
}

function Entries({ id, page, onLast }: EntriesProps) {
  const query = useGetBrandHistoryQuery({ id, page });
  const lastPage = query.currentData?.last_page;
  useEffect(() => {
    if (lastPage) onLast(lastPage);
  }, [lastPage, onLast]);
  return (
    <QueryRows query={pickRows(query, ({ data }) => data)} empty={<EmptyState title="No history." />}>
      {(entries) => <ActionLog entries={entries} />}
    </QueryRows>
  );
}
