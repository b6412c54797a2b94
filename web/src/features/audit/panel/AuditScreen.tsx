import { Button, NativeSelect, Select } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatError } from '../../../api/errors';
import { findAnything } from '../../../api/limits.gen';
import { isDay } from '../../../kit/core/day';
import { parseId, parsePage, setParams } from '../../../kit/core/pages';
import { formatName } from '../../../kit/core/person';
import { actions, subjects, getActionPhrase } from '../../../kit/panel/action-log/actions';
import { ActionLog } from '../../../kit/panel/action-log/ActionLog';
import { DatePicker } from '../../../kit/panel/DatePicker';
import { FilterSelect } from '../../../kit/panel/FilterSelect';
import { FoldedFilters } from '../../../kit/panel/FoldedFilters';
import { Icon } from '../../../kit/panel/Icon';
import { getStartOfMoscowDay } from '../../../kit/panel/moscow';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { QueryRows } from '../../../kit/panel/QueryTable';
import { EmptyState } from '../../../kit/panel/states';
import { useRowKeys } from '../../../kit/panel/useRowKeys';
import { useBrandFilter } from '../../brands/useBrandFilter';
import { useFindAnythingQuery } from '../../overview/api';
import { useGetPersonQuery } from '../../staff/api';
import { useListAuditRecordsQuery } from '../api';
import styles from './AuditScreen.module.css';

const filterParams = ['actor_id', 'brand_id', 'subject', 'subject_id', 'action', 'from', 'until'];

/** Returns the Unix time at which the day, or the one `daysAfter` days later, begins in Moscow. Undefined if the text is not a day. */
function parseMoscowDay(day: string, daysAfter = 0): string | undefined {
  return isDay(day) ? String(getStartOfMoscowDay(day) + daysAfter * 86_400) : undefined;
}

export function AuditScreen() {
  const [search, setSearch] = useSearchParams();
  const getParam = (name: string) => search.get(name) ?? '';
  const setParam = (name: string, value: string) => {
    const clearedParams =
      name === 'subject' ? { page: null, action: null, subject_id: null } : { page: null };
    setSearch(setParams(search, { ...clearedParams, [name]: value }), { replace: true });
  };
  const subject = subjects.find(({ value }) => value === getParam('subject'));
  const action = actions.find((name) => name === getParam('action'));
  const activeCount = filterParams.filter((name) => getParam(name) !== '').length;
  const query = useListAuditRecordsQuery(
    {
      page: parsePage(search),
      actorId: parseId(getParam('actor_id')),
      brandId: parseId(getParam('brand_id')),
      subject: subject?.value,
      subjectId: parseId(getParam('subject_id')),
      action,
      from: parseMoscowDay(getParam('from')),
      until: parseMoscowDay(getParam('until'), 1),
    },
    { refetchOnMountOrArgChange: true },
  );
  const brandFilter = useBrandFilter(getParam('brand_id'));
  useRowKeys(Boolean(query.data?.data.length));
  const renderDayPicker = (name: string, label: string) => (
    <DatePicker
      size="xs"
      label={label}
      placeholder="Any day"
      clearable
      value={isDay(getParam(name)) ? getParam(name) : null}
      onChange={(day) => setParam(name, day ?? '')}
    />
  );
  const actionOptions = actions.filter((name) => !subject || name.startsWith(`${subject.value}.`));
  const subjectText = `Only ${(subject?.label ?? 'Subject').toLowerCase()} #${getParam('subject_id')}`;

  return (
    <>
      <PageHeader title="Audit" note="Moscow time" />
      <div className={styles.filters} role="search">
        <FoldedFilters activeCount={activeCount} onClear={() => setSearch({})}>
          <PersonSelect
            value={parseId(getParam('actor_id'))}
            onChange={(id) => setParam('actor_id', id?.toString() ?? '')}
          />
          <FilterSelect
            {...brandFilter.select}
            label="Brand"
            clearButtonProps={{ 'aria-label': 'Clear brand' }}
            value={getParam('brand_id') || undefined}
            onChange={(id) => setParam('brand_id', id ?? '')}
          />
          <NativeSelect
            size="xs"
            label="Subject"
            data={[{ value: '', label: 'All' }, ...subjects]}
            value={subject?.value ?? ''}
            onChange={(event) => setParam('subject', event.currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            label="Action"
            data={[
              { value: '', label: 'All' },
              ...actionOptions.map((name) => ({ value: name, label: getActionPhrase(name) })),
            ]}
            value={action ?? ''}
            onChange={(event) => setParam('action', event.currentTarget.value)}
          />
          {renderDayPicker('from', 'From')}
          {renderDayPicker('until', 'Until')}
        </FoldedFilters>
        {getParam('subject_id') && (
          <Button
            variant="default"
            rightSection={<Icon name="close" size={14} />}
            aria-label={`${subjectText}. Clear`}
            onClick={() => setParam('subject_id', '')}
          >
            {subjectText}
          </Button>
        )}
        {activeCount > 0 && (
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

const searchDebounceMs = 200;
const maxSearchLength = findAnything.q.maxLength;

interface PersonSelectProps {
  value: number | undefined;
  onChange: (userId: number | undefined) => void;
}

function PersonSelect({ value, onChange }: PersonSelectProps) {
  const [typedText, setTypedText] = useState('');
  const [searchText] = useDebouncedValue(typedText.trim().slice(0, maxSearchLength), searchDebounceMs);
  const { currentData: chosen } = useGetPersonQuery({ id: value ?? 0 }, { skip: value === undefined });
  const chosenName = value === undefined ? '' : chosen ? formatName(chosen) : `User #${value}`;
  const isSearching = searchText !== '' && searchText !== chosenName;
  const { currentData: found, error } = useFindAnythingQuery({ q: searchText }, { skip: !isSearching });

  const people = isSearching ? (found?.people ?? []) : [];
  const options = people
    .filter(({ id }) => id !== value)
    .map((person) => ({ value: String(person.id), label: formatName(person) }));
  return (
    <Select
      size="xs"
      label="Person"
      placeholder="Anybody"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear person' }}
      searchable
      maxLength={maxSearchLength}
      // All options stay, because the server searches by more than the name.
      filter={({ options: all }) => all}
      nothingFoundMessage={
        error ? formatError(error) : !isSearching ? 'Type a name' : found ? 'Nobody was found' : 'Searching…'
      }
      data={value === undefined ? options : [{ value: String(value), label: chosenName }, ...options]}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      onSearchChange={setTypedText}
    />
  );
}
