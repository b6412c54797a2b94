import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { useGetBrandQuery } from '../../features/brands/api';
import { BrandDetails } from '../../features/brands/panel/BrandDetails';
import { BrandDeposits } from '../../features/deposits/panel/BrandDeposits';
import { useListJoinRequestsQuery } from '../../features/join-requests/api';
import { JoinRequests } from '../../features/join-requests/panel/JoinRequests';
import { Failed } from '../../ui/panel/Failed';
import { Icon } from '../../ui/panel/Icon';
import { PageHeader } from '../../ui/panel/PageHeader';
import styles from './BrandPage.module.css';
import { useLastBrand } from '../../ui/panel/useLastBrand';

/** One brand: its settings, the people who ask to join, its deposits. */
export function BrandPage() {
  const brandId = Number(useParams().brand_id);
  const { data: me } = useGetMeQuery();
  const { currentData: brand, error, isFetching, refetch } = useGetBrandQuery({ id: brandId });
  const [, setLastBrand] = useLastBrand();

  useEffect(() => {
    if (brand) setLastBrand(brand.id);
  }, [brand, setLastBrand]);

  if (error && !brand && !isFetching) {
    return (
      <Failed error={error} onRetry={() => void refetch()}>
        <Link to="/brands">Go back</Link>
      </Failed>
    );
  }
  return (
    <>
      <PageHeader title={brand?.name ?? 'Brand'} back={<BackToBrands />}>
        {me && isAllowed(me, 'users') && <JoinRequestsButton brandId={brandId} />}
      </PageHeader>
      <BrandDetails brand={brand} />
      {me && isAllowed(me, 'deposits') && <BrandDeposits brandId={brandId} />}
    </>
  );
}

function BackToBrands() {
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <Link to="/brands">Brands</Link>
      <span aria-hidden="true">/</span>
    </nav>
  );
}

/** The popup is in the URL, so a link to it can be shared and Back closes it. */
function JoinRequestsButton({ brandId }: { brandId: number }) {
  const [search, setSearch] = useSearchParams();
  const { data } = useListJoinRequestsQuery({ brandId });
  const waiting = data?.requests.length;

  const open = (isOpen: boolean) =>
    setSearch(
      (params) => {
        if (isOpen) params.set('popup', 'requests');
        else params.delete('popup');
        return params;
      },
      { replace: !isOpen, preventScrollReset: true },
    );

  return (
    <>
      <Button variant="default" leftSection={<Icon name="users" size={15} />} onClick={() => open(true)}>
        Join requests{waiting ? ` (${waiting})` : ''}
      </Button>
      {search.get('popup') === 'requests' && <JoinRequests brandId={brandId} onClose={() => open(false)} />}
    </>
  );
}
