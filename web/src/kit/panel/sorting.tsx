import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { setParams } from '../core/pages';
import { Icon } from './Icon';
import styles from './table.module.css';

/** The two orders of a column. A click on its heading selects the first one, then the second one, then the default of the list. */
export interface ColumnOrders<Order extends string = string> {
  first: Order;
  second: Order;
  isFirstAscending?: boolean;
}

/** Text columns are first sorted in ascending order. */
export const createTextOrders = <Column extends string>(
  column: Column,
): ColumnOrders<Column | `-${Column}`> => ({
  first: column,
  second: `-${column}`,
  isFirstAscending: true,
});
/** Columns of numbers and times are first sorted in descending order. */
export const createNumberOrders = <Column extends string>(
  column: Column,
): ColumnOrders<Column | `-${Column}`> => ({
  first: `-${column}`,
  second: column,
});

export interface Sorting {
  order: string | undefined;
  /** Undefined: the default of the list. */
  onSort: (order: string | undefined) => void;
}

/** The order of a list, from the URL. An unknown one is ignored. */
export function useSorting<Order extends string, Default extends Order | undefined>(
  columns: readonly ColumnOrders<Order>[],
  defaultOrder: Default,
) {
  const [search, setSearch] = useSearchParams();
  const value = search.get('order');
  const knownOrders = columns.flatMap(({ first, second }) => [first, second]);
  const order = knownOrders.find((candidate) => candidate === value) ?? defaultOrder;
  const onSort = (chosen: string | undefined) =>
    setSearch((params) => setParams(params, { order: chosen === defaultOrder ? null : chosen, page: null }), {
      preventScrollReset: true,
    });
  return { order, onSort };
}

interface HeadCellProps {
  title: ReactNode;
  hint?: string | undefined;
  className?: string | undefined;
  orders?: ColumnOrders | undefined;
  sorting?: Sorting | undefined;
}

/** The heading of a column: a button if the list can be sorted by it. */
export function HeadCell({ title, hint, className, orders, sorting }: HeadCellProps) {
  const canSort = orders && sorting;
  return (
    <th
      scope="col"
      className={className}
      title={hint}
      aria-sort={canSort && (findDirection(orders, sorting) ?? 'none')}
    >
      {canSort ? <SortButton {...{ title, orders, sorting }} /> : title}
    </th>
  );
}

function findDirection({ first, second, isFirstAscending = false }: ColumnOrders, { order }: Sorting) {
  if (order !== first && order !== second) return undefined;
  return (order === second) !== isFirstAscending ? 'ascending' : 'descending';
}

type SortButtonProps = Required<Pick<HeadCellProps, 'title' | 'orders' | 'sorting'>> & { className?: string };

/** A button that sorts a list, even one that is not a table. */
export function SortButton({ title, orders, sorting, className = '' }: SortButtonProps) {
  const { order, onSort } = sorting;
  const { first, second, isFirstAscending = false } = orders;
  const direction = findDirection(orders, sorting);
  const isAscending = direction ? direction === 'ascending' : isFirstAscending;
  return (
    <button
      type="button"
      className={`${styles.sort} ${className}`}
      data-sorted={direction}
      aria-description={direction} // `aria-sort` works only in tables
      onClick={() => onSort(order === first ? second : order === second ? undefined : first)}
    >
      <span>{title}</span>
      <Icon name={isAscending ? 'up' : 'down'} size={13} />
    </button>
  );
}
