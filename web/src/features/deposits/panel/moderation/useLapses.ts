import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { Deposit } from '../../../../api/api.gen';
import { serverNow } from '../../../../api/server-time';
import { askForClaims } from '../../api';
import { useHolder } from './useClaim';

/** No claim is longer. */
const longestMs = 60_000;
/** The server rounds the end of a claim down. */
const roundingMs = 100;
const againMs = 10_000;

/**
 * Asks for the claims again when the first of them ends. A closed browser may be silent, and so is somebody who stays: the
 * server announces neither. Clocks may differ, so an end in the past only means to ask a little later.
 */
export function useLapses(deposits: readonly Deposit[]): void {
  const dispatch = useDispatch();
  const holderOf = useHolder();
  const ends = deposits.flatMap((one) => (holderOf(one) ? [Date.parse(one.claim!.until)] : []));
  const first = ends.length > 0 ? Math.min(...ends) : null;
  useEffect(() => {
    if (first === null) return;
    const left = first + roundingMs - serverNow();
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        dispatch(askForClaims());
        wait(againMs);
      }, ms);
    };
    wait(left > 0 ? Math.min(left, longestMs) : againMs);
    return () => clearTimeout(timer);
  }, [first, dispatch]);
}
