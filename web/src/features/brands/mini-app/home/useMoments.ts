import { useEffect } from 'react';
import type { Moment } from '../../../../api/agent.api.gen';
import { useLiveOptions } from '../../../../kit/mini-app/useLiveOptions';
import { useAppDispatch, useAppSelector } from '../../../../store/hooks';
import { useListMomentsQuery } from '../../../statistics/own-api';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../../../store/root';

/** The moments of a brand, newest day first. Those that arrived while the app was open are new until their card closes. */
export function useMoments(brandId: number) {
  const dispatch = useAppDispatch();
  const { currentData } = useListMomentsQuery(undefined, useLiveOptions());
  const seenId = useAppSelector((state) => selectSeenMomentId(state, brandId));
  const moments = currentData?.data ?? [];
  const newestId = currentData && (moments[0]?.id ?? 0);
  const isFirstLoad = newestId !== undefined && seenId === undefined;
  useEffect(() => {
    if (isFirstLoad) dispatch(momentSeen({ brandId, id: newestId }));
  }, [dispatch, isFirstLoad, brandId, newestId]);
  return {
    seenMoments: moments.filter(({ id }) => seenId === undefined || id <= seenId).sort(compareMoments),
    newMoments: moments.filter(({ id }) => seenId !== undefined && id > seenId).sort(compareMoments),
    close: () => void dispatch(momentSeen({ brandId, id: newestId ?? 0 })),
  };
}

/** A reached target comes first on its day. The others stay newest first. */
const compareMoments = (a: Moment, b: Moment) =>
  b.day.localeCompare(a.day) || Number(b.kind === 'target') - Number(a.kind === 'target');

/** The id of the newest moment that is not shown as new, by brand id. */
type MomentsState = Record<number, number>;

declare module '../../../../store/root' {
  interface LazySlices {
    moments: MomentsState;
  }
}

const nothingSeen: MomentsState = {};

const momentsSlice = createSlice({
  name: 'moments',
  initialState: nothingSeen,
  reducers: {
    momentSeen: (state, { payload }: PayloadAction<{ brandId: number; id: number }>) => {
      state[payload.brandId] = Math.max(state[payload.brandId] ?? 0, payload.id);
    },
  },
  selectors: {
    /** Undefined until the moments of the brand have been loaded once. */
    selectSeenMomentId: (state, brandId: number): number | undefined => state[brandId],
  },
}).injectInto(rootReducer);
export const { momentSeen } = momentsSlice.actions;
const { selectSeenMomentId } = momentsSlice.selectors;
