import { Button, Group, Text, Skeleton, type ButtonProps } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Deposit, DepositPage } from '../../../api/panel.api.gen';
import { getErrorStatus } from '../../../api/errors';
import { isAllowed } from '../../auth/access';
import { useGetMeQuery } from '../../auth/api';
import { Icon } from '../../../kit/panel/Icon';
import { formatMoney } from '../../../kit/core/format';
import { Money } from '../../../kit/panel/Money';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { Popup } from '../../../kit/panel/Popup';
import { EmptyState, ErrorState } from '../../../kit/panel/states';
import { UserName } from '../../../kit/panel/UserName';
import { ClientLink, isClientKey } from './clients/ClientLink';
import {
  type DepositField,
  depositFields,
  belongsToType,
  type TextField,
  textFields,
} from '../deposit-fields';
import { depositTitles, typeNames } from '../deposit-names';
import { Slips } from '../Slips';
import { DepositHistory } from './DepositHistory';
import styles from './DepositPopup.module.css';
import { DepositStatus } from './DepositStatus';
import { useDecisions } from './useDecisions';
import { getReportingDay } from '../../../kit/core/day';
import { formatName } from '../../../kit/core/person';
import { useRecordRecent } from '../../../kit/panel/recent';
import { useFocusReturn } from '../../../kit/core/useFocusReturn';
import { useDepositInUrl, useOpenedDeposit } from './useOpenedDeposit';
import { Lightbox } from '../../../kit/panel/Lightbox';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';

interface DeleteButtonProps extends ButtonProps {
  /** `erase` deletes the row from the database. */
  action: 'delete' | 'erase';
  isBusy: boolean;
  /** Whether to ignore a press at this moment, because it may be meant for the previous deposit. */
  shouldIgnoreInput?: () => boolean;
  onConfirm: (decision: { action: 'delete' | 'erase' }) => void;
}

export function DeleteButton({ action, isBusy, shouldIgnoreInput, onConfirm, ...button }: DeleteButtonProps) {
  return (
    <DoubleClickButton
      variant={action === 'erase' ? 'subtle' : 'light'}
      color="red"
      disabled={isBusy}
      armedLabel="Click again to delete"
      canArm={() => !shouldIgnoreInput?.()}
      onConfirm={() => onConfirm({ action })}
      {...button}
    >
      {action === 'erase' ? 'Delete from database' : 'Delete'}
    </DoubleClickButton>
  );
}

/** The lightbox of a deposit's photos. `open` opens it at a photo, and is undefined without photos. */
export function usePhotos({ files = [] }: Partial<Pick<Deposit, 'files'>>) {
  const [startIndex, setStartIndex] = useState<number | null>(null);
  const lightbox = startIndex !== null && files.length > 0 && (
    <Lightbox files={files} startIndex={startIndex} onClose={() => setStartIndex(null)} />
  );
  return { open: files.length > 0 ? setStartIndex : undefined, lightbox };
}

type DetailField = keyof typeof depositTitles;

/** All details of a deposit. Accepted deposits can be deleted, admins can erase any, and waiting ones link to the queue. */
export function DepositPopup({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { data: me } = useGetMeQuery();
  const { decide, isBusy } = useDecisions(deposit, { onDone: onClose, onStale: onClose });
  const { reported } = deposit;
  const photos = usePhotos(deposit);

  const renderText = (field: TextField) => (
    <>
      {isClientKey(field) && deposit[field] ? (
        <ClientLink field={field} value={deposit[field]} />
      ) : (
        <span>{deposit[field] || '—'}</span>
      )}
      <ReportedValue current={deposit[field]} reported={reported[field]} />
    </>
  );
  const { client_id, ...otherTexts } = Object.fromEntries(
    textFields.map((field) => [
      field,
      belongsToType(field, [deposit.type, reported.type]) ? renderText(field) : null,
    ]),
  ) as Record<TextField, ReactNode>;
  const details: Record<DetailField, ReactNode> = {
    type: (
      <>
        {typeNames[deposit.type]}
        <ReportedValue current={typeNames[deposit.type]} reported={typeNames[reported.type]} />
      </>
    ),
    status: <DepositStatus deposit={deposit} />,
    moderated_by: deposit.moderated_by && <UserName isAmongStaff user={deposit.moderated_by} />,
    moderated_at: deposit.moderated_at && <MoscowTime at={deposit.moderated_at} canWrap />,
    reason: deposit.reason,
    amount: (
      <>
        <Money amount={deposit.amount} />
        <ReportedValue current={formatMoney(deposit.amount)} reported={formatMoney(reported.amount)} />
      </>
    ),
    client_id,
    brand: deposit.brand,
    agent_id: deposit.agent_user ? <UserName user={deposit.agent_user} /> : deposit.agent || '—',
    agent: (deposit.agent_user && deposit.agent) || null,
    ...otherTexts,
    created_at: (
      <>
        <MoscowTime at={deposit.created_at} canWrap />{' '}
        <Text span c="dimmed" fz={12}>
          Moscow time
        </Text>
      </>
    ),
  };

  return (
    <Popup onClose={onClose} title={`Deposit ${deposit.label}`}>
      <dl className={styles.details}>
        {(Object.keys(details) as DetailField[])
          .filter((field) => details[field] !== null)
          .map((field) => (
            <Fragment key={field}>
              <dt>{depositTitles[field]}</dt>
              <dd className={isMultiline(field) ? styles.multiline : undefined}>{details[field]}</dd>
            </Fragment>
          ))}
      </dl>
      <Slips deposit={deposit} onOpen={photos.open} isFirstLarge />
      {photos.lightbox}
      {deposit.possible_duplicate_of !== null && (
        <Group
          component="p"
          gap={6}
          m="16px 0 0"
          p="8px 12px"
          bdrs={6}
          bg="var(--td-warn-bg)"
          c="var(--td-warn)"
        >
          <Icon name="alert" size={16} />
          Possible duplicate of{' '}
          <Link to={buildDuplicateHref(deposit)} style={{ color: 'inherit', fontWeight: 600 }}>
            #{deposit.possible_duplicate_of}
          </Link>
        </Group>
      )}
      <DepositHistory deposit={deposit} />
      <Group justify="flex-end" gap="xs" mt="md">
        {deposit.status === 'wait' && me && isAllowed(me, 'deposits') && (
          <Button component={Link} to={`/deposits/moderation?deposit=${deposit.id}`}>
            Open in moderation
          </Button>
        )}
        {me?.role === 'admin' && <DeleteButton action="erase" isBusy={isBusy} onConfirm={decide} />}
        {deposit.status === 'accept' && <DeleteButton action="delete" isBusy={isBusy} onConfirm={decide} />}
      </Group>
    </Popup>
  );
}

const isMultiline = (field: DetailField) =>
  field === 'reason' ||
  (field in depositFields && depositFields[field as DepositField].input === 'paragraph');

/** The reported value, if the current one differs. */
function ReportedValue({ current, reported }: { current: string; reported: string }) {
  if (current === reported) return null;
  return (
    <Text c="dimmed" fz={12}>
      The agent wrote: {reported || '—'}
    </Text>
  );
}

/** Builds a link to the deposit that this one may duplicate, opened in a search for the same brand and reporting day. */
export function buildDuplicateHref({ brand_id, created_at, possible_duplicate_of }: Deposit): string {
  const day = getReportingDay(Date.parse(created_at));
  const search = new URLSearchParams({
    brand: String(brand_id),
    from: day,
    to: day,
    zone: 'gmt-4',
    deposit: String(possible_duplicate_of),
  });
  return `/deposits/search?${search}`;
}

interface OpenedDepositProps {
  page: Pick<DepositPage, 'data'> | undefined;
  /** Whether a page that may contain the deposit is loading. */
  isPageLoading: boolean;
}

/** The popup of the deposit in `?deposit=`, even if the page does not list it. */
export function OpenedDeposit(props: OpenedDepositProps) {
  const { openId, open } = useDepositInUrl();
  if (openId === undefined) return null;
  return <OpenedDepositPopup key={openId} {...props} openId={openId} onClose={() => open(null)} />;
}

type OpenedDepositPopupProps = OpenedDepositProps & { openId: number; onClose: () => void };

function OpenedDepositPopup({ page, isPageLoading, openId, onClose }: OpenedDepositPopupProps) {
  useFocusReturn(); // here, because the deposit's popup replaces the one shown while loading
  const row = page?.data.find(({ id }) => id === openId);
  const { deposit, isGone, failure, refetch } = useOpenedDeposit(isPageLoading ? undefined : openId, row);

  useRecordRecent(
    deposit && {
      kind: 'deposit',
      title: deposit.label,
      note: [deposit.agent_user ? formatName(deposit.agent_user) : deposit.agent, deposit.brand].join(' · '),
      to: `/deposits/search?deposit=${deposit.id}`,
    },
  );
  if (deposit && !isGone) return <DepositPopup deposit={deposit} onClose={onClose} />;
  return (
    <Popup onClose={onClose} title={`Deposit #${openId}`}>
      {failure || isGone ? (
        <DepositNotOpened error={failure ?? { status: 404 }} id={openId} onRetry={refetch} />
      ) : (
        [1, 2, 3, 4, 5, 6].map((line) => <Skeleton key={line} height={14} mb={14} aria-hidden="true" />)
      )}
    </Popup>
  );
}

export function DepositNotOpened(props: { error: unknown; id: number | undefined; onRetry: () => unknown }) {
  const status = getErrorStatus(props.error);
  if (status !== 404 && status !== 400) return <ErrorState error={props.error} onRetry={props.onRetry} />;
  return (
    <EmptyState title={`Deposit #${props.id} was not found`}>
      It was deleted from the database, or its brand is not one of yours.
    </EmptyState>
  );
}
