import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Acts, ActsPending } from '../../../kit/panel/acts/Acts';
import { Empty, Failed } from '../../../kit/panel/states';
import { useGetBrandHistoryQuery } from '../api';

/** What was done to a brand, page after page. It stays closed until somebody asks. */
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
  const { currentData, error, isFetching, refetch } = useGetBrandHistoryQuery({ id, page });
  useEffect(() => {
    if (currentData) onLast(currentData.last_page);
  }, [currentData, onLast]);
  if (error && !currentData && !isFetching) return <Failed error={error} onRetry={refetch} />;
  if (!currentData) return <ActsPending />;
  if (currentData.data.length === 0) return <Empty title="No history." />;
  return <Acts acts={currentData.data} />;
}
