import { Link } from 'react-router-dom';
import type { OwnDeposit } from '../../../api/agent.api.gen';

import { errorStatus } from '../../../api/errors';
import { brandHref, useBrandId } from '../../../kit/mini-app/brand';
import button from '../../../kit/mini-app/button.module.css';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '../../../kit/mini-app/states';
import { useGetOwnDepositQuery } from './api';
import { DepositInfo } from './DepositInfo';

interface Props {
  /** The unvalidated text of the URL. */
  id: string;
  listed: readonly OwnDeposit[];
  onReportAgain: (deposit: OwnDeposit) => void;
  onClose: () => void;
}

/** The deposit in the URL. Fetched if it is not in the list, for example when opened from a notice. */
export function OpenedDeposit({ id, listed, onReportAgain, onClose }: Props) {
  const ofList = listed.find((deposit) => String(deposit.id) === id);
  const isId = /^[1-9]\d{0,8}$/.test(id);
  const { currentData, error, isFetching, refetch } = useGetOwnDepositQuery(
    { id: Number(id) },
    { ...useLiveOptions(), skip: ofList !== undefined || !isId },
  );
  const brandId = useBrandId();
  const deposit = ofList ?? currentData;
  if (deposit?.brand_id === brandId)
    return <DepositInfo deposit={deposit} earlier={listed} onReportAgain={onReportAgain} onClose={onClose} />;
  return (
    <Sheet title="Deposit info" onClose={onClose}>
      {deposit ? (
        <EmptyState
          hint={`It belongs to ${deposit.brand}.`}
          action={
            <Link
              className={`${button.filled} ${button.link}`}
              to={`${brandHref('/tg/deposits', deposit.brand_id)}&deposit=${deposit.id}`}
            >
              Open it there
            </Link>
          }
        >
          {`${deposit.label} is of another brand`}
        </EmptyState>
      ) : !isId || errorStatus(error) === 404 ? (
        <EmptyState hint="It was deleted, or belongs to another agent now.">This deposit is gone</EmptyState>
      ) : error && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <LoadingState>
          <Skeleton height={268} />
        </LoadingState>
      )}
    </Sheet>
  );
}
