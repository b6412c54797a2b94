import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useParams } from 'react-router-dom';
import type { OwnUser } from '../../api/api.gen';
import { getErrorStatus } from '../../api/errors';
import { isAllowed, type ManagerCode } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { useGetBrandHeadQuery, useGetBrandQuery } from '../../features/brands/api';
import { BrandMessagePopup } from '../../features/brands/panel/BrandMessagePopup';
import { useListJoinRequestsQuery } from '../../features/invites/api';
import { JoinRequests } from '../../features/invites/panel/join-requests/JoinRequests';
import fade from '../../kit/core/scroll-fade.module.css';
import { Icon } from '../../kit/panel/Icon';
import { FrameNameContext, PageHeader, Crumbs } from '../../kit/panel/PageHeader';
import { useRecordRecent, useLastBrand } from '../../kit/panel/recent';
import { EmptyState, ErrorState } from '../../kit/panel/states';
import { hasRecentUnsaved } from '../../kit/panel/unsaved';
import { usePopup } from '../../kit/panel/Popup';
import { useShortcut } from '../../kit/panel/shortcuts';
import styles from './BrandFrame.module.css';

export function BrandFrame() {
  const brandId = Number(useParams().brand_id);
  const { data: me } = useGetMeQuery();
  const isAllowedTo = (code: ManagerCode) => me !== undefined && isAllowed(me, code);
  const { currentData: brand, error, isFetching, refetch } = useGetBrandHeadQuery({ id: brandId });
  const { currentData: fullBrand, error: fullBrandError } = useGetBrandQuery(
    { id: brandId },
    { skip: !isAllowedTo('brands') },
  );
  const [lastBrand, setLastBrand] = useLastBrand();
  const [popup, setPopup] = usePopup();
  const close = () => setPopup(null);
  const group = 'Brand';
  useShortcut({
    title: 'Join requests',
    group,
    isEnabled: isAllowedTo('users'),
    run: () => setPopup('requests'),
  });
  useShortcut({
    title: 'Send message',
    group,
    isEnabled: fullBrand !== undefined,
    run: () => setPopup('message'),
  });

  useEffect(() => {
    if (brand) setLastBrand(brand.id);
  }, [brand, setLastBrand]);

  useRecordRecent(brand && { kind: 'brand', title: brand.name, to: `/brands/${brand.id}` });

  // The screen itself shows that the person may not open it.
  if (me && !selectTabs(me).length) return <Outlet />;
  // Either call may be refused first. The person had access to the last brand, so a refusal means that it was withdrawn.
  const refusal = (!brand && error) || (!fullBrand && fullBrandError);
  // Just after a change of rights, the API client turns the server's 404 into a 403.
  if (lastBrand === brandId && getErrorStatus(refusal) === 403) return <AccessWithdrawn />;
  if (error && !brand && !isFetching) {
    return (
      <ErrorState isScreen error={error} onRetry={refetch}>
        {getErrorStatus(error) === 404 && <p className={styles.missing}>This brand does not exist.</p>}
        <Link to="/brands">Go back</Link>
      </ErrorState>
    );
  }
  const name = brand?.name ?? 'Brand';
  return (
    <>
      <PageHeader title={name} back={<Crumbs to="/brands" title="Brands" />}>
        {!me && <ReservedButtons />}
        {isAllowedTo('users') && <JoinRequestsButton brandId={brandId} onOpen={() => setPopup('requests')} />}
        {isAllowedTo('brands') && (
          <Button variant="default" disabled={!fullBrand} onClick={() => setPopup('message')}>
            Send message
          </Button>
        )}
      </PageHeader>
      <BrandTabs brandId={brandId} me={me} />
      <div className={styles.below}>
        <FrameNameContext value={name}>
          <Outlet />
        </FrameNameContext>
      </div>
      {popup === 'requests' && isAllowedTo('users') && <JoinRequests brandId={brandId} onClose={close} />}
      {popup === 'message' && fullBrand && <BrandMessagePopup brand={fullBrand} onClose={close} />}
    </>
  );
}

function AccessWithdrawn() {
  const [wasEditing] = useState(hasRecentUnsaved);
  return (
    <EmptyState title="You no longer have access to this brand">
      {wasEditing && <span>Your unsaved changes to it are lost. </span>}
      <span>Ask an administrator if you still need it. </span>
      <Link to="/brands">All brands</Link>
    </EmptyState>
  );
}

/** Reserves the space of the buttons while the person is loading. */
function ReservedButtons() {
  return ['Join requests', 'Send message'].map((title) => (
    <Button
      key={title}
      variant="default"
      leftSection={<Icon name="users" size={15} />}
      disabled
      style={{ visibility: 'hidden' }}
    >
      {title}
    </Button>
  ));
}

function JoinRequestsButton({ brandId, onOpen }: { brandId: number; onOpen: () => void }) {
  const { data } = useListJoinRequestsQuery({ brandId });
  const waiting = data?.requests.length;
  return (
    <Button variant="default" leftSection={<Icon name="users" size={15} />} onClick={onOpen}>
      {waiting ? `Join requests (${waiting})` : 'Join requests'}
    </Button>
  );
}

interface Tab {
  title: string;
  to: (brandId: number) => string;
  /** The tab requires all of these rights. */
  codes: ManagerCode[];
}

const tabs: Tab[] = [
  { title: 'Overview', to: (id) => `/brands/${id}`, codes: ['brands'] },
  { title: 'Deposits', to: (id) => `/brands/${id}?tab=deposits`, codes: ['brands', 'deposits'] },
  { title: 'Moderate Users', to: (id) => `/brands/users/${id}`, codes: ['users'] },
  { title: 'Statistic', to: (id) => `/brands/stat/${id}`, codes: ['reports'] },
  { title: 'Report dates', to: (id) => `/brand/report-dates/${id}`, codes: ['reports'] },
  { title: 'Invites', to: (id) => `/brand/invites/${id}`, codes: ['users'] },
  { title: 'Settings', to: (id) => `/brands/${id}?tab=settings`, codes: ['brands'] },
];

const selectTabs = (me: OwnUser): Tab[] =>
  tabs.filter(({ codes }) => codes.every((code) => isAllowed(me, code)));

function BrandTabs({ brandId, me }: { brandId: number; me: OwnUser | undefined }) {
  const { pathname, search } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const isLoaded = me !== undefined;
  const tab = new URLSearchParams(search).get('tab');
  const currentPath = tab && pathname === `/brands/${brandId}` ? `${pathname}?tab=${tab}` : pathname;
  // On a phone the current tab may be scrolled out of view.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [currentPath, isLoaded]);

  return (
    <nav aria-label="Pages of this brand" className={styles.tabs}>
      <ul ref={list} className={`${styles.list} ${fade.fade}`}>
        {me &&
          selectTabs(me).map(({ title, to }) => (
            <li key={title}>
              <Link
                to={to(brandId)}
                className={styles.tab}
                aria-current={to(brandId) === currentPath ? 'page' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
