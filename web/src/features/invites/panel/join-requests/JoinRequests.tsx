import { Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseWholeNumber } from '../../../../../../server/shared/amount.rules';
import type { JoinRequest } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';
import { StaffMark } from '../../../../kit/core/StaffMark';
import { Avatar } from '../../../../kit/panel/Avatar';
import { DoubleClickButton } from '../../../../kit/panel/DoubleClickButton';
import { EmptyState } from '../../../../kit/panel/states';
import { pickRows, QueryList } from '../../../../kit/panel/QueryTable';
import { Icon } from '../../../../kit/panel/Icon';
import { Popup } from '../../../../kit/panel/Popup';
import {
  useAcceptJoinRequestMutation,
  useCancelJoinRequestMutation,
  useListJoinRequestsQuery,
} from '../../api';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import styles from './JoinRequests.module.css';

export function JoinRequests({ brandId, onClose }: { brandId: number; onClose: () => void }) {
  const query = useListJoinRequestsQuery({ brandId });
  const [search, setSearch] = useState('');
  const isMatch = ({ id }: JoinRequest) => String(id).includes(normalizeDigits(search));

  return (
    <Popup onClose={onClose} title="Join requests" size="lg">
      <TextInput
        placeholder="Search by request id"
        aria-label="Search by request id"
        inputMode="numeric"
        leftSection={<Icon name="search" size={15} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
        mb="sm"
      />
      <QueryList
        query={pickRows(query, ({ requests }) => requests.filter(isMatch))}
        renderRow={(request) => <JoinRequestRow key={request.id} request={request} />}
        pending={
          <li className={styles.request} aria-hidden="true">
            <Skeleton circle height={36} />
            <div className={styles.who}>
              <Skeleton height={12} width="50%" />
              <Skeleton height={10} width="70%" mt={8} />
            </div>
          </li>
        }
        empty={
          <EmptyState title={search ? 'Nothing was found' : 'No join requests'}>
            {search ? 'No request has this id.' : 'People ask to join through the brand’s deep link.'}
          </EmptyState>
        }
      />
    </Popup>
  );
}

/** Converts a number in digits of any script to ASCII digits. Only trims other text. */
function normalizeDigits(text: string): string {
  const parsed = parseWholeNumber(text, { isId: true });
  return 'whole' in parsed ? String(parsed.whole) : text.trim();
}

function JoinRequestRow({ request }: { request: JoinRequest }) {
  const accept = useSubmit(useAcceptJoinRequestMutation(), { successText: 'Request accepted' });
  const cancel = useSubmit(useCancelJoinRequestMutation(), { successText: 'Request canceled' });
  const isBusy = accept.isBusy || cancel.isBusy;

  return (
    <li className={styles.request}>
      <Avatar user={request.user} size={36} />
      <div className={styles.who}>
        <div className={styles.name}>
          <bdi>{formatName(request.user)}</bdi>
          <StaffMark user={request.user} />
        </div>
        <div className={styles.ids}>
          Request #{request.id} · User id {request.user_id}
        </div>
      </div>
      <div className={styles.actions}>
        <DoubleClickButton
          variant="default"
          disabled={isBusy}
          armedLabel="Click again to cancel"
          onConfirm={() => void cancel.submit({ requestId: request.id })}
        >
          Cancel
        </DoubleClickButton>
        <DoubleClickButton
          variant="light"
          disabled={isBusy}
          armedLabel="Click again to accept"
          onConfirm={() => void accept.submit({ requestId: request.id })}
        >
          Accept
        </DoubleClickButton>
      </div>
    </li>
  );
}
