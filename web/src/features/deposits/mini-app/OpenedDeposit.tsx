import { Link } from 'react-router-dom';
import type { OwnDeposit } from '../../../api/agent.api.gen';

import { errorStatus } from '../../../api/errors';
import { brandHref, useBrandId } from '../../../kit/mini-app/brand';
import button from '../../../kit/mini-app/button.module.css';
import { useLive } from '../../../kit/mini-app/live';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { Empty, Failed, Pending, Skeleton } from '../../../kit/mini-app/states';
import { useGetOwnDepositQuery } from './api';
import { DepositInfo } from './DepositInfo';

interface Props {
  /** As it stands in the address. */
  id: string;
  listed: readonly OwnDeposit[];
  onAgain: (deposit: OwnDeposit) => void;
  onClose: () => void;
}

/** The deposit in the address. One that is not in the list, such as that of a notice, is fetched. */
export function OpenedDeposit({ id, listed, onAgain, onClose }: Props) {
  const ofList = listed.find((deposit) => String(deposit.id) === id);
  const isId = /^[1-9]\d{0,8}$/.test(id);
  const { currentData, error, isFetching, refetch } = useGetOwnDepositQuery(
    { id: Number(id) },
    { ...useLive(), skip: ofList !== undefined || !isId },
  );
  const brandId = useBrandId();
  const deposit = ofList ?? currentData;
  if (deposit?.brand_id === brandId)
    return <DepositInfo deposit={deposit} earlier={listed} onAgain={onAgain} onClose={onClose} />;
  return (
    <Sheet title="Deposit info" onClose={onClose}>
      {deposit ? (
        <Empty
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
        </Empty>
      ) : !isId || errorStatus(error) === 404 ? (
        <Empty hint="It was deleted, or belongs to another agent now.">This deposit is gone</Empty>
      ) : error && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Pending>
          <Skeleton height={268} />
        </Pending>
      )}
    </Sheet>
  );
}
