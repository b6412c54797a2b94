import { Checkbox, type ComboboxItem, Select } from '@mantine/core';
import type { TicketRow } from '../../../api/ticket.api.gen';
import { parseWholeNumber } from '../../../../../server/shared/amount.rules';

import type { TicketCounts } from '../../../api/panel.api.gen';
import { FoldedFilters } from '../../../kit/panel/FoldedFilters';
import { SearchForm } from '../../../kit/panel/SearchForm';
import { useGetManagerStatQuery } from '../../statistics/counters-api';
import { type TicketType, typeTitles } from '../ticket-texts';
import styles from './TicketFilters.module.css';
import {
  type ListName,
  MAX_QUERY_LENGTH,
  orderTitles,
  statusTitles,
  type TicketFilter,
  type TicketOrder,
  type TicketLocation,
  useTicketTypes,
  getDefaultOrder,
  noChoices,
} from './ticket-location';
import { formatName } from '../../../kit/core/person';
import { isAllowed } from '../../auth/access';
import { useGetMeQuery } from '../../auth/api';
import { useListAllBrandsQuery } from '../../brands/api';
import { useSearchTicketsQuery } from '../api';
import { useListTicketTagsQuery } from '../triage-api';

export function TicketFilters({ location }: { location: TicketLocation }) {
  const { list, filter, change } = location;
  const types = useTicketTypes();
  const { data: stat } = useGetManagerStatQuery();
  const getCount = (type: TicketType) => {
    const counts = stat?.tickets_by_type.find((row) => row.type === type);
    return counts && (list === 'new' || list === 'in-work') ? counts[countKeys[list]] : 0;
  };
  const options = types.map((type) => {
    const count = getCount(type);
    return { value: type, label: count ? `${typeTitles[type]} (${count})` : typeTitles[type] };
  });

  const { type, status, brand, assignee, owner, tag, snoozed } = filter;
  const foldedValues = [type, status, brand, assignee, owner, tag, snoozed];

  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <SearchForm
        value={filter.id ?? filter.q}
        label="Search tickets"
        placeholder="#8, words or a name"
        maxLength={MAX_QUERY_LENGTH}
        className={styles.words}
        onChange={(text, navigation) =>
          change({ id: normalizeTicketId(text), q: normalizeTicketId(text) ? undefined : text }, navigation)
        }
      />
      <FoldedFilters
        active={foldedValues.filter((value) => value !== undefined).length}
        onClear={() => change(noChoices)}
      >
        {list === 'search' && (
          <Select
            aria-label="Status"
            placeholder="Any status"
            size="xs"
            className={styles.status}
            clearable
            data={Object.entries(statusTitles).map(([value, label]) => ({ value, label }))}
            value={status ?? null}
            onChange={(chosen) => change({ status: (chosen as TicketFilter['status']) ?? undefined })}
          />
        )}
        <Select
          aria-label="Type"
          placeholder="All types"
          size="xs"
          className={styles.type}
          clearable
          data={options}
          value={type ?? null}
          onChange={(chosen) => change({ type: (chosen as TicketType) ?? undefined })}
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
          onChange={(event) => change({ snoozed: event.currentTarget.checked ? '1' : undefined })}
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

const countKeys = { new: 'count_new', 'in-work': 'count_in_work' } satisfies Record<
  string,
  keyof TicketCounts
>;

function BrandSelect({ location }: { location: TicketLocation }) {
  const { data: me } = useGetMeQuery();
  const canSeeBrands = me !== undefined && isAllowed(me, 'brands');
  const { data: brands, isError } = useListAllBrandsQuery(undefined, { skip: !canSeeBrands });
  const shownBrands = useShownTickets(location)?.flatMap(({ brand_id, brand }) =>
    brand_id === null || brand === null ? [] : [{ id: brand_id, name: brand }],
  );
  const { brand } = location.filter;
  const knownBrands = brands ?? (me && (!canSeeBrands || isError) ? shownBrands : undefined);
  const options = knownBrands?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <Select
      aria-label="Brand"
      placeholder="All brands"
      size="xs"
      className={styles.brand}
      clearable
      searchable
      limit={100}
      nothingFoundMessage="No such brand"
      data={addChosen(options, brand, knownBrands ? `Brand #${brand}` : '…')}
      value={brand ?? null}
      onChange={(id) => location.change({ brand: id ?? undefined, tag: undefined })}
    />
  );
}

/** The tags of the chosen brand, or those of all brands, with the brand if several have tags. */
function TagSelect({ location }: { location: TicketLocation }) {
  const { tag, brand } = location.filter;
  const { data: me } = useGetMeQuery();
  const { data: brands } = useListAllBrandsQuery(undefined, { skip: !me || !isAllowed(me, 'brands') });
  const { data } = useListTicketTagsQuery({ brandId: brand === undefined ? undefined : Number(brand) });
  const brandIds = [...new Set(data?.data.map(({ brand_id }) => brand_id))];
  const getGroup = (id: number) => brands?.find((known) => known.id === id)?.name ?? `Brand #${id}`;
  const toOptions = (brandId: number) =>
    (data?.data ?? [])
      .filter(({ brand_id }) => brand_id === brandId)
      .map(({ id, name }) => ({ value: String(id), label: name }));
  const options = brandIds.map((id) => ({ group: getGroup(id), items: toOptions(id) }));
  if (options.length === 0 && tag === undefined) return null;
  const [only] = options;
  return (
    <Select
      aria-label="Tag"
      placeholder="Any tag"
      size="xs"
      className={styles.tag}
      clearable
      searchable
      limit={100}
      nothingFoundMessage="No such tag"
      data={options.length > 1 ? options : addChosen(only?.items ?? [], tag, data ? `Tag #${tag}` : '…')}
      value={tag ?? null}
      onChange={(id) => location.change({ tag: id ?? undefined })}
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
    <Select
      aria-label="Assignee"
      placeholder="Any assignee"
      size="xs"
      className={styles.brand}
      clearable
      searchable
      nothingFoundMessage="Nobody of that name"
      data={addChosen(options, assignee, colleagues ? `User #${assignee}` : '…')}
      value={assignee ?? null}
      onChange={(id) => location.change({ assignee: id ?? undefined })}
    />
  );
}

/** Shown only with an owner, who is chosen on the page of an agent. */
function OwnerSelect({ location, owner }: { location: TicketLocation; owner: string }) {
  const ticket = useShownTickets(location)?.find(({ user_id }) => String(user_id) === owner);
  return (
    <Select
      aria-label="Opened by"
      size="xs"
      className={styles.brand}
      clearable
      data={[{ value: owner, label: ticket ? formatName(ticket.user) : `User #${owner}` }]}
      value={owner}
      onChange={(id) => location.change({ owner: id ?? undefined })}
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
        location.change({
          order: order === null || order === defaultOrder ? undefined : (order as TicketOrder),
        })
      }
    />
  );
}

/** Undefined while the list is loading. */
function useShownTickets({ query }: TicketLocation): TicketRow[] | undefined {
  const { data, isError } = useSearchTicketsQuery(query ?? {}, { skip: !query });
  return data?.data ?? (query && !isError ? undefined : []);
}

/** Deduplicates options and adds the chosen one, with this name, if it is missing. */
function addChosen(options: ComboboxItem[], chosen: string | undefined, name: string): ComboboxItem[] {
  const unique = [...new Map(options.map((option) => [option.value, option])).values()];
  if (chosen === undefined || unique.some(({ value }) => value === chosen)) return unique;
  return [{ value: chosen, label: name }, ...unique];
}
