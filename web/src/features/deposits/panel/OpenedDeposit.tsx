import { Skeleton } from '@mantine/core';
import type { DepositPage } from '../../../api/panel.api.gen';
import { formatName } from '../../../kit/core/person';
import { Popup } from '../../../kit/panel/Popup';
import { useRecordRecent } from '../../../kit/panel/recent';
import { useFocusReturn } from '../../../kit/core/useFocusReturn';
import { DepositPopup } from './DepositPopup';
import { NotOpened } from './moderation/ReviewStates';
import { useOpenDeposit, useOpenedDeposit } from './useOpenDeposit';

interface OpenedDepositProps {
  page: Pick<DepositPage, 'data'> | undefined;
  /** Whether a page that may contain the deposit is loading. */
  isPageLoading: boolean;
}

/** The popup of the deposit in `?deposit=`, even if the page does not list it. */
export function OpenedDeposit(props: OpenedDepositProps) {
  const { openId, open } = useOpenDeposit();
  if (openId === undefined) return null;
  return <Opened key={openId} {...props} openId={openId} onClose={() => open(null)} />;
}

type OpenedProps = OpenedDepositProps & { openId: number; onClose: () => void };

function Opened({ page, isPageLoading, openId, onClose }: OpenedProps) {
  useFocusReturn(); // called here, because the loading popup is replaced by the deposit's popup
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
        <NotOpened error={failure ?? { status: 404 }} id={openId} onRetry={refetch} />
      ) : (
        [1, 2, 3, 4, 5, 6].map((line) => <Skeleton key={line} height={14} mb={14} aria-hidden="true" />)
      )}
    </Popup>
  );
}
