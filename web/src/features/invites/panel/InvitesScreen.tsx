import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatNumber } from '../../../kit/core/format';
import type { Invite } from '../../../api/panel.api.gen';
import { CopyButton } from '../../../kit/panel/CopyButton';
import { EmptyState } from '../../../kit/panel/states';
import { PendingItem, pickRows, QueryList } from '../../../kit/panel/QueryTable';
import { Icon } from '../../../kit/panel/Icon';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { useNow } from '../../../kit/panel/useNow';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useDeleteInviteMutation, useInviteHistoryInfiniteQuery, useListInvitesQuery } from '../api';
import { CreateInvitePopup } from './CreateInvite';
import styles from './InvitesScreen.module.css';
import { Popup, ConfirmDialog, usePopup } from '../../../kit/panel/Popup';
import { UserName } from '../../../kit/panel/UserName';

export function InvitesScreen() {
  const brandId = Number(useParams().brand_id);
  const query = useListInvitesQuery({ id: brandId });
  const [popup, setPopup] = usePopup();
  const close = () => setPopup(null);

  return (
    <>
      <PageHeader title="Invites" note="Moscow time">
        <Button leftSection={<Icon name="plus" size={15} />} onClick={() => setPopup('create')}>
          Create invite
        </Button>
      </PageHeader>
      <QueryList
        query={pickRows(query, ({ invites }) => invites)}
        errorAction={<Link to={`/brands/${brandId}`}>Go back</Link>}
        className={styles.invites}
        renderRow={(invite) => <InviteRow key={invite.id} invite={invite} />}
        pending={<PendingItem className={styles.invite} bars={[36, 90, 190]} />}
        empty={
          <EmptyState title="No invites yet">
            Anyone who sends the invite text to the bot joins at once, without a join request.
          </EmptyState>
        }
      />
      {popup === 'create' && <CreateInvitePopup brandId={brandId} onClose={close} />}
    </>
  );
}

function InviteRow({ invite }: { invite: Invite }) {
  const { id, current_connects: current, max_connects: max } = invite;
  const isUsedUp = current >= max;
  const [openPopup, setOpenPopup] = useState<'history' | 'delete'>();
  const now = useNow();
  const close = () => setOpenPopup(undefined);
  const isExpired = invite.active_until * 1000 <= now;

  return (
    <li className={styles.invite} aria-label={`Invite #${id}`}>
      <span className={styles.id}>#{id}</span>
      <span className={styles.connects} data-over={isUsedUp || undefined}>
        {formatNumber(current)} / {formatNumber(max)}
        <span className={styles.label}> {isUsedUp ? 'connected, used up' : 'connected'}</span>
      </span>
      <span className={styles.until} data-over={isExpired || undefined}>
        <span className={styles.label}>{isExpired ? 'Ended ' : 'Active until '}</span>
        <MoscowTime at={new Date(invite.active_until * 1000).toISOString()} />
      </span>
      <Group gap="xs" className={styles.actions}>
        {isExpired || isUsedUp ? (
          <span className={styles.reason}>
            {isExpired ? 'Expired: nobody can join with it' : 'Used up: everyone it was for has joined'}
          </span>
        ) : (
          <CopyButton text={`/accept ${invite.secret_code}`} toast="The text has been copied">
            Copy accept text
          </CopyButton>
        )}
        <Button variant="default" onClick={() => setOpenPopup('history')}>
          History
        </Button>
        <Button variant="subtle" color="red" onClick={() => setOpenPopup('delete')}>
          Delete
        </Button>
      </Group>
      {openPopup === 'history' && <InviteHistory inviteId={id} onClose={close} />}
      {openPopup === 'delete' && <DeleteInviteDialog inviteId={id} onClose={close} />}
    </li>
  );
}

function DeleteInviteDialog({ inviteId, onClose }: { inviteId: number; onClose: () => void }) {
  const { submit, isBusy } = useSubmit(useDeleteInviteMutation(), {
    successText: 'Invite was deleted',
    failureText: 'Server error',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Delete invite ?"
      no="Cancel"
      yes="Delete"
      isBusy={isBusy}
      onYes={() => void submit({ id: inviteId })}
      onClose={onClose}
    >
      Nobody can join with it any more. People who already joined keep their access.
    </ConfirmDialog>
  );
}

function InviteHistory({ inviteId, onClose }: { inviteId: number; onClose: () => void }) {
  const { hasNextPage, fetchNextPage, ...query } = useInviteHistoryInfiniteQuery(inviteId);
  return (
    <Popup onClose={onClose} title={`History of invite #${inviteId}`}>
      <QueryList
        query={pickRows(query, ({ pages }) => pages.flatMap(({ history }) => history))}
        renderRow={({ user, time }) => (
          <li key={`${user.id} ${time}`} className={styles.use}>
            <UserName user={user} />
            <MoscowTime at={new Date(time * 1000).toISOString()} />
          </li>
        )}
        pending={<PendingItem className={styles.use} bars={['40%']} />}
        empty={<EmptyState title="Nothing was found">Nobody has used this invite yet.</EmptyState>}
      />
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={query.isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      <p className={styles.zone}>Moscow time</p>
    </Popup>
  );
}
