import { Button, Skeleton, Text } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { Agent } from '../../../api/panel.api.gen';
import { formatNumber } from '../../../kit/core/format';
import { formatName } from '../../../kit/core/person';
import { StaffMark } from '../../../kit/core/StaffMark';
import { ActionLog } from '../../../kit/panel/action-log/ActionLog';
import { Avatar } from '../../../kit/panel/Avatar';
import { Facts } from '../../../kit/panel/Facts';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { QueryRows } from '../../../kit/panel/QueryTable';
import { EmptyState, ErrorState } from '../../../kit/panel/states';
import { useListAuditRecordsQuery } from '../../audit/api';
import { useIsAllowed } from '../../auth/access';
import { useGetAgentQuery } from '../api';
import styles from './AgentScreen.module.css';
import { AgentBrands } from './AgentBrands';
import { AgentNotes } from './AgentNotes';
import { Availability } from './Availability';
import { Section } from './Section';

export function AgentScreen() {
  const id = Number(useParams().user_id);
  const {
    currentData: agent,
    error,
    isFetching,
    refetch,
  } = useGetAgentQuery({ id }, { refetchOnMountOrArgChange: true });
  const isAdmin = useIsAllowed('admin');
  if (error && !agent && !isFetching) {
    return (
      <ErrorState
        isScreen
        error={error}
        notFoundTitle="There is no such agent in your brands."
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      <PageHeader title={agent ? formatName(agent.user) : 'Agent'} note="Moscow time" />
      {!agent ? (
        <Pending />
      ) : (
        <div className={styles.page}>
          <div className={styles.main}>
            <Identity agent={agent} />
            <AgentBrands agent={agent} />
            <Counts agent={agent} />
            <Availability agent={agent} />
            {isAdmin && <LatestActions userId={id} />}
          </div>
          <AgentNotes key={id} agent={agent} />
        </div>
      )}
    </>
  );
}

function Identity({ agent: { user, username } }: { agent: Agent }) {
  return (
    <div className={styles.identity}>
      <Avatar user={user} size={56} />
      <div className={styles.names}>
        {username && (
          <a href={`https://t.me/${username}`} target="_blank" rel="noreferrer">
            @{username}
          </a>
        )}
        <Text c="dimmed" fz={13}>
          {user.telegram_id > 0 ? `#${user.id} · Telegram ${user.telegram_id}` : `#${user.id} · Erased`}
        </Text>
      </div>
      <StaffMark user={user} />
    </div>
  );
}

/** The agent's deposits and tickets by status. The counts are links for people who may open the lists. */
function Counts({ agent: { user, deposits, tickets } }: { agent: Agent }) {
  const canOpenDeposits = useIsAllowed('deposits');
  return (
    <div className={styles.counts}>
      <CountsSection
        title="Deposits"
        href={canOpenDeposits ? `/deposits/search?agent_id=${user.id}&status=` : undefined}
        counts={[
          ['Waiting', deposits.wait, 'wait'],
          ['Accepted', deposits.accept, 'accept'],
          ['Rejected', deposits.reject, 'reject'],
          ['Deleted', deposits.delete, 'delete'],
        ]}
      />
      {tickets && (
        <CountsSection
          title="Tickets"
          href={`/tickets/search?owner=${user.id}&status=`}
          counts={[
            ['New', tickets.new, 'new'],
            ['In work', tickets.in_work, 'in-work'],
            ['Closed', tickets.closed, 'closed'],
          ]}
        />
      )}
    </div>
  );
}

interface CountsSectionProps {
  title: string;
  /** The address of the list, without the status at its end. Undefined: the reader may not open the list. */
  href: string | undefined;
  counts: [name: string, count: number, status: string][];
}

function CountsSection({ title, href, counts }: CountsSectionProps) {
  const renderCount = (name: string, count: number, status: string) => {
    const text = formatNumber(count);
    if (href === undefined || count === 0) return text;
    return (
      <Link to={href + status} aria-label={`${name}: ${text}`}>
        {text}
      </Link>
    );
  };
  const facts = counts.map(([name, count, status]) => [name, renderCount(name, count, status)] as const);
  return (
    <Section title={title}>
      <Facts className={styles.figures} facts={Object.fromEntries(facts)} />
    </Section>
  );
}

const maxActions = 5;

function LatestActions({ userId }: { userId: number }) {
  const query = useListAuditRecordsQuery({ page: 1, actorId: userId }, { refetchOnMountOrArgChange: true });
  return (
    <Section title="Latest actions">
      <QueryRows query={query} empty={<EmptyState title="Nothing yet" />}>
        {(entries) => <ActionLog entries={entries?.slice(0, maxActions)} />}
      </QueryRows>
      <div className={styles.buttons}>
        <Button variant="default" component={Link} to={`/admin/audit?actor_id=${userId}`}>
          All their actions
        </Button>
        <Button variant="default" component={Link} to={`/admin/audit?subject=user&subject_id=${userId}`}>
          What was changed about them
        </Button>
      </div>
    </Section>
  );
}

function Pending() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.main} aria-hidden="true">
        <Skeleton height={56} width={240} />
        <Skeleton height={150} />
        <Skeleton height={70} />
        <Skeleton height={70} />
      </div>
      <Skeleton height={240} aria-hidden="true" />
    </div>
  );
}
