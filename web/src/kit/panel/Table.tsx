import type { ComponentProps, Key, ReactNode } from 'react';
import type { ColumnOrders } from './sorting';
import styles from './table.module.css';
import { Skeleton } from '@mantine/core';

const skeletonWidths = ['72%', '54%', '84%', '62%', '46%'];

export interface Column<Row> {
  title: ReactNode;
  /** The class of the column's heading and cells. */
  className?: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Undefined: the list cannot be sorted by the column. */
  orders?: ColumnOrders | undefined;
  /** The full text of a cell that may be truncated. */
  hint?: (row: Row) => string | undefined;
}

export interface TableProps<Row> extends ComponentProps<'table'> {
  columns: Column<Row>[];
  /** Undefined while loading. */
  rows: Row[] | undefined;
  keyOf: (row: Row) => Key;
  /** Renders the heading of a column. By default, the heading is the plain title. */
  renderHead?: ((column: Column<Row>, index: number) => ReactNode) | undefined;
  pendingRows?: number;
  rowProps?: (row: Row) => ComponentProps<'tr'>;
}

/** A dense table without a frame. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, renderHead, pendingRows = 10, rowProps, className = '', ...rest } = props;
  return (
    <table className={`${styles.table} ${className}`} aria-busy={!rows} {...rest}>
      <thead>
        <tr>
          {columns.map(
            (column, columnIndex) =>
              renderHead?.(column, columnIndex) ?? (
                <th key={columnIndex} scope="col" className={column.className}>
                  {column.title}
                </th>
              ),
          )}
        </tr>
      </thead>
      <tbody data-rows>
        {!rows && (
          <SkeletonRows count={pendingRows} cellClasses={columns.map(({ className }) => className)} />
        )}
        {rows?.map((row, index) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {columns.map(({ className, cell, hint }, columnIndex) => (
              <td key={columnIndex} className={className} title={hint?.(row)}>
                {cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Placeholder rows of a loading table, as high as the real ones. */
export function SkeletonRows({ count, cellClasses }: { count: number; cellClasses: (string | undefined)[] }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {cellClasses.map((className, cell) => (
        <td key={cell} className={className}>
          <Skeleton
            height={10}
            width={skeletonWidths[(row + cell) % skeletonWidths.length]}
            display="inline-block"
          />
        </td>
      ))}
    </tr>
  ));
}
