import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { User } from '../../../../api/api.gen';
import type { Deposit } from '../../../../api/panel.api.gen';
import { credentialHeaders } from '../../../../api/credentials';
import { notify } from '../../../../kit/panel/notify';
import { useGetMeQuery } from '../../../auth/api';
import { refetchClaims, useClaimDepositMutation } from '../../api';

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

const againMs = 10_000;

/** Asks for the claims again while others hold some: the server does not announce a claim that ends by itself. */
export function useLapses(isShared: boolean): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isShared) return;
    const timer = setInterval(() => dispatch(refetchClaims()), againMs);
    return () => clearInterval(timer);
  }, [isShared, dispatch]);
}
