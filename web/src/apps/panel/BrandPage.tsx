import { Button } from '@mantine/core';
import { useParams, useSearchParams } from 'react-router-dom';
import { BrandHistory } from '../../features/audit/panel/BrandHistory';
import { isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { useGetBrandQuery } from '../../features/brands/api';
import { BrandFacts } from '../../features/brands/panel/BrandFacts';
import { BrandSettings, DeleteBrandDialog, TestReport } from '../../features/brands/panel/BrandSettings';
import { BrandDeposits } from '../../features/deposits/panel/BrandDeposits';
import { BrandOverview } from '../../features/overview/panel/BrandOverview';
import { PageHeader } from '../../kit/panel/PageHeader';
import { Forbidden } from '../../kit/panel/states';
import { usePopup } from '../../kit/panel/Popup';
import styles from './BrandPage.module.css';

/** The tabs of a brand that share one path: Overview, Deposits and Settings. */
export function BrandPage() {
  const brandId = Number(useParams().brand_id);
  const [search] = useSearchParams();
  const tab = search.get('tab');
  const { data: me } = useGetMeQuery();
  const { currentData: brand } = useGetBrandQuery({ id: brandId });

  if (tab === 'deposits') {
    if (me && !isAllowed(me, 'deposits')) return <Forbidden />;
    return (
      <>
        <PageHeader title="Deposits of the brand" tabTitle="Deposits" note="Moscow time" />
        <BrandDeposits brandId={brandId} />
      </>
    );
  }
  if (tab === 'settings') return <Settings brandId={brandId} />;
  return (
    <>
      <PageHeader title="Overview" note="Days in GMT-4, times in Moscow time" />
      <BrandOverview brandId={brandId}>
        <BrandFacts brand={brand} />
      </BrandOverview>
    </>
  );
}

function Settings({ brandId }: { brandId: number }) {
  const { data: me } = useGetMeQuery();
  const { currentData: brand } = useGetBrandQuery({ id: brandId });
  const [popup, setPopup] = usePopup();
  return (
    <>
      <PageHeader
        title="Settings of the brand"
        tabTitle="Settings"
        note="Report hour in GMT-4, other times in Moscow time"
      />
      <div className={styles.settings}>
        <BrandSettings brand={brand} />
        {brand && me?.role === 'admin' && (
          <section className={styles.part} aria-labelledby="test-report">
            <h2 id="test-report">Test report</h2>
            <div>
              <TestReport brandId={brandId} />
            </div>
          </section>
        )}
        {brand && <BrandHistory key={brandId} brandId={brandId} className={styles.part} />}
        {brand && me?.role === 'admin' && (
          <section className={styles.part} aria-labelledby="removal">
            <h2 id="removal">Removal</h2>
            <div>
              <Button variant="default" c="var(--td-bad)" onClick={() => setPopup('delete')}>
                Delete brand
              </Button>
            </div>
          </section>
        )}
      </div>
      {popup === 'delete' && me?.role === 'admin' && (
        <DeleteBrandDialog brandId={brandId} onClose={() => setPopup(null)} />
      )}
    </>
  );
}
