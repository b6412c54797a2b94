import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BrandHistory } from '../../features/audit/panel/BrandHistory';
import { isAllowed, type StaffCode } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { useGetBrandQuery } from '../../features/brands/api';
import { BrandMessage } from '../../features/brands/panel/BrandMessage';
import { BrandPlace } from '../../features/brands/panel/BrandPlace';
import { BrandSettings } from '../../features/brands/panel/BrandSettings';
import { DeleteBrand } from '../../features/brands/panel/DeleteBrand';
import { BrandDeposits } from '../../features/deposits/panel/BrandDeposits';
import { useListJoinRequestsQuery } from '../../features/join-requests/api';
import { JoinRequests } from '../../features/join-requests/panel/JoinRequests';
import { TestReport } from '../../features/reports/panel/TestReport';
import { Crumbs } from '../../kit/panel/Crumbs';
import { Failed } from '../../kit/panel/states';
import { Icon } from '../../kit/panel/Icon';
import { PageHeader } from '../../kit/panel/PageHeader';
import { useLastBrand } from '../../kit/panel/useLastBrand';
import { usePopup } from '../../kit/panel/usePopup';
import styles from './BrandPage.module.css';

const places: { title: string; to: (brandId: number) => string; code: StaffCode }[] = [
  { title: 'Moderate Users', to: (id) => `/brands/users/${id}`, code: 'users' },
  { title: 'Statistic', to: (id) => `/brands/stat/${id}`, code: 'reports' },
  { title: 'Report dates', to: (id) => `/brand/report-dates/${id}`, code: 'reports' },
  { title: 'Invites', to: (id) => `/brand/invites/${id}`, code: 'users' },
];

/** One brand: its settings, links to its other screens, and its deposits. */
export function BrandPage() {
  const brandId = Number(useParams().brand_id);
  const { data: me } = useGetMeQuery();
  const { currentData: brand, error, isFetching, refetch } = useGetBrandQuery({ id: brandId });
  const [, setLastBrand] = useLastBrand();
  const [popup, setPopup] = usePopup();
  const may = (code: StaffCode) => me !== undefined && isAllowed(me, code);
  const close = () => setPopup(null);

  useEffect(() => {
    if (brand) setLastBrand(brand.id);
  }, [brand, setLastBrand]);

  if (error && !brand && !isFetching) {
    return (
      <Failed isScreen error={error} onRetry={refetch}>
        <Link to="/brands">Go back</Link>
      </Failed>
    );
  }
  return (
    <>
      <PageHeader
        title={brand?.name ?? 'Brand'}
        back={<Crumbs trail={[{ title: 'Brands', to: '/brands' }]} />}
      >
        {may('users') && <JoinRequestsButton brandId={brandId} onOpen={() => setPopup('requests')} />}
        <Button variant="default" disabled={!brand} onClick={() => setPopup('message')}>
          Send message
        </Button>
      </PageHeader>
      <nav aria-label="Of this brand" className={styles.places}>
        {places
          .filter(({ code }) => may(code))
          .map(({ title, to }) => (
            <Button key={title} component={Link} to={to(brandId)} variant="light">
              {title}
            </Button>
          ))}
      </nav>
      <BrandPlace brand={brand} />
      <BrandSettings brand={brand} />
      {me?.role === 'admin' && (
        <div className={styles.admin}>
          <TestReport brandId={brandId} />
          <Button variant="subtle" color="red" onClick={() => setPopup('delete')}>
            Delete brand
          </Button>
        </div>
      )}
      {may('deposits') && <BrandDeposits brandId={brandId} />}
      <BrandHistory key={brandId} brandId={brandId} />
      {popup === 'requests' && may('users') && <JoinRequests brandId={brandId} onClose={close} />}
      {popup === 'message' && brand && <BrandMessage brand={brand} onClose={close} />}
      {popup === 'delete' && me?.role === 'admin' && <DeleteBrand brandId={brandId} onClose={close} />}
    </>
  );
}

function JoinRequestsButton({ brandId, onOpen }: { brandId: number; onOpen: () => void }) {
  const { data } = useListJoinRequestsQuery({ brandId });
  const waiting = data?.requests.length;
  return (
    <Button variant="default" leftSection={<Icon name="users" size={15} />} onClick={onOpen}>
      Join requests{waiting ? ` (${waiting})` : ''}
    </Button>
  );
}
