import { brandHref, useBrandId } from '../../../kit/mini-app/brand';
import { useLive } from '../../../kit/mini-app/live';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { useGetOwnUserQuery } from '../../auth/api';
import { useGetOwnRatingQuery } from '../api';
import { DepositStatistic } from './DepositStatistic';
import { Rating } from './Rating';
import styles from './StatisticScreen.module.css';

/** The brand's rating and statistic. The person's own line is highlighted. */
export function StatisticScreen() {
  const brandId = useBrandId();
  const ownId = useGetOwnUserQuery().data?.id;
  const { isLoading: isRatingLoading } = useGetOwnRatingQuery(undefined, useLive());
  return (
    <>
      <PageHeader title="Statistic" backTo={brandHref('/tg', brandId)} />
      <ZoneNote>Days in GMT-4</ZoneNote>
      <section aria-labelledby="rating">
        <h2 id="rating" className={styles.title}>
          Rating
        </h2>
        <Rating ownId={ownId} />
      </section>
      {/* Hidden until the rating is loaded: its length is not known before, so this section would jump. */}
      <section aria-labelledby="statistic" hidden={isRatingLoading}>
        <h2 id="statistic" className={styles.title}>
          Deposits statistic
        </h2>
        <DepositStatistic ownId={ownId} />
      </section>
    </>
  );
}
