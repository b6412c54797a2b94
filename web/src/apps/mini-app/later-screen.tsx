import { homeHref, useOptionalBrandId } from '../../ui/mini-app/brand';
import { PageHeader } from '../../ui/mini-app/PageHeader';
import { Failed, Pending, Skeleton } from '../../ui/mini-app/states';

/** While a screen is downloaded. */
export function ScreenPending({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} backTo={homeHref(useOptionalBrandId())} />
      <Pending>
        <Skeleton height={268} />
        <Skeleton height={44} width="50%" />
        <Skeleton height={178} />
      </Pending>
    </>
  );
}

/** When it could not be downloaded: React keeps that, so only a page load tries again. */
export function LoadFailed() {
  return (
    <Failed isScreen onRetry={() => window.location.reload()}>
      Server error. Try later
    </Failed>
  );
}
