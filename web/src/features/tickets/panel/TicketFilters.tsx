import { Select } from '@mantine/core';
import type { TicketRow } from '../../../api/ticket.api.gen';
import { optionFilter } from '../../../kit/panel/option-filter';
import { parseWholeNumber } from '../../../../../server/shared/amount.rules';

import type { TicketCounts } from '../../../api/panel.api.gen';
import { FoldedFilters } from '../../../kit/panel/FoldedFilters';
import { SearchForm } from '../../../kit/panel/SearchForm';
import { useGetManagerStatQuery } from '../../statistics/counters-api';
import { type TicketType, typeTitles } from '../words';
import styles from './TicketFilters.module.css';
import {
  type ListName,
  MAX_WORDS,
  orderTitles,
  statusTitles,
  type TicketFilter,
  type TicketOrder,
  type TicketPlace,
  useTicketTypes,
  usualOrder,
} from './ticket-place';
import { formatName } from '../../../kit/core/person';
import { isAllowed } from '../../auth/access';
import { useGetMeQuery } from '../../auth/api';
import { useListAllBrandsQuery } from '../../brands/api';
import { useSearchTicketsQuery } from '../api';

export function TicketFilters({ place }: { place: TicketPlace }) {
  const { list, filter, change } = place;
  const types = useTicketTypes();
  const { data: stat } = useGetManagerStatQuery();
  const countOf = (type: TicketType) => {
    const counts = stat?.tickets_by_type.find((each) => each.type === type);
    return counts && (list === 'new' || list === 'in-work') ? counts[countKeys[list]] : 0;
  };
  const options = types.map((type) => {
    const count = countOf(type);
    return { value: type, label: count ? `${typeTitles[type]} (${count})` : typeTitles[type] };
  });

  const { type, status, brand, assignee } = filter;
  const folded = [type, status, brand, assignee];

  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <SearchForm
        value={filter.id ?? filter.q}
        label="Search tickets"
        placeholder="#8, words or a name"
        clearLabel="Clear the search"
        maxLength={MAX_WORDS}
        className={styles.words}
        onChange={(text, how) =>
          change({ id: ticketIdIn(text), q: ticketIdIn(text) ? undefined : text }, how)
        }
      />
      <FoldedFilters
        active={folded.filter((value) => value !== undefined).length}
        onClear={() => change({ type: undefined, status: undefined, brand: undefined, assignee: undefined })}
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
        <BrandSelect place={place} />
        {list !== null && hasAssignee.includes(list) && <AssigneeSelect place={place} />}
        {list !== null && <OrderSelect place={place} list={list} />}
      </FoldedFilters>
    </div>
  );
}

/** The number of a ticket, as `#8`. Undefined: the text is words. */
function ticketIdIn(text = ''): string | undefined {
  const read = parseWholeNumber(text.replace(/^\s*#/, ''), { isId: false });
  return 'whole' in read && read.whole >= 0 ? String(read.whole) : undefined;
}

/** The lists with tickets of different assignees. */
const hasAssignee: ListName[] = ['new', 'in-work', 'overdue', 'search'];

const countKeys = { new: 'count_new', 'in-work': 'count_in_work' } satisfies Record<
  string,
  keyof TicketCounts
>;

interface Option {
  value: string;
  label: string;
}

/** Filters by brand. A person who may not list brands chooses among the brands of the shown tickets. */
function BrandSelect({ place }: { place: TicketPlace }) {
  const { data: me } = useGetMeQuery();
  const maySeeBrands = me !== undefined && isAllowed(me, 'brands');
  const { data: brands, isError } = useListAllBrandsQuery(undefined, { skip: !maySeeBrands });
  const shown = useShownTickets(place)?.flatMap(({ brand_id, brand }) =>
    brand_id === null || brand === null ? [] : [{ id: brand_id, name: brand }],
  );
  const { brand } = place.filter;
  const known = brands ?? (me && (!maySeeBrands || isError) ? shown : undefined);
  const options = known?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <Select
      aria-label="Brand"
      placeholder="All brands"
      size="xs"
      className={styles.brand}
      clearable
      searchable
      filter={optionFilter}
      limit={100}
      nothingFoundMessage="No such brand"
      data={withChosen(options, brand, known ? `Brand #${brand}` : '…')}
      value={brand ?? null}
      onChange={(id) => place.change({ brand: id ?? undefined })}
    />
  );
}

/** Filters by assignee: the person, a colleague with shown tickets, or nobody. */
function AssigneeSelect({ place }: { place: TicketPlace }) {
  const { data: me } = useGetMeQuery();
  const colleagues = useShownTickets(place)?.flatMap(({ assignee }) =>
    assignee && assignee.id !== me?.id ? [{ value: String(assignee.id), label: formatName(assignee) }] : [],
  );
  const { assignee } = place.filter;
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
      filter={optionFilter}
      nothingFoundMessage="Nobody of that name"
      data={withChosen(options, assignee, colleagues ? `User #${assignee}` : '…')}
      value={assignee ?? null}
      onChange={(id) => place.change({ assignee: id ?? undefined })}
    />
  );
}

/** Sorts the list. The usual order is not in the address. */
function OrderSelect({ place, list }: { place: TicketPlace; list: ListName }) {
  const usual = usualOrder(list);
  return (
    <Select
      aria-label="Order"
      placeholder="Newest first"
      size="xs"
      className={styles.order}
      allowDeselect={false}
      clearable={usual === undefined}
      data={Object.entries(orderTitles).map(([value, label]) => ({ value, label }))}
      value={place.filter.order ?? usual ?? null}
      onChange={(order) =>
        place.change({ order: order === null || order === usual ? undefined : (order as TicketOrder) })
      }
    />
  );
}

/** Undefined while the list is loading. */
function useShownTickets({ query }: TicketPlace): TicketRow[] | undefined {
  const { data, isError } = useSearchTicketsQuery(query ?? {}, { skip: !query });
  return data?.data ?? (query && !isError ? undefined : []);
}

/** Returns each option once, with the chosen one, which has this name if it is not among them. */
function withChosen(options: Option[], chosen: string | undefined, name: string): Option[] {
  const unique = [...new Map(options.map((option) => [option.value, option])).values()];
  if (chosen === undefined || unique.some(({ value }) => value === chosen)) return unique;
  return [{ value: chosen, label: name }, ...unique];
}
