import { Button, Group, type GroupProps, Stack, Box, Table } from '@mantine/core';
import type { User } from '../../../../api/api.gen';
import type { Deposit } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';
import { Avatar } from '../../../../kit/panel/Avatar';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { useAppDispatch } from '../../../../store/hooks';
import { isWithdrawn, type FieldShownIn, listFieldsShownIn } from '../../deposit-fields';
import { depositTitles, formatStatus } from '../../deposit-names';
import type { DepositDraft } from '../deposit-draft';
import { confirmEdits, discardEdits, type Edits, findConflictingFields } from '../edits/edits.slice';
import styles from './DepositReview.module.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../../kit/panel/Icon';
import { useGetDepositQuery } from '../../api';
import { DepositStatus } from '../DepositStatus';

const tones = {
  plain: { bg: 'var(--td-hover)' },
  notice: { bg: 'var(--td-selected)' },
  warning: { bg: 'var(--td-warn-bg)', c: 'var(--td-warn)' },
};

function Note({ tone, ...props }: GroupProps & { tone: keyof typeof tones }) {
  return <Group gap="8px 12px" maw={860} mb={16} p="9px 12px" bdrs={6} {...tones[tone]} {...props} />;
}

interface DecisionNoteProps {
  deposit: Deposit;
  me: Pick<User, 'id'> | undefined;
  isGone: boolean;
  /** Whether somebody else, or the person in another tab, decided, withdrew or erased the deposit while it was open here. */
  isDecidedElsewhere: boolean;
  /** Whether the person has typed something that was not recorded. */
  hasUnrecordedEdits: boolean;
  onNext: (() => void) | undefined;
}

export function DecisionNote(props: DecisionNoteProps) {
  const { deposit, me, isGone, isDecidedElsewhere, hasUnrecordedEdits, onNext } = props;
  const { moderated_by: moderator, moderated_at: decidedAt, reason } = deposit;
  return (
    <Note tone={isDecidedElsewhere ? 'warning' : 'plain'} justify="space-between">
      <Stack gap={2} flex="1 1 240px" miw={0} role="status" style={{ overflowWrap: 'anywhere' }}>
        {isGone ? (
          <strong>Deleted or no longer accessible</strong>
        ) : (
          <span>
            <strong>
              {moderator
                ? `${formatStatus(deposit)} by ${moderator.id === me?.id ? 'you' : formatName(moderator)}`
                : formatStatus(deposit)}
            </strong>
            {decidedAt && (
              <span>
                {' · '}
                <MoscowTime at={decidedAt} />
              </span>
            )}
          </span>
        )}
        {reason !== null && !isWithdrawn(deposit) && (
          <span style={{ whiteSpace: 'pre-line' }}>Reason: {reason}</span>
        )}
        {hasUnrecordedEdits && <span>What you typed is kept below, to copy. It is not recorded.</span>}
      </Stack>
      {onNext && (
        <Button variant="default" onClick={onNext}>
          Next deposit
        </Button>
      )}
    </Note>
  );
}

/** Shows who has claimed the deposit. Claims are advisory: others can decide the deposit too. */
export function HolderNote({ holder, onTakeOver }: { holder: User; onTakeOver: () => void }) {
  return (
    <Note tone="notice" role="status" maw="none">
      <Avatar user={holder} size={22} />
      <span className={styles.noteText}>
        <bdi>{formatName(holder)}</bdi> is reviewing this
      </span>
      <Button size="compact-sm" variant="default" onClick={onTakeOver}>
        Take over
      </Button>
    </Note>
  );
}

interface EditsProps {
  deposit: Deposit;
  edits: Edits;
}

export function UnsavedEdits({ deposit, edits }: EditsProps) {
  const dispatch = useAppDispatch();
  const fields = (Object.keys(edits.typed) as (keyof DepositDraft)[]).filter((field) => field !== 'reason');
  return (
    <span className={styles.unsaved}>
      <span title={fields.map((field) => depositTitles[field]).join(', ')}>Unsaved edits</span>
      <Button size="compact-xs" variant="default" onClick={() => dispatch(discardEdits(deposit.id, fields))}>
        Discard
      </Button>
    </span>
  );
}

export function ConflictingEdits({ deposit, edits }: EditsProps) {
  const dispatch = useAppDispatch();
  const fields = findConflictingFields(deposit, edits);
  if (fields.length === 0) return null;
  return (
    <Note tone="warning" role="status" className={styles.conflict}>
      <span className={styles.noteText}>
        The agent has changed {fields.map((field) => depositTitles[field]).join(', ')} since you edited it.
        Your edits are kept.
      </span>
      <Button size="compact-sm" variant="default" onClick={() => dispatch(confirmEdits(deposit))}>
        Keep mine
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => dispatch(discardEdits(deposit.id, fields))}>
        Use the agent’s
      </Button>
    </Note>
  );
}

const formatField = (deposit: Deposit, field: FieldShownIn<'duplicate'>): string =>
  field === 'agent_id' && deposit.agent_user
    ? formatName(deposit.agent_user)
    : deposit[field === 'agent_id' ? 'agent' : field];

interface CompareRow {
  title: string;
  /** The text by which the two deposits are compared. It is also shown if there is no `renderCell`. */
  getText: (either: Deposit) => string;
  renderCell?: (either: Deposit) => ReactNode;
}

/** Warns of a possible duplicate, and compares the two deposits. */
export function DuplicateCompare({ deposit, duplicateHref }: { deposit: Deposit; duplicateHref: string }) {
  const duplicateId = deposit.possible_duplicate_of;
  const { currentData: duplicate } = useGetDepositQuery(
    { id: duplicateId ?? 0 },
    { skip: duplicateId === null },
  );
  if (duplicateId === null) return null;
  const rows: CompareRow[] = [
    { title: 'Status', getText: formatStatus, renderCell: (either) => <DepositStatus deposit={either} /> },
    {
      title: 'Created',
      getText: ({ created_at }) => created_at,
      renderCell: ({ created_at }) => <MoscowTime at={created_at} canWrap />,
    },
    ...listFieldsShownIn('duplicate').map((field) => ({
      title: depositTitles[field],
      getText: (either: Deposit) => formatField(either, field) || '—',
    })),
  ];
  return (
    <Box mb={16} p="9px 12px" bdrs={6} bg="var(--td-warn-bg)">
      <Group component="p" gap={8} c="var(--td-warn)" wrap="nowrap">
        <Icon name="alert" size={16} />
        <span>
          Possible duplicate: same client, amount and day as{' '}
          <Link to={duplicateHref} style={{ color: 'inherit', fontWeight: 600 }}>
            {duplicate?.label ?? `#${duplicateId}`}
          </Link>
        </span>
      </Group>
      {duplicate && (
        <Table
          aria-label="Both deposits"
          style={{ overflowWrap: 'anywhere' }}
          mt={8}
          fz={13}
          layout="fixed"
          withRowBorders={false}
          horizontalSpacing={4}
          verticalSpacing={4}
        >
          <Table.Thead c="dimmed">
            <Table.Tr>
              <Table.Th w={90} scope="col" aria-label="Field" />
              <Table.Th scope="col">{deposit.label}, this one</Table.Th>
              <Table.Th scope="col">{duplicate.label}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ title, getText, renderCell = getText }) => (
              // Differences are bold.
              <Table.Tr key={title} fw={getText(deposit) === getText(duplicate) ? undefined : 600}>
                <Table.Th scope="row" c="dimmed" fw={400}>
                  {title}
                </Table.Th>
                <Table.Td dir="auto">{renderCell(deposit)}</Table.Td>
                <Table.Td dir="auto">{renderCell(duplicate)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Box>
  );
}
