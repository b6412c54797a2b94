import { Select } from '@mantine/core';
import type { TicketRow } from '../../../api/api.gen';
import { nameOf } from '../../../kit/core/person';
import { isAllowed } from '../../auth/access';
import { useGetMeQuery } from '../../auth/api';
import { useListAllBrandsQuery } from '../../brands/api';
import { useSearchTicketsQuery } from '../api';
import styles from './TicketFilters.module.css';
import { type ListName, orderTitles, type TicketOrder, type TicketPlace, usualOrder } from './ticket-place';

interface Option {
  value: string;
  label: string;
}

/** Filters by brand. A person who may not list brands chooses among the brands of the shown tickets. */
export function BrandSelect({ place }: { place: TicketPlace }) {
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
      limit={100}
      nothingFoundMessage="No such brand"
      data={withChosen(options, brand, known ? `Brand #${brand}` : '…')}
      value={brand ?? null}
      onChange={(id) => place.change({ brand: id ?? undefined })}
    />
  );
}

/** Filters by assignee: the person, a colleague with shown tickets, or nobody. */
export function AssigneeSelect({ place }: { place: TicketPlace }) {
  const { data: me } = useGetMeQuery();
  const colleagues = useShownTickets(place)?.flatMap(({ assignee }) =>
    assignee && assignee.id !== me?.id ? [{ value: String(assignee.id), label: nameOf(assignee) }] : [],
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
      nothingFoundMessage="Nobody of that name"
      data={withChosen(options, assignee, colleagues ? `User #${assignee}` : '…')}
      value={assignee ?? null}
      onChange={(id) => place.change({ assignee: id ?? undefined })}
    />
  );
}

/** Sorts the list. The usual order is not in the address. */
export function OrderSelect({ place, list }: { place: TicketPlace; list: ListName }) {
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
