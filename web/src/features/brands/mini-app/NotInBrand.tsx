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
const leavingText = 'Opening your brands…';

export function NotInBrand() {
  const brandId = useOptionalBrandId()!;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isJoining = brandId === findJoinBrandId();
  const joinNotice = useJoinNotice();

  useEffect(() => deleteOwnFigures(brandId), [brandId]);

  useEffect(() => {
    if (!isJoining) dispatch(showToast('error', 'You are not in brand'));
    const timer = setTimeout(() => void navigate('/tg/home', { replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [dispatch, isJoining, navigate]);

  return isJoining ? (
    <EmptyState isScreen hint={leavingText}>
      {joinNotice.title}
    </EmptyState>
  ) : (
    <EmptyState isScreen>{leavingText}</EmptyState>
  );
}

const sentNotice = {
  title: 'Your request to join was sent',
  hint: 'The brand appears here once it is accepted.',
};
const noticeByOutcome: Record<string, typeof sentNotice> = {
  'no such brand': { title: 'There is no such brand', hint: 'Ask your manager for a new link.' },
  // The hint leaves open whether the brand exists, because the server does not reveal it.
  'asked by an old link': {
    title: 'This link is out of date',
    hint: 'If it is right, the brand appears here once a manager accepts you.',
  },
  'too often': { title: 'You have asked to join too often', hint: 'Try again in an hour.' },
};

export function useJoinNotice(): typeof sentNotice {
  const { data } = useGetOwnUserQuery();
  return noticeByOutcome[data?.join ?? ''] ?? sentNotice;
}
