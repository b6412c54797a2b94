import { texts } from '../../../texts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { findJoinBrandId } from '../../../kit/mini-app/launch';
import { EmptyState } from '../../../kit/mini-app/states';
import { showToast } from '../../../kit/mini-app/Toasts';
import { useAppDispatch } from '../../../store/hooks';
import { deleteOwnFigures } from './home/useCachedFigures';
import { useGetOwnUserQuery } from '../../auth/api';

const leaveAfterMs = 1500;

/** Tells the person that they are not in the brand, or about their request to join it, and then opens the list of brands. */
export function NotInBrand() {
  const brandId = useOptionalBrandId()!;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isJoining = brandId === findJoinBrandId();
  const joinNotice = useJoinNotice();

  useEffect(() => deleteOwnFigures(brandId), [brandId]);

  useEffect(() => {
    if (!isJoining) dispatch(showToast('error', texts.joining.notInBrand));
    const timer = setTimeout(() => void navigate('/tg/home', { replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [dispatch, isJoining, navigate]);

  return isJoining ? (
    <EmptyState isScreen hint={texts.joining.leaving}>
      {joinNotice.title}
    </EmptyState>
  ) : (
    <EmptyState isScreen>{texts.joining.leaving}</EmptyState>
  );
}

/** Returns the outcome of the request to join, and what to do next. */
export function useJoinNotice(): { title: string; hint: string } {
  const { data } = useGetOwnUserQuery();
  const { joining } = texts;
  if (data?.join === 'no such brand') return { title: joining.noSuchBrand, hint: joining.noSuchBrandHint };
  if (data?.join === 'asked by an old link') return { title: joining.oldLink, hint: joining.oldLinkHint };
  if (data?.join === 'too often') return { title: joining.tooOften, hint: joining.tooOftenHint };
  return { title: joining.sent, hint: joining.sentHint };
}
