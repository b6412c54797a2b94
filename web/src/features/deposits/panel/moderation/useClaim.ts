import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { User } from '../../../../api/api.gen';
import type { Deposit } from '../../../../api/panel.api.gen';
import { buildCredentialHeaders } from '../../../../api/credentials';
import { notify } from '../../../../kit/panel/notify';
import { useGetMeQuery } from '../../../auth/api';
import { refetchClaims, useClaimDepositMutation } from '../../api';

/** The delay of a claim, so that passing by a deposit does not claim it. */
const claimAfterMs = 400;
/** Claims expire after 60 s. */
const renewMs = 25_000;

/** Returns a function that finds the other person who has claimed a deposit, or null. */
export function useClaimHolder() {
  const { data: me } = useGetMeQuery();
  return ({ claim }: Deposit): User | null => (claim && claim.user.id !== me?.id ? claim.user : null);
}

/** Claims the deposit while it is open and waiting, unless another person has. Returns that person, and how to claim anyway. */
export function useClaim(deposit: Deposit, isWaiting: boolean) {
  const holder = useClaimHolder()(deposit);
  const [claim] = useClaimDepositMutation();
  const { id } = deposit;
  const isMine = useRef(false);
  const latest = useRef({ holder, isWaiting });
  // Runs before the cleanup below, which must not release a decided deposit.
  useLayoutEffect(() => {
    latest.current = { holder, isWaiting };
  });

  useEffect(() => {
    if (!isWaiting) return;
    const claimIfFree = () => {
      if (latest.current.holder) return;
      isMine.current = true;
      void claim({ id });
    };
    const releaseOwnClaim = () => {
      if (isMine.current && latest.current.isWaiting) releaseClaim(id);
      isMine.current = false;
    };
    const claimTimer = setTimeout(() => !isMine.current && claimIfFree(), claimAfterMs);
    const renewTimer = setInterval(claimIfFree, renewMs);
    window.addEventListener('pagehide', releaseOwnClaim);
    return () => {
      clearTimeout(claimTimer);
      clearInterval(renewTimer);
      window.removeEventListener('pagehide', releaseOwnClaim);
      releaseOwnClaim();
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

/** `keepalive` lets the call outlive the page. If the call is lost, the claim expires by itself. */
function releaseClaim(id: number): void {
  const url = `${window.location.origin}/api/deposit/${id}/claim`;
  fetch(url, { method: 'DELETE', headers: buildCredentialHeaders('deposit'), keepalive: true }).catch(
    () => undefined,
  );
}

const refetchMs = 10_000;

/** Polls the claims while others have some, because expiry sends no event. */
export function useClaimPolling(isShared: boolean): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isShared) return;
    const timer = setInterval(() => dispatch(refetchClaims()), refetchMs);
    return () => clearInterval(timer);
  }, [isShared, dispatch]);
}
