import { Checkbox, Select } from '@mantine/core';
import type { TicketRow } from '../../../api/ticket.api.gen';
import { parseWholeNumber } from '../../../../../server/shared/amount.rules';
import type { TicketCounts } from '../../../api/panel.api.gen';
import { FilterSelect } from '../../../kit/panel/FilterSelect';
import { FoldedFilters } from '../../../kit/panel/FoldedFilters';
import { SearchForm } from '../../../kit/panel/SearchForm';
import { useGetManagerStatQuery } from '../../statistics/counters-api';
import { typeTitles } from '../ticket-names';
import type { TicketType } from '../ticket-types';
import styles from './TicketFilters.module.css';
import {
  type ListName,
  maxQueryLength,
  orderTitles,
  statusTitles,
  type TicketFilter,
  type TicketOrder,
  type TicketLocation,
  useTicketTypes,
  getDefaultOrder,
  clearedFilters,
} from './ticket-location';
import { formatName } from '../../../kit/core/person';
import { useGetMeQuery } from '../../auth/api';
import { toBrandOptions, useBrandFilter } from '../../brands/useBrandFilter';
import { useListTicketTagsQuery, useSearchTicketsQuery } from '../api';

export function TicketFilters({ location }: { location: TicketLocation }) {
  const { list, filter, changeFilter } = location;
  const { status, type, owner, snoozed } = filter;
  const types = useTicketTypes();
  const { data: stat } = useGetManagerStatQuery();
  const getCount = (ticketType: TicketType) => {
    const counts = stat?.tickets_by_type.find((row) => row.type === ticketType);
    return counts && (list === 'new' || list === 'in-work') ? counts[countKeyByList[list]] : 0;
  };
  const typeOptions = types.map((value) => {
    const count = getCount(value);
    return { value, label: count ? `${typeTitles[value]} (${count})` : typeTitles[value] };
  });
  const foldedFilters = Object.keys(clearedFilters) as (keyof typeof clearedFilters)[];

  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <SearchForm
        value={filter.id ?? filter.q}
        label="Search tickets"
        placeholder="#8, words or a name"
        maxLength={maxQueryLength}
        className={styles.search}
        onChange={(text, navigation) => {
          const id = normalizeTicketId(text);
          changeFilter({ id, q: id ? undefined : text }, navigation);
        }}
      />
      <FoldedFilters
        activeCount={foldedFilters.filter((name) => filter[name] !== undefined).length}
        onClear={() => changeFilter(clearedFilters)}
      >
        {list === 'search' && (
          <FilterSelect
            aria-label="Status"
            placeholder="Any status"
            className={styles.status}
            searchable={false}
            options={Object.entries(statusTitles).map(([value, label]) => ({ value, label }))}
            value={status}
            onChange={(chosen) => changeFilter({ status: chosen as TicketFilter['status'] })}
          />
        )}
        <FilterSelect
          aria-label="Type"
          placeholder="All types"
          className={styles.type}
          searchable={false}
          options={typeOptions}
          value={type}
          onChange={(chosen) => changeFilter({ type: chosen as TicketType | undefined })}
        />
        <BrandSelect location={location} />
        {list !== null && listsWithAssignee.includes(list) && <AssigneeSelect location={location} />}
        {owner && <OwnerSelect location={location} owner={owner} />}
        <TagSelect location={location} />
        <Checkbox
          size="xs"
          label="Snoozed"
          className={styles.snoozed}
          checked={snoozed !== undefined}
          onChange={(event) => changeFilter({ snoozed: event.currentTarget.checked ? '1' : undefined })}
        />
        {list !== null && <OrderSelect location={location} list={list} />}
      </FoldedFilters>
    </div>
  );
}

/** Normalizes a ticket number such as `#8` to `8`. Undefined for any other text. */
function normalizeTicketId(text = ''): string | undefined {
  const parsed = parseWholeNumber(text.replace(/^\s*#/, ''), { isId: false });
  return 'whole' in parsed && parsed.whole >= 0 ? String(parsed.whole) : undefined;
}

/** The lists that can be filtered by assignee. */
const listsWithAssignee: ListName[] = ['new', 'in-work', 'overdue', 'search'];

const countKeyByList = { new: 'count_new', 'in-work': 'count_in_work' } satisfies Record<
  string,
  keyof TicketCounts
>;

function BrandSelect({ location }: { location: TicketLocation }) {
  const { brand } = location.filter;
  const { brands, isForbidden, select } = useBrandFilter(brand);
  const shownBrands = useShownTickets(location)?.flatMap(({ brand_id, brand: name }) =>
    brand_id === null || name === null ? [] : [{ id: brand_id, name }],
  );
  const isUnknown = isForbidden && shownBrands !== undefined;
  return (
    <FilterSelect
      {...select}
      className={styles.brandOrPerson}
      options={toBrandOptions(brands ?? shownBrands)}
      chosenName={isUnknown ? `Brand #${brand}` : select.chosenName}
      value={brand}
      onChange={(id) => location.changeFilter({ brand: id, tag: undefined })}
    />
  );
}

/** The tags of the chosen brand or of all brands, grouped by brand if several brands have tags. */
function TagSelect({ location }: { location: TicketLocation }) {
  const { tag, brand } = location.filter;
  const { brands } = useBrandFilter(brand);
  const { data } = useListTicketTagsQuery({ brandId: brand === undefined ? undefined : Number(brand) });
  const brandIds = [...new Set(data?.data.map(({ brand_id }) => brand_id))];
  const getBrandName = (id: number) => brands?.find((other) => other.id === id)?.name ?? `Brand #${id}`;
  const toOptions = (brandId: number) =>
    (data?.data ?? [])
      .filter(({ brand_id }) => brand_id === brandId)
      .map(({ id, name }) => ({ value: String(id), label: name }));
  const groups = brandIds.map((id) => ({ group: getBrandName(id), items: toOptions(id) }));
  if (groups.length === 0 && tag === undefined) return null;
  return (
    <FilterSelect
      aria-label="Tag"
      placeholder="Any tag"
      className={styles.tag}
      nothingFoundMessage="No such tag"
      options={groups.length > 1 ? groups : (groups[0]?.items ?? [])}
      value={tag}
      chosenName={data ? `Tag #${tag}` : '…'}
      onChange={(id) => location.changeFilter({ tag: id })}
    />
  );
}

function AssigneeSelect({ location }: { location: TicketLocation }) {
  const { data: me } = useGetMeQuery();
  const colleagues = useShownTickets(location)?.flatMap(({ assignee }) =>
    assignee && assignee.id !== me?.id ? [{ value: String(assignee.id), label: formatName(assignee) }] : [],
  );
  const { assignee } = location.filter;
  const options = [
    ...(me ? [{ value: String(me.id), label: 'Me' }] : []),
    { value: 'none', label: 'Nobody yet' },
    ...(colleagues ?? []),
  ];
  return (
    <FilterSelect
      aria-label="Assignee"
      placeholder="Any assignee"
      className={styles.brandOrPerson}
      nothingFoundMessage="Nobody of that name"
      options={options}
      value={assignee}
      chosenName={colleagues ? `User #${assignee}` : '…'}
      onChange={(id) => location.changeFilter({ assignee: id })}
    />
  );
}

/** The filter by owner is set by a link on the page of an agent. Here it can only be cleared. */
function OwnerSelect({ location, owner }: { location: TicketLocation; owner: string }) {
  const ticket = useShownTickets(location)?.find(({ user_id }) => String(user_id) === owner);
  return (
    <FilterSelect
      aria-label="Opened by"
      className={styles.brandOrPerson}
      searchable={false}
      options={[]}
      value={owner}
      chosenName={ticket ? formatName(ticket.user) : `User #${owner}`}
      onChange={(id) => location.changeFilter({ owner: id })}
    />
  );
}

function OrderSelect({ location, list }: { location: TicketLocation; list: ListName }) {
  const defaultOrder = getDefaultOrder(list);
  return (
    <Select
      aria-label="Order"
      placeholder="Newest first"
      size="xs"
      className={styles.order}
      allowDeselect={false}
      clearable={defaultOrder === undefined}
      data={Object.entries(orderTitles).map(([value, label]) => ({ value, label }))}
      value={location.filter.order ?? defaultOrder ?? null}
      onChange={(order) =>
        location.changeFilter({
          order: order === null || order === defaultOrder ? undefined : (order as TicketOrder),
        })
      }
    />
  );
}

/** The tickets of the shown list, or none if no list is shown or loading failed. Undefined while they are loading. */
function useShownTickets({ query }: TicketLocation): TicketRow[] | undefined {
  const { data, isError } = useSearchTicketsQuery(query ?? {}, { skip: !query });
  return data?.data ?? (query && !isError ? undefined : []);
}
