import { Box, Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { searchWorkDays } from '../../../api/limits.gen';
import type { BrandWorkCounts, WorkCounts, WorkDate } from '../../../api/panel.api.gen';
import { addDays, formatDay, isDay } from '../../../kit/core/day';
import { formatNumber } from '../../../kit/core/format';
import { parseId, parsePage, setParams, toPageParam, pageSize } from '../../../kit/core/pages';
import { Bars } from '../../../kit/panel/Bars';
import { FilterSelect } from '../../../kit/panel/FilterSelect';
import { EmptyState } from '../../../kit/panel/states';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { pickRows, QueryTable } from '../../../kit/panel/QueryTable';
import { SearchForm } from '../../../kit/panel/SearchForm';
import { Steps } from '../../../kit/panel/Steps';
import { createTextOrders, useSorting } from '../../../kit/panel/sorting';
import { computeScale, Track } from '../../../kit/panel/Track';
import type { Column } from '../../../kit/panel/Table';
import table from '../../../kit/panel/table.module.css';
import { useNow } from '../../../kit/panel/useNow';
import { UserName } from '../../../kit/panel/UserName';
import { formatDayWithWeekday, toMoscowDay } from '../../../kit/panel/moscow';
import { useIsAllowed } from '../../auth/access';
import { useSearchWorkDaysQuery } from '../api';
import styles from './AvailabilityScreen.module.css';

const answerNames = { yes: 'Working', no: 'Not working', none: 'Not answered' };
type Answer = keyof typeof answerNames;
const isAnswer = (text: string | null): text is Answer => text !== null && Object.hasOwn(answerNames, text);

const orders = {
  user: createTextOrders('user'),
  brand: createTextOrders('brand'),
  status: createTextOrders('status'),
};
const defaultOrder = 'status';

/** The earliest day that can be shown. */
const firstDay = '2024-01-01';

export function AvailabilityScreen() {
  const [search, setSearch] = useSearchParams();
  const today = toMoscowDay(useNow() / 1000);
  const page = parsePage(search);
  const [dayParam, answerParam] = [search.get('day'), search.get('answer')];
  const day = isDay(dayParam) && dayParam >= firstDay && dayParam < today ? dayParam : today;
  const answer = isAnswer(answerParam) ? answerParam : undefined;
  const brandId = parseId(search.get('brand'));
  const searchText = search.get('q')?.trim().slice(0, searchWorkDays.q.maxLength) || undefined;
  const sorting = useSorting(Object.values(orders), defaultOrder);
  const order = sorting.order === defaultOrder ? undefined : sorting.order;
  const query = useSearchWorkDaysQuery({
    page: toPageParam(page),
    day,
    answer,
    brandId,
    q: searchText,
    order,
  });
  const { counts, brands } = query.currentData ?? (query.isFetching ? query.data : undefined) ?? {};
  const withParams = (params: Record<string, string | number | null | undefined>) =>
    setParams(search, { page: null, ...params });
  const buildHref = (params: Parameters<typeof withParams>[0]) => `?${withParams(params).toString()}`;

  return (
    <>
      <PageHeader title="Availability" note="Moscow time">
        <SearchForm
          value={searchText}
          label="Search people by name"
          placeholder="Search by name or @username"
          maxLength={searchWorkDays.q.maxLength}
          className={styles.search}
          onChange={(text, options) => setSearch(withParams({ q: text }), options)}
        />
      </PageHeader>
      <Group gap="8px 16px" px="var(--td-side)">
        <Steps
          unit="day"
          label={(day === today ? 'Today, ' : '') + formatDayWithWeekday(day)}
          getHref={(offset) => {
            const next = addDays(day, offset);
            return next < firstDay || next > today ? null : buildHref({ day: next < today ? next : null });
          }}
        />
        {day !== today && (
          <Button variant="default" component={Link} to={buildHref({ day: null })}>
            Today
          </Button>
        )}
      </Group>
      {!query.isError && <WorkSummary counts={counts} />}
      <Group gap="8px 12px" p="0 var(--td-side) 12px">
        <SegmentedControl
          aria-label="Answers"
          size="xs"
          data={[
            { value: '', label: 'All' },
            ...Object.entries(answerNames).map(([value, label]) => ({ value, label })),
          ]}
          value={answer ?? ''}
          onChange={(value) => setSearch(withParams({ answer: value }))}
        />
        {(brandId !== undefined || (brands && brands.length > 1)) && (
          <BrandSelect {...{ brandId, brands }} onPick={(id) => setSearch(withParams({ brand: id }))} />
        )}
      </Group>
      <div className={styles.columns}>
        <QueryTable
          shouldKeepRows
          query={pickRows(query, ({ work_dates }) => work_dates, page)}
          sorting={sorting}
          columns={buildColumns((page - 1) * pageSize)}
          keyOf={({ brand_id, user_id }) => `${brand_id} ${user_id}`}
          pendingRows={8}
          empty={
            answer || brandId || searchText ? (
              // The key makes React replace the other message as a whole instead of text by text (see `translated-page.ts`).
              <EmptyState key="search" title="Nothing was found">
                Nobody matches. <Link to={day === today ? '?' : `?day=${day}`}>Show everybody</Link>
              </EmptyState>
            ) : (
              <EmptyState shouldExplainMissingBrands title="Nothing was found">
                Members appear here, with their answers to the bot’s question “Work today?”.
              </EmptyState>
            )
          }
        />
        {brands && brands.length > 1 && (
          <WorkingByBrand {...{ brands, brandId }} buildHref={(brand) => buildHref({ brand })} />
        )}
      </div>
    </>
  );
}

const getTotal = ({ working, not_working, not_answered }: WorkCounts) => working + not_working + not_answered;

/** How many people work on the shown day. `counts`: undefined while loading. */
function WorkSummary({ counts }: { counts: WorkCounts | undefined }) {
  if (!counts) return <Skeleton height={44} w={320} m="16px var(--td-side)" />;
  const { working, not_working, not_answered } = counts;
  const total = getTotal(counts);
  return (
    <Box p="12px var(--td-side) 16px" maw={480}>
      <Group gap="0 12px" align="baseline" justify="space-between" mb={6}>
        <Text component="h2" fz={20} fw={600}>
          Working {formatNumber(working)} of {formatNumber(total)}
        </Text>
        <Text c="dimmed" fz={13}>
          {formatNumber(not_working)} not working · {formatNumber(not_answered)} not answered
        </Text>
      </Group>
      <Track scale={computeScale([total])} value={working} more={not_working} />
    </Box>
  );
}

const formatWorking = (counts: WorkCounts) =>
  `${formatNumber(counts.working)} of ${formatNumber(getTotal(counts))}`;

interface BrandSelectProps {
  brandId: number | undefined;
  /** Undefined while loading. */
  brands: BrandWorkCounts[] | undefined;
  onPick: (id: string | undefined) => void;
}

const BrandSelect = ({ brandId, brands = [], onPick }: BrandSelectProps) => (
  <FilterSelect
    aria-label="Brand"
    placeholder="All brands"
    w={220}
    nothingFoundMessage="No such brand"
    options={brands.map((brand) => ({
      value: String(brand.id),
      label: `${brand.name} · ${formatWorking(brand)}`,
    }))}
    value={brandId}
    chosenName={`Brand #${brandId}`}
    onChange={onPick}
  />
);

interface WorkingByBrandProps {
  brands: BrandWorkCounts[];
  brandId: number | undefined;
  buildHref: (brandId: number) => string;
}

/** Working people by brand. Brands with the most people who do not work or have not answered come first. */
function WorkingByBrand({ brands, brandId, buildHref }: WorkingByBrandProps) {
  const countOthers = (brand: BrandWorkCounts) => brand.not_working + brand.not_answered;
  const bars = brands
    .filter((brand) => getTotal(brand) > 0)
    .sort((a, b) => countOthers(b) - countOthers(a))
    .map((brand) => ({
      key: brand.id,
      name: (
        <Link
          to={buildHref(brand.id)}
          className={styles.brand}
          aria-current={brand.id === brandId ? 'true' : undefined}
        >
          <bdi>{brand.name}</bdi>
        </Link>
      ),
      value: brand.working,
      more: brand.not_working,
      target: getTotal(brand),
      valueText: formatWorking(brand),
    }));
  if (bars.length === 0) return null;
  return (
    <aside className={styles.aside}>
      <h2 className={styles.title}>Working by brand</h2>
      <Bars label="Working by brand" bars={bars} />
    </aside>
  );
}

/** `rowOffset`: the number of rows on earlier pages. */
const buildColumns = (rowOffset: number): Column<WorkDate>[] => [
  { title: '#', className: styles.index, cell: (_, index) => rowOffset + index + 1 },
  {
    title: 'User',
    orders: orders.user,
    cell: (workDate) => (
      <>
        <UserName user={workDate.user} />
        <span className={table.narrow}>
          <BrandLink workDate={workDate} />
        </span>
      </>
    ),
  },
  {
    title: 'Brand',
    orders: orders.brand,
    className: table.wide,
    cell: (workDate) => <BrandLink workDate={workDate} />,
  },
  {
    title: 'Status',
    orders: orders.status,
    className: styles.status,
    cell: ({ in_work, last }) =>
      in_work === null ? (
        <span
          className={styles.off}
        >{`not answered${last ? `, last ${formatAnswer(last.in_work)}` : ''}`}</span>
      ) : (
        <span className={in_work ? styles.work : styles.off}>{formatAnswer(in_work)}</span>
      ),
  },
  {
    title: 'Date',
    className: styles.date,
    cell: ({ in_work, date, last }) => {
      const beginning = in_work === null ? last?.date : date;
      return beginning ? `beginning: ${formatDay(beginning)}` : '—';
    },
  },
];

const formatAnswer = (inWork: boolean) => (inWork ? 'work' : 'not work');

function BrandLink({ workDate }: { workDate: WorkDate }) {
  if (!useIsAllowed('brands')) return <span>{workDate.brand}</span>;
  return (
    <Link to={`/brands/${workDate.brand_id}`} className={styles.brand}>
      {workDate.brand}
    </Link>
  );
}
