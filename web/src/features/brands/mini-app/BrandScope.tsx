import type { ReactNode } from 'react';
import { errorName } from '../../../api/errors';
import { lazyPart } from '../../../kit/core/lazy-part';
import { load } from '../../../kit/core/part-load';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { useLive } from '../../../kit/mini-app/live';
import { Failed } from '../../../kit/mini-app/states';
import { useGetOwnBrandQuery } from '../own-api';

const NotInBrand = lazyPart(
  load('NotInBrand', () => import('./NotInBrand')),
  { isScreen: true, Failed },
);

/** Wraps a screen of a brand. People who are not in the brand are led to the list of brands. */
export function BrandScope({ children }: { children: ReactNode }) {
  const brandId = useOptionalBrandId();
  if (brandId === null) return children;
  return <BrandScreen key={brandId}>{children}</BrandScreen>;
}

function BrandScreen({ children }: { children: ReactNode }) {
  const { error } = useGetOwnBrandQuery(undefined, useLive());
  if (errorName(error) !== 'user not in brand') return children;
  return <NotInBrand />;
}
