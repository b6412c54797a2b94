import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../../api/api.gen';
import { formatNumber } from '../../../kit/core/format';
import type { MutationTrigger } from '../../../kit/core/useSubmission';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { notify } from '../../../kit/panel/notify';
import { QueryList, type RowsQuery } from '../../../kit/panel/QueryTable';
import { EmptyState } from '../../../kit/panel/states';
import { UserName } from '../../../kit/panel/UserName';
import { useSubmit } from '../../../kit/panel/useSubmit';
import styles from './DeliveryScreen.module.css';

export interface DeliveryAction {
  label: string;
  armedLabel: string;
  doneText: string;
  run: MutationTrigger<number[], object>;
}

export interface DeliveryItem {
  id: number;
  brand: { id: number; name: string } | null;
  user?: User | null;
  /** The chat of a message, the kind and chat of an update, or the kind of report. */
  source: string;
  created_at?: string;
  text: string;
  last_error?: string | null;
  /** What to do about the error. */
  advice?: string | undefined;
  /** The attempts so far and the next one, or when a report was due. */
  timing: ReactNode;
  /** The number of rows in the group. */
  count?: number;
  /** When the oldest row of the group was created. */
  since?: string;
  /** The rows that the buttons act on. */
  ids?: number[];
  actions?: DeliveryAction[];
  /** Renders the rows of the group, one by one. */
  renderGroup?: () => ReactNode;
}

interface DeliveryListProps<Row> {
  query: RowsQuery<Row>;
  emptyText: string;
  toItem: (row: Row) => DeliveryItem;
  /** Buttons for all rows of the page, if there are several. */
  buildActionsForAll?: (count: number) => DeliveryAction[];
}

export function DeliveryList<Row>({ query, emptyText, toItem, buildActionsForAll }: DeliveryListProps<Row>) {
  const ids = query.currentData?.data.map((row) => toItem(row).id) ?? [];
  return (
    <>
      {buildActionsForAll && ids.length > 1 && (
        <Actions actions={buildActionsForAll(ids.length)} ids={ids} className={styles.actionsForAll} />
      )}
      <QueryList
        query={query}
        className={styles.list}
        renderRow={(row) => {
          const item = toItem(row);
          return <Item key={item.id} {...item} />;
        }}
        pendingRows={4}
        pending={
          <li className={styles.item} aria-hidden="true">
            <div className={styles.about}>
              <Skeleton height={12} width="40%" mt={4} />
              <Skeleton height={12} width="80%" mt={12} />
              <Skeleton height={10} width="24%" mt={10} mb={4} />
            </div>
          </li>
        }
        empty={<EmptyState title="Nothing was found">{emptyText}</EmptyState>}
      />
    </>
  );
}

function Item({ actions = [], count = 1, since, renderGroup, ids = [], ...item }: DeliveryItem) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <div className={styles.where}>
          {item.brand && (
            <Anchor component={Link} to={`/brands/${item.brand.id}`} c="inherit">
              <bdi>{item.brand.name}</bdi>
            </Anchor>
          )}
          {item.user && <UserName user={item.user} />}
          <span>{item.source}</span>
          {item.created_at && <MoscowTime at={item.created_at} />}
        </div>
        {item.last_error && <p className={styles.error}>{item.last_error}</p>}
        {item.advice && <p className={styles.advice}>{item.advice}</p>}
        <p className={styles.text} dir="auto">
          {item.text}
        </p>
        <p className={styles.timing}>
          {count > 1 && <span>{`${formatNumber(count)} with this error, the newest above · `}</span>}
          {count > 1 && since && (
            <span>
              since <MoscowTime at={since} /> ·{' '}
            </span>
          )}
          <span>{item.timing}</span>
        </p>
        {count > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            mt={6}
            ml={-8}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show only the newest' : `Show all ${formatNumber(count)}`}
          </Button>
        )}
        {isOpen && <div className={styles.grouped}>{renderGroup?.()}</div>}
      </div>
      <Actions actions={actions} ids={ids} />
    </li>
  );
}

interface ActionsProps {
  actions: DeliveryAction[];
  ids: number[];
  className?: string;
}

const Actions = ({ actions, ids, className = '' }: ActionsProps) => (
  <Group gap={8} className={`${styles.actions} ${className}`}>
    {actions.map((action) => (
      <Action key={action.label} action={action} ids={ids} />
    ))}
  </Group>
);

function Action({ action, ids }: { action: DeliveryAction; ids: number[] }) {
  const { submit, isBusy } = useSubmit(action.run, {
    refusals: { 'edited before': 'it was changed by another manager' },
    onDone: (data) => {
      // `done` lists the rows that nobody else had sent or dismissed.
      if ('done' in data && Array.isArray(data.done) && data.done.length === 0)
        notify.warning('it was changed by another manager');
      else notify.success(action.doneText);
    },
  });
  return (
    <DoubleClickButton
      variant="default"
      disabled={isBusy}
      armedLabel={action.armedLabel}
      onConfirm={() => void submit(ids)}
    >
      {action.label}
    </DoubleClickButton>
  );
}
