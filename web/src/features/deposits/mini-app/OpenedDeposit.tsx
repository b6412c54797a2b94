import { texts } from '../../../texts';
import { Link } from 'react-router-dom';
import type { OwnDeposit } from '../../../api/agent.api.gen';
import { getErrorStatus } from '../../../api/errors';
import { buildBrandHref, useBrandId } from '../../../kit/mini-app/brand';
import button from '../../../kit/mini-app/button.module.css';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { EmptyState, QueryPlaceholder } from '../../../kit/mini-app/states';
import { useGetOwnDepositQuery } from './api';
import { type ReactNode, useState } from 'react';
import { formatShortMoney, formatDateTime } from '../../../kit/core/format';
import { parseId } from '../../../kit/core/pages';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { type FieldShownIn, isWithdrawn } from '../deposit-fields';
import { Slips } from '../Slips';
import { ChangedValue, formatStatus } from './DepositRows';
import styles from './deposits.module.css';
import { EditReportForm, OwnActions } from './report/OwnActions';

interface Props {
  /** The `deposit` parameter of the URL, not validated. */
  id: string;
  listedDeposits: readonly OwnDeposit[];
  onReportSameClient: (deposit: OwnDeposit) => void;
  onClose: () => void;
}

/** The deposit in the URL. It is fetched if it is not in the list, for example after a tap on a notice. */
export function OpenedDeposit(props: Props) {
  const { id, listedDeposits, onClose } = props;
  const listedDeposit = listedDeposits.find((deposit) => String(deposit.id) === id);
  const isId = parseId(id) !== undefined;
  const { currentData, ...query } = useGetOwnDepositQuery(
    { id: Number(id) },
    { ...useLiveOptions(), skip: listedDeposit !== undefined || !isId },
  );
  const brandId = useBrandId();
  const deposit = listedDeposit ?? currentData;
  if (deposit?.brand_id === brandId) return <DepositInfo {...props} deposit={deposit} />;
  return (
    <Sheet title={texts.depositList.info} onClose={onClose}>
      {deposit ? (
        <EmptyState
          hint={texts.depositList.ofOtherBrandHint({ brand: deposit.brand })}
          action={
            <Link
              className={`${button.filled} ${button.link}`}
              to={`${buildBrandHref('/tg/deposits', deposit.brand_id)}&deposit=${deposit.id}`}
            >
              {texts.depositList.openThere}
            </Link>
          }
        >
          {texts.depositList.ofOtherBrand({ label: deposit.label })}
        </EmptyState>
      ) : !isId || getErrorStatus(query.error) === 404 ? (
        <EmptyState hint={texts.depositList.goneHint}>{texts.depositList.gone}</EmptyState>
      ) : (
        <QueryPlaceholder query={query} heights={[268]} />
      )}
    </Sheet>
  );
}

type Detail = FieldShownIn<'miniApp'> | 'label' | 'status' | 'reason' | 'created_at';
type TextDetail = Exclude<FieldShownIn<'miniApp'>, 'type' | 'amount'>;

type InfoProps = Omit<Props, 'id'> & { deposit: OwnDeposit };

function DepositInfo({ deposit, listedDeposits, onReportSameClient, onClose }: InfoProps) {
  const [isEditing, setEditing] = useState(false);
  const isWaiting = deposit.status === 'wait';
  if (isEditing && isWaiting)
    return (
      <Sheet title={texts.depositList.editTitle({ label: deposit.label })} onClose={onClose}>
        <EditReportForm deposit={deposit} recentDeposits={listedDeposits} onDone={() => setEditing(false)} />
      </Sheet>
    );
  const { reported } = deposit;
  const renderText = (field: TextDetail) => (
    <ChangedValue current={deposit[field]} reported={reported && reported[field]} />
  );
  const details: Record<Detail, ReactNode> = {
    label: deposit.label,
    type: (
      <ChangedValue
        current={texts.deposits.types[deposit.type]}
        reported={reported && texts.deposits.types[reported.type]}
      />
    ),
    status: formatStatus(deposit),
    amount: (
      <ChangedValue
        current={formatShortMoney(deposit.amount)}
        reported={reported && formatShortMoney(reported.amount)}
      />
    ),
    client_id: renderText('client_id'),
    exchanger: renderText('exchanger'),
    wallet: renderText('wallet'),
    description: renderText('description'),
    reason: isWithdrawn(deposit) ? null : deposit.reason,
    created_at: formatDateTime(deposit.created_at),
  };
  return (
    <Sheet title={texts.depositList.info} onClose={onClose}>
      <dl>
        {(Object.keys(details) as Detail[])
          .filter((detail) => details[detail] !== null)
          .map((detail) => (
            <div key={detail} className={styles.detail}>
              <dt>{texts.deposits.fields[detail]}</dt>
              <dd>{details[detail]}</dd>
            </div>
          ))}
      </dl>
      <Slips deposit={deposit} />
      <ZoneNote />
      {isWaiting && <OwnActions deposit={deposit} onEdit={() => setEditing(true)} />}
      {deposit.client_id && (
        <button type="button" className={styles.sameClient} onClick={() => onReportSameClient(deposit)}>
          {texts.depositList.sameClient}
        </button>
      )}
    </Sheet>
  );
}
