import type { ReactNode } from 'react';
import { getErrorName } from '../../../api/errors';
import { lazyPart } from '../../../kit/core/lazy-part';
import { createPartLoader } from '../../../kit/core/part-loader';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { ErrorState } from '../../../kit/mini-app/states';
import { useGetOwnBrandQuery } from '../own-api';

const NotInBrand = lazyPart(
  createPartLoader('NotInBrand', () => import('./NotInBrand')),
  { isScreen: true, ErrorState },
);

/** Wraps a screen of a brand. Redirects people who are not in the brand to the list of brands. */
export function BrandScope({ children }: { children: ReactNode }) {
  const brandId = useOptionalBrandId();
  if (brandId === null) return children;
  return <BrandScreen key={brandId}>{children}</BrandScreen>;
}

function BrandScreen({ children }: { children: ReactNode }) {
  const { error } = useGetOwnBrandQuery(undefined, useLiveOptions());
  if (getErrorName(error) !== 'user not in brand') return children;
  return <NotInBrand />;
}
