import { Select, Stack, Skeleton, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { cleanId } from '../../../../../../server/shared/typed-text.rules';
import { getClient } from '../../../../api/limits.gen';
import { parsePage } from '../../../../kit/core/pages';
import { PageHeader, Crumbs } from '../../../../kit/panel/PageHeader';
import { type HistoryOptions, SearchForm } from '../../../../kit/panel/SearchForm';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import type { ClientKey } from './ClientLink';
import { OpenedDeposit } from '../DepositPopup';
import { useGetClientQuery } from '../../api';
import { depositTitles } from '../../deposit-names';
import { ClientEntries } from './ClientEntries';
import styles from './clients.module.css';
import { Companions } from './Companions';
import type { ClientSummary as Summary } from '../../../../api/panel.api.gen';
import { formatMoney, formatNumber } from '../../../../kit/core/format';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { StatusCounts } from '../DepositStatus';

const nouns: Record<ClientKey, string> = { client_id: 'client ID', wallet: 'wallet' };

export function ClientScreen() {
  const [search, setSearch] = useSearchParams();
  const field: ClientKey = search.get('wallet') && !search.get('client_id') ? 'wallet' : 'client_id';
  const value = cleanId(search.get(field) ?? '');
  return (
    <>
      <PageHeader
        title={value || 'Clients'}
        tabTitle={value ? `${depositTitles[field]} ${value}` : 'Clients'}
        note={value ? `${depositTitles[field]} · Moscow time` : undefined}
        back={<Crumbs to="/deposits/search" title="Deposits search" />}
      >
        <ClientSearch
          field={field}
          value={value}
          onFind={(newField, text, options) => setSearch({ [newField]: text }, options)}
        />
      </PageHeader>
      {value ? (
        <Client key={`${field} ${value}`} field={field} value={value} page={parsePage(search)} />
      ) : (
        <EmptyState title="Find a client">
          Enter a client ID or a wallet to see all its deposits and tickets. Deposits link to their clients
          too.
        </EmptyState>
      )}
    </>
  );
}

function Client({ field, value, page }: { field: ClientKey; value: string; page: number }) {
  const query = useGetClientQuery({
    ...(field === 'wallet' ? { wallet: value } : { clientId: value }),
    page,
  });
  const { currentData, data, error, isFetching, refetch } = query;
  if (error && !currentData && !isFetching) return <ErrorState error={error} onRetry={refetch} />;
  // The summary stays while another page loads.
  const summary = data?.client;

  if (currentData && summary?.deposits === 0 && !summary.tickets) {
    return (
      <EmptyState shouldExplainMissingBrands title="Nothing was found">
        No deposit or ticket within your reach has exactly this {nouns[field]}.
        <br />
        <Link to={`/deposits/search?${new URLSearchParams({ q: value })}`}>Search all deposits</Link>
      </EmptyState>
    );
  }
  return (
    <div className={styles.client}>
      <Stack gap={24}>
        {summary ? <ClientSummary summary={summary} /> : <SummaryPending />}
        <ClientEntries query={query} field={field} />
      </Stack>
      <aside aria-label="Seen together with">
        <Companions field={field} value={value} summary={summary} />
      </aside>
      <OpenedDeposit
        page={currentData && { data: currentData.data.flatMap(({ deposit }) => deposit ?? []) }}
        isPageLoading={isFetching && !currentData}
      />
    </div>
  );
}

interface ClientSearchProps {
  field: ClientKey;
  value: string;
  onFind: (field: ClientKey, value: string, options: HistoryOptions) => void;
}

function ClientSearch({ field, value, onFind }: ClientSearchProps) {
  const [selectedField, setSelectedField] = useState(field);
  const searchKey = `${field} ${value}`;
  const [previousSearchKey, setPreviousSearchKey] = useState(searchKey);
  // Not reset by a `key`, because a remount would take the focus from a person who is typing.
  if (previousSearchKey !== searchKey) {
    setPreviousSearchKey(searchKey);
    setSelectedField(field);
  }
  return (
    <>
      <Select
        aria-label="Find by"
        size="xs"
        w={110}
        allowDeselect={false}
        data={(['client_id', 'wallet'] as const).map((key) => ({ value: key, label: depositTitles[key] }))}
        value={selectedField}
        onChange={(key) => setSelectedField(key === 'wallet' ? 'wallet' : 'client_id')}
      />
      <SearchForm
        key={selectedField}
        value={selectedField === field ? value : ''}
        label="Find a client"
        placeholder={selectedField === 'wallet' ? 'Whole wallet' : 'Whole client ID'}
        maxLength={getClient[selectedField].maxLength}
        className={styles.search}
        onChange={(text, options) => onFind(selectedField, text ?? '', options)}
      />
    </>
  );
}

const statuses = ['accept', 'wait', 'reject', 'delete'] as const;

function ClientSummary({ summary }: { summary: Summary }) {
  const { deposits, has_more, tickets, first_at, last_at, statuses: sumByStatus } = summary;
  return (
    <section aria-label="Summary">
      <dl className={styles.figures}>
        <Figure title="Accepted">{formatMoney(sumByStatus.accept.amount)}</Figure>
        <Figure title="Deposits">{has_more ? `${formatNumber(deposits)}+` : formatNumber(deposits)}</Figure>
        {tickets !== null && <Figure title="Tickets">{formatNumber(tickets)}</Figure>}
        {first_at && (
          <Figure title="First deposit" isTime>
            <MoscowTime at={first_at} />
          </Figure>
        )}
        {last_at && (
          <Figure title="Last deposit" isTime>
            <MoscowTime at={last_at} />
          </Figure>
        )}
      </dl>
      {deposits > 0 && (
        <>
          <StatusCounts
            label="Deposits by status"
            counts={statuses.map((status) => [status, sumByStatus[status].count])}
            renderNote={(status) => (
              <Text span inherit c="dimmed">
                {' '}
                {formatMoney(sumByStatus[status].amount)}
              </Text>
            )}
          />
          {has_more && (
            <Text c="dimmed" my={14}>
              Only the newest {formatNumber(deposits)} deposits are summed and listed.
            </Text>
          )}
        </>
      )}
    </section>
  );
}

function Figure({ title, isTime, children }: { title: string; isTime?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd data-time={isTime}>{children}</dd>
    </div>
  );
}

function SummaryPending() {
  return (
    <div aria-busy="true">
      <div className={styles.figures} aria-hidden="true">
        {[1, 2, 3, 4].map((figure) => (
          <div key={figure}>
            <Skeleton height={12} width={70} mb={8} />
            <Skeleton height={22} width={120} />
          </div>
        ))}
      </div>
      <Skeleton height={8} mb={30} aria-hidden="true" />
    </div>
  );
}
