import { Select } from '@mantine/core';
import type { TicketCounts } from '../../../api/api.gen';
import { FoldedFilters } from '../../../kit/panel/FoldedFilters';
import { SearchForm } from '../../../kit/panel/SearchForm';
import { useGetManagerStatQuery } from '../../statistics/counters-api';
import { type TicketType, typeTitles } from '../words';
import styles from './TicketFilters.module.css';
import { AssigneeSelect, BrandSelect, OrderSelect } from './TicketSelects';
import {
  type ListName,
  MAX_WORDS,
  statusTitles,
  type TicketFilter,
  type TicketPlace,
  useTicketTypes,
} from './ticket-place';

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
          change(isNumber(text) ? { id: text, q: undefined } : { id: undefined, q: text }, how)
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

/** The number of a ticket, and not words. */
const isNumber = (text: string | undefined) => text !== undefined && /^#?\d{1,15}$/.test(text);

/** The lists with tickets of different assignees. */
const hasAssignee: ListName[] = ['new', 'in-work', 'overdue', 'search'];

const countKeys = { new: 'count_new', 'in-work': 'count_in_work' } satisfies Record<
  string,
  keyof TicketCounts
>;
