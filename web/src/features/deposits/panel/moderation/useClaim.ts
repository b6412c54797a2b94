import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { User } from '../../../../api/api.gen';
import type { Deposit } from '../../../../api/panel.api.gen';
import { buildRequestHeaders } from '../../../../api/credentials';
import { notify } from '../../../../kit/panel/notify';
import { useGetMeQuery } from '../../../auth/api';
import { refetchClaims, useClaimDepositMutation } from '../../api';

/** The delay before an opened deposit is claimed, so that stepping past a deposit does not claim it. */
const claimDelayMs = 400;
/** Claims expire after 60 s. */
const renewIntervalMs = 25_000;

/** Returns a function that returns the other person who has claimed a deposit, or null. */
export function useClaimHolder() {
  const { data: me } = useGetMeQuery();
  return ({ claim }: Deposit): User | null => (claim && claim.user.id !== me?.id ? claim.user : null);
}

/** Claims the deposit while it is open and waiting, unless another person has claimed it. `takeOver` claims it anyway. */
export function useClaim(deposit: Deposit, isWaiting: boolean) {
  const holder = useClaimHolder()(deposit);
  const [claim] = useClaimDepositMutation();
  const { id } = deposit;
  const hasOwnClaim = useRef(false);
  const latest = useRef({ holder, isWaiting });
  // A layout effect runs before the cleanup below, which must not release a decided deposit.
  useLayoutEffect(() => {
    latest.current = { holder, isWaiting };
  });

  useEffect(() => {
    if (!isWaiting) return;
    const claimIfFree = () => {
      if (latest.current.holder) return;
      hasOwnClaim.current = true;
      void claim({ id });
    };
    const releaseOwnClaim = () => {
      if (hasOwnClaim.current && latest.current.isWaiting) releaseClaim(id);
      hasOwnClaim.current = false;
    };
    const claimTimer = setTimeout(() => !hasOwnClaim.current && claimIfFree(), claimDelayMs);
    const renewTimer = setInterval(claimIfFree, renewIntervalMs);
    window.addEventListener('pagehide', releaseOwnClaim);
    return () => {
      clearTimeout(claimTimer);
      clearInterval(renewTimer);
      window.removeEventListener('pagehide', releaseOwnClaim);
      releaseOwnClaim();
    };
  }, [id, isWaiting, claim]);

  const takeOver = () => {
    hasOwnClaim.current = true;
    claim({ id })
      .unwrap()
      .catch((error: unknown) => notify.failure(error));
  };
  return { holder: isWaiting ? holder : null, takeOver };
}

/** `keepalive` lets the call outlive the page. If the call is lost, the claim expires. */
function releaseClaim(id: number): void {
  const url = `${window.location.origin}/api/deposit/${id}/claim`;
  fetch(url, { method: 'DELETE', headers: buildRequestHeaders('deposit'), keepalive: true }).catch(
    () => undefined,
  );
}

/** Refetches the claims every ten seconds while others have claimed deposits, because no event announces that a claim has expired. */
export function useClaimPolling(hasClaimsOfOthers: boolean): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!hasClaimsOfOthers) return;
    const timer = setInterval(() => dispatch(refetchClaims()), 10_000);
    return () => clearInterval(timer);
  }, [hasClaimsOfOthers, dispatch]);
}
