import { Button, NativeSelect, Select } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { filterOptions } from '../../../kit/panel/option-filter';
import { formatError } from '../../../api/errors';
import { findAnything } from '../../../api/limits.gen';
import { parsePage, setParams } from '../../../kit/core/pages';
import { formatName } from '../../../kit/core/person';
import { actions, subjects, getSubjectTitle, getVerb } from '../../../kit/panel/action-log/actions';
import { ActionLog } from '../../../kit/panel/action-log/ActionLog';
import { DatePicker } from '../../../kit/panel/DatePicker';
import { FoldedFilters } from '../../../kit/panel/FoldedFilters';
import { Icon } from '../../../kit/panel/Icon';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { QueryRows } from '../../../kit/panel/QueryTable';
import { EmptyState } from '../../../kit/panel/states';
import { useListAllBrandsQuery } from '../../brands/api';
import { useFindAnythingQuery } from '../../overview/api';
import { useGetPersonQuery } from '../../staff/api';
import { useListAuditRecordsQuery } from '../api';
import styles from './AuditScreen.module.css';

const filters = ['actor_id', 'brand_id', 'subject', 'subject_id', 'action', 'from', 'until'];
const DAY_SECONDS = 86_400;

/** Returns the first second of a Moscow day, or undefined if the text is not a day. */
function toSeconds(day: string): number | undefined {
  const seconds = Date.parse(`${day}T00:00:00+03:00`) / 1_000;
  return Number.isNaN(seconds) ? undefined : seconds;
}

const parseNumber = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** Shows admins who did what. The filters are in the URL. */
export function AuditScreen() {
  const [search, setSearch] = useSearchParams();
  const value = (name: string) => search.get(name) ?? '';
  const set = (name: string, text: string) => {
    const gone = name === 'subject' ? { page: null, action: null, subject_id: null } : { page: null };
    setSearch(setParams(search, { ...gone, [name]: text }), { replace: true });
  };
  const active = filters.filter((name) => value(name) !== '').length;
  const until = toSeconds(value('until'));
  const query = useListAuditRecordsQuery(
    {
      page: parsePage(search),
      actorId: parseNumber(value('actor_id')),
      brandId: parseNumber(value('brand_id')),
      subject: value('subject') || undefined,
      subjectId: parseNumber(value('subject_id')),
      action: value('action') || undefined,
      from: toSeconds(value('from'))?.toString(),
      until: until === undefined ? undefined : String(until + DAY_SECONDS),
    },
    { refetchOnMountOrArgChange: true },
  );
  const day = (name: string, label: string) => (
    <DatePicker
      size="xs"
      label={label}
      placeholder="Any day"
      valueFormat="DD.MM.YYYY"
      clearable
      value={toSeconds(value(name)) === undefined ? null : value(name)}
      onChange={(day) => set(name, day ?? '')}
    />
  );
  const known = actions.filter((action) => !value('subject') || action.startsWith(`${value('subject')}.`));

  return (
    <>
      <PageHeader title="Audit" note="Moscow time" />
      <div className={styles.filters} role="search">
        <FoldedFilters active={active} onClear={() => setSearch({})}>
          <PersonSelect
            label="Person"
            placeholder="Anybody"
            value={parseNumber(value('actor_id'))}
            onChange={(id) => set('actor_id', id?.toString() ?? '')}
          />
          <BrandSelect value={value('brand_id')} onChange={(id) => set('brand_id', id)} />
          <NativeSelect
            size="xs"
            label="Subject"
            data={[{ value: '', label: 'All' }, ...subjects]}
            value={value('subject')}
            onChange={(event) => set('subject', event.currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            label="Action"
            data={[
              { value: '', label: 'All' },
              ...known.map((action) => ({ value: action, label: getVerb(action) })),
            ]}
            value={value('action')}
            onChange={(event) => set('action', event.currentTarget.value)}
          />
          {day('from', 'From')}
          {day('until', 'Until')}
        </FoldedFilters>
        {value('subject_id') && (
          <Button
            variant="default"
            rightSection={<Icon name="close" size={14} />}
            aria-label="Show all subjects again"
            onClick={() => set('subject_id', '')}
          >
            Only {getSubjectTitle(value('subject') || 'subject').toLowerCase()} #{value('subject_id')}
          </Button>
        )}
        {active > 0 && (
          <Button variant="subtle" className={styles.clear} onClick={() => setSearch({})}>
            Clear
          </Button>
        )}
      </div>
      <div className={styles.list}>
        <QueryRows
          query={query}
          empty={
            <EmptyState title="Nothing was found">No entries match. Clear a filter to see more.</EmptyState>
          }
        >
          {(entries, pager) => (
            <>
              <ActionLog entries={entries} />
              {pager}
            </>
          )}
        </QueryRows>
      </div>
    </>
  );
}

function BrandSelect({ value, onChange }: { value: string; onChange: (brandId: string) => void }) {
  const { data: brands } = useListAllBrandsQuery();
  const options = brands?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Select
      size="xs"
      label="Brand"
      placeholder="All brands"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear brand' }}
      searchable
      filter={filterOptions}
      limit={100}
      nothingFoundMessage="No such brand"
      data={isKnown ? options : [{ value, label: brands ? `Brand #${value}` : '…' }, ...options]}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

const SEARCH_DEBOUNCE_MS = 200;
const MAX_LENGTH = findAnything.q.maxLength;

interface PersonSelectProps {
  label: string;
  placeholder: string;
  value: number | undefined;
  onChange: (userId: number | undefined) => void;
}

/** A select of people by name, username or Telegram id, searched on the server. */
function PersonSelect({ label, placeholder, value, onChange }: PersonSelectProps) {
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim().slice(0, MAX_LENGTH), SEARCH_DEBOUNCE_MS);
  const { currentData: chosen } = useGetPersonQuery({ id: value ?? 0 }, { skip: value === undefined });
  const chosenName = value === undefined ? '' : chosen ? formatName(chosen) : `User #${value}`;
  const isSearch = wanted !== '' && wanted !== chosenName;
  const { currentData: found, error } = useFindAnythingQuery({ q: wanted }, { skip: !isSearch });

  const people = isSearch ? (found?.people ?? []) : [];
  const options = people
    .filter(({ id }) => id !== value)
    .map((person) => ({ value: String(person.id), label: formatName(person) }));
  return (
    <Select
      size="xs"
      label={label}
      placeholder={placeholder}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      searchable
      maxLength={MAX_LENGTH}
      // Not filtered here: the server searches by more than the name.
      filter={({ options: all }) => all}
      nothingFoundMessage={
        error ? formatError(error) : !isSearch ? 'Type a name' : found ? 'Nobody was found' : 'Searching…'
      }
      data={value === undefined ? options : [{ value: String(value), label: chosenName }, ...options]}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      onSearchChange={setTyped}
    />
  );
}
