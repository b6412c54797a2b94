import { brandHref, useBrandId } from '../../../ui/mini-app/brand';
import { PageHeader } from '../../../ui/mini-app/PageHeader';
import { useGetOwnUserQuery } from '../../auth/api';
import { DepositStatistic } from './DepositStatistic';
import { Rating } from './Rating';
import styles from './StatisticScreen.module.css';

/** The brand's rating and statistic; one finds oneself by a highlighted line. */
export function StatisticScreen() {
  const brandId = useBrandId();
  const ownId = useGetOwnUserQuery().data?.id;
  return (
    <>
      <PageHeader title="Statistic" backTo={brandHref('/tg', brandId)} />
      <section aria-labelledby="rating">
        <h2 id="rating" className={styles.title}>
          Rating
        </h2>
        <Rating ownId={ownId} />
      </section>
      <section aria-labelledby="statistic">
        <h2 id="statistic" className={styles.title}>
          Deposits statistic
        </h2>
        <DepositStatistic ownId={ownId} />
      </section>
    </>
  );
}
