import { Skeleton } from '@mantine/core';

const widths = ['72%', '54%', '84%', '62%', '46%'];

/** Placeholder rows of a loading table, as high as the real ones. */
export function SkeletonRows({ rows, cells }: { rows: number; cells: (string | undefined)[] }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {cells.map((className, cell) => (
        <td key={cell} className={className}>
          <Skeleton height={10} width={widths[(row + cell) % widths.length]} display="inline-block" />
        </td>
      ))}
    </tr>
  ));
}
