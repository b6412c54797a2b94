import type { ComponentProps, Key, ReactNode } from 'react';
import { SkeletonRows } from './SkeletonRows';
import styles from './table.module.css';

export interface Column<Row> {
  title: ReactNode;
  /** Applies to the heading and the cells. */
  className?: string;
  cell: (row: Row, index: number) => ReactNode;
  /** The full text of a cell that may be truncated. */
  hint?: (row: Row) => string | undefined;
}

export interface TableProps<Row> extends ComponentProps<'table'> {
  columns: Column<Row>[];
  /** Undefined while loading. */
  rows: Row[] | undefined;
  keyOf: (row: Row) => Key;
  /** The number of placeholder rows while loading. */
  pendingRows?: number;
  rowProps?: (row: Row) => ComponentProps<'tr'>;
}

/** A dense table. The screen provides the frame around it. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, pendingRows = 10, rowProps, className = '', ...rest } = props;
  return (
    <table className={`${styles.table} ${className}`} aria-busy={!rows} {...rest}>
      <thead>
        <tr>
          {columns.map(({ title, className }, at) => (
            <th key={at} scope="col" className={className}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {!rows && <SkeletonRows rows={pendingRows} cells={columns.map(({ className }) => className)} />}
        {rows?.map((row, index) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {columns.map(({ className, cell, hint }, at) => (
              <td key={at} className={className} title={hint?.(row)}>
                {cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
