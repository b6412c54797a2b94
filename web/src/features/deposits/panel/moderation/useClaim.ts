import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { Deposit, User } from '../../../../api/api.gen';
import { credentialHeaders } from '../../../../api/credentials';
import { serverNow } from '../../../../api/server-time';
import { notify } from '../../../../kit/panel/notify';
import { useGetMeQuery } from '../../../auth/api';
import { askForClaims, useClaimDepositMutation } from '../../api';

/** A moderator who only passes a deposit does not claim it. */
const staysMs = 400;
/** The server forgets a claim after 60 s. */
const prolongMs = 25_000;

/** Who else looks at the deposit. Null: nobody. */
export function useHolder() {
  const { data: me } = useGetMeQuery();
  return ({ claim }: Deposit): User | null => (claim && claim.user.id !== me?.id ? claim.user : null);
}

/**
 * Holds the opened deposit while it is open and waits, unless somebody else does. Returns that person, and how to take it
 * over.
 */
export function useClaim(deposit: Deposit, isWaiting: boolean) {
  const holder = useHolder()(deposit);
  const [claim] = useClaimDepositMutation();
  const { id } = deposit;
  const isMine = useRef(false);
  const now = useRef({ holder, isWaiting });
  // Before the cleanup below, which does not let go of a deposit that was decided.
  useLayoutEffect(() => {
    now.current = { holder, isWaiting };
  });

  useEffect(() => {
    if (!isWaiting) return;
    const hold = () => {
      if (now.current.holder) return;
      isMine.current = true;
      void claim({ id });
    };
    const leave = () => {
      if (isMine.current && now.current.isWaiting) letGo(id);
      isMine.current = false;
    };
    const arrival = setTimeout(() => !isMine.current && hold(), staysMs);
    const prolonging = setInterval(hold, prolongMs);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(arrival);
      clearInterval(prolonging);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, isWaiting, claim]);

  const takeOver = () => {
    isMine.current = true;
    claim({ id })
      .unwrap()
      .catch((error: unknown) => notify.failure(error));
  };
  return { holder: isWaiting ? holder : null, takeOver };
}

/** The call outlives the page. If it is lost, the claim ends by itself. */
function letGo(id: number): void {
  const url = `${window.location.origin}/api/deposit/${id}/claim`;
  fetch(url, { method: 'DELETE', headers: credentialHeaders('deposit'), keepalive: true }).catch(
    () => undefined,
  );
}

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
