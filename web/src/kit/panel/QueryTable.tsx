import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { guessLastPage, parsePage } from '../core/pages';
import { Pager, PastEndState } from './Pager';
import { ErrorState } from './states';
import { HeadCell, type Sorting } from './sorting';
import { Table, type TableProps } from './Table';
import { useRowKeys } from './useRowKeys';
import table from './table.module.css';

interface Query<Data> {
  data?: Data | undefined;
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The result of an RTK query of rows. If it has `last_page`, the current page is `page` in the URL. */
export type RowsQuery<Row> = Query<{ data: Row[]; last_page?: number }>;

/** Adapts a query whose rows are not in `data`. `page`: the current page, if the response has no `last_page`. */
export function pickRows<Data, Row>(query: Query<Data>, getRows: (data: Data) => Row[], page?: number) {
  const toPage = (response: Data | undefined) => {
    const data = response && getRows(response);
    return data && { data, last_page: page && guessLastPage(page, data.length) };
  };
  return { ...query, data: toPage(query.data), currentData: toPage(query.currentData) };
}

interface QueryProps<Row> {
  query: RowsQuery<Row>;
  empty: ReactNode;
  /** An action in addition to "Retry". */
  errorAction?: ReactNode;
  /**
   * Whether the rows of the last search stay until those of the new search arrive. If they did not, a click on a row would be lost
   * when it blurs the search field and so starts a search.
   */
  shouldKeepRows?: boolean;
}

interface QueryRowsProps<Row> extends QueryProps<Row> {
  /** Renders the rows, undefined while loading, and the links to other pages. */
  children: (rows: Row[] | undefined, pager: ReactNode) => ReactNode;
}

/** The page that is shown with `shouldKeepRows`. An empty page does not stay, because the new search may find something. */
export const getVisiblePage = <Row,>({ data, currentData, isFetching }: RowsQuery<Row>) =>
  currentData ?? (isFetching && data?.data.length ? data : undefined);

/** A list from the server: its error with Retry, `empty`, or its rows. */
export function QueryRows<Row>({ query, empty, errorAction, shouldKeepRows, children }: QueryRowsProps<Row>) {
  const { currentData, error, isFetching, refetch } = query;
  const [search] = useSearchParams();
  if (error && !currentData && !isFetching)
    return <ErrorState {...{ error, onRetry: refetch, children: errorAction }} />;
  const visiblePage = shouldKeepRows ? getVisiblePage(query) : currentData;
  const page = visiblePage?.last_page ? parsePage(search) : 1;
  const pager = currentData?.last_page && <Pager current={page} last={currentData.last_page} />;
  if (visiblePage?.data.length !== 0) return children(visiblePage?.data, pager);
  return (
    <>
      {page > 1 ? <PastEndState /> : empty}
      {pager}
    </>
  );
}

const hasRows = <Row,>({ data }: RowsQuery<Row>) => data !== undefined && data.data.length > 0;

type QueryTableProps<Row> = Omit<QueryProps<Row>, 'errorAction'> &
  Omit<TableProps<Row>, 'rows' | 'children' | 'renderHead'> & {
    sorting?: Sorting | undefined;
    /** False if the table is inside another frame. */
    isFramed?: boolean;
  };

/** A list from the server as a table, with `data-stale` while its rows are outdated. */
export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { isFramed = true, empty, shouldKeepRows, query, sorting, ...rest } = props;
  const isBusy = !query.currentData;
  useRowKeys(hasRows(query));
  return (
    <QueryRows {...{ query, empty, shouldKeepRows }}>
      {(rows, pager) => (
        <div className={isFramed ? table.frame : undefined}>
          <Table
            aria-busy={isBusy}
            data-stale={(rows && isBusy) || undefined}
            rows={rows}
            renderHead={({ title, className, orders }, index) => (
              <HeadCell key={index} {...{ title, className, orders, sorting }} />
            )}
            {...rest}
          />
          {pager}
        </div>
      )}
    </QueryRows>
  );
}

interface QueryListProps<Row> extends QueryProps<Row> {
  className?: string | undefined;
  'aria-label'?: string;
  renderRow: (row: Row) => ReactNode;
  /** The placeholder of a row, such as `PendingItem`. */
  pending: ReactNode;
  pendingRows?: number;
  /** Whether the screen has keys of its own for its rows. */
  hasOwnKeys?: boolean;
}

/** A list from the server as list items, with `data-stale` while they are outdated. */
export function QueryList<Row>({ renderRow, pending, pendingRows = 3, ...props }: QueryListProps<Row>) {
  const { query, empty, errorAction, shouldKeepRows, hasOwnKeys = false, ...rest } = props;
  const isBusy = !query.currentData;
  useRowKeys(!hasOwnKeys && hasRows(query));
  return (
    <QueryRows {...{ query, empty, errorAction, shouldKeepRows }}>
      {(rows, pager) => (
        <>
          <ul data-rows aria-busy={isBusy} data-stale={(rows && isBusy) || undefined} {...rest}>
            {rows?.map(renderRow) ??
              Array.from({ length: pendingRows }, (_, index) => <Fragment key={index}>{pending}</Fragment>)}
          </ul>
          {pager}
        </>
      )}
    </QueryRows>
  );
}

interface PendingItemProps {
  className: string | undefined;
  /** The widths of the bars. */
  bars: (number | string)[];
}

export const PendingItem = ({ className, bars }: PendingItemProps) => (
  <li className={className} aria-hidden="true">
    {bars.map((width, index) => (
      <Skeleton key={index} height={12} width={width} />
    ))}
  </li>
);
