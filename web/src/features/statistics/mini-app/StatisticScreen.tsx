import { texts } from '../../../texts';
import { formatShortMoney } from '../../../kit/core/format';
import { formatName } from '../../../kit/core/person';
import { StaffMark } from '../../../kit/core/StaffMark';
import { buildBrandHref, useBrandId } from '../../../kit/mini-app/brand';
import { Avatar } from '../../../kit/mini-app/Avatar';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { Meter } from '../../../kit/mini-app/Meter';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import rows from '../../../kit/mini-app/rows.module.css';
import { EmptyState, QueryPlaceholder } from '../../../kit/mini-app/states';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { useGetOwnUserQuery } from '../../auth/api';
import { useGetOwnRatingQuery } from '../own-api';
import { computePlaces } from '../places';
import { DepositStatistic } from './DepositStatistic';
import styles from './StatisticScreen.module.css';

export function StatisticScreen() {
  const brandId = useBrandId();
  const ownId = useGetOwnUserQuery().data?.id;
  const { isLoading: isRatingLoading } = useGetOwnRatingQuery(undefined, useLiveOptions());
  return (
    <>
      <PageHeader title={texts.titles.statistic} backTo={buildBrandHref('/tg', brandId)} />
      <ZoneNote>{texts.zones.days}</ZoneNote>
      <section aria-labelledby="rating">
        <h2 id="rating" className={styles.title}>
          {texts.rating.title}
        </h2>
        <Rating ownId={ownId} />
      </section>
      {/* Hidden while the rating loads, because its unknown length would make this section jump. */}
      <section aria-labelledby="statistic" hidden={isRatingLoading}>
        <h2 id="statistic" className={styles.title}>
          {texts.rating.statistic}
        </h2>
        <DepositStatistic ownId={ownId} />
      </section>
    </>
  );
}

function Rating({ ownId }: { ownId: number | undefined }) {
  const { currentData, ...query } = useGetOwnRatingQuery(undefined, useLiveOptions());
  if (!currentData) return <QueryPlaceholder query={query} heights={[156]} />;
  if (currentData.length === 0) return <EmptyState>{texts.rating.none}</EmptyState>;
  const maxAmount = currentData[0]!.amount;
  const places = computePlaces(currentData);
  return (
    <ol className={rows.rows}>
      {currentData.map(({ id, user, amount }, index) => (
        <li key={id} className={styles.ratingRow} aria-current={user.id === ownId || undefined}>
          <span className={styles.place}>{places[index]}</span>
          <Avatar user={user} />
          <span className={styles.name}>
            <bdi>{formatName(user)}</bdi>
            <StaffMark user={user} />
          </span>
          <span className={styles.amount}>{formatShortMoney(amount)}</span>
          <span className={styles.meter}>
            <Meter share={amount / maxAmount} />
          </span>
        </li>
      ))}
    </ol>
  );
}
