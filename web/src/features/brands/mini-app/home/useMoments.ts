import { useEffect } from 'react';
import { useLiveOptions } from '../../../../kit/mini-app/useLiveOptions';
import { useAppDispatch, useAppSelector } from '../../../../store/hooks';
import { useListMomentsQuery } from '../../../statistics/moments-api';
import { momentSeen, selectSeenMoment } from '../../moments.slice';

/** The moments of a brand, newest first. Those that came while the app was open are new until the person closes them. */
export function useMoments(brandId: number) {
  const dispatch = useAppDispatch();
  const { currentData } = useListMomentsQuery(undefined, useLiveOptions());
  const seenId = useAppSelector((state) => selectSeenMoment(state, brandId));
  const moments = currentData?.data ?? [];
  const newest = currentData && (moments[0]?.id ?? 0);
  const isFirst = newest !== undefined && seenId === undefined;
  useEffect(() => {
    if (isFirst) dispatch(momentSeen({ brandId, id: newest }));
  }, [dispatch, isFirst, brandId, newest]);
  return {
    moments,
    fresh: seenId === undefined ? [] : moments.filter(({ id }) => id > seenId),
    close: () => void dispatch(momentSeen({ brandId, id: newest ?? 0 })),
  };
}
