import { isAllowed } from '../auth/access';
import { useGetMeQuery } from '../auth/api';
import { useGetBrandHeadQuery, useGetBrandQuery } from './api';

/** The name and kind of a brand. Those who may not read its settings get them from another call. */
export function useBrandHead(id: number) {
  const { data: me } = useGetMeQuery();
  const hasOnlyHead = me !== undefined && !isAllowed(me, 'brands');
  const whole = useGetBrandQuery({ id }, { skip: hasOnlyHead });
  const head = useGetBrandHeadQuery({ id }, { skip: !hasOnlyHead });
  return hasOnlyHead ? head : whole;
}
