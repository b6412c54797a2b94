import { Modal, Skeleton } from '@mantine/core';
import type { DepositPage } from '../../../api/api.gen';
import { DepositPopup } from './DepositPopup';
import { NotOpened } from './ReviewStates';
import { useOpenDeposit } from './useOpenDeposit';
import { useOpenedDeposit } from './useOpenedDeposit';

interface OpenedDepositProps {
  page: DepositPage | undefined;
  /** The page is on its way, and may hold the deposit. */
  isPageLoading: boolean;
}

/** The popup of the deposit that `?deposit=` names, on the page or not. */
export function OpenedDeposit({ page, isPageLoading }: OpenedDepositProps) {
  const { openId, open } = useOpenDeposit();
  const row = page?.data.find(({ id }) => id === openId);
  const { deposit, isGone, failure, refetch } = useOpenedDeposit(isPageLoading ? undefined : openId, row);
  const onClose = () => open(null);

  if (openId === undefined) return null;
  if (deposit && !isGone) return <DepositPopup key={openId} deposit={deposit} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`Deposit #${openId}`}>
      {failure || isGone ? (
        <NotOpened error={failure ?? { status: 404 }} id={openId} onRetry={() => void refetch()} />
      ) : (
        [1, 2, 3, 4, 5, 6].map((line) => <Skeleton key={line} height={14} mb={14} aria-hidden="true" />)
      )}
    </Modal>
  );
}
