import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { findJoinBrandId } from '../../../kit/mini-app/launch';
import { EmptyState } from '../../../kit/mini-app/states';
import { showToast } from '../../../kit/mini-app/toasts.slice';
import { useAppDispatch } from '../../../store/hooks';
import { useJoinNotices } from './useJoinNotices';
import { deleteOwnFigures } from './home/useCachedFigures';

const leaveMs = 1500;
const leaving = 'Opening your brands…';

/** Redirects somebody who is not in the brand to the list of brands. */
export function NotInBrand() {
  const brandId = useOptionalBrandId()!;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isJoining = brandId === findJoinBrandId();
  const joining = useJoinNotices();

  useEffect(() => deleteOwnFigures(brandId), [brandId]);

  useEffect(() => {
    if (!isJoining) dispatch(showToast('error', 'You are not in brand'));
    const timer = setTimeout(() => void navigate('/tg/home', { replace: true }), leaveMs);
    return () => clearTimeout(timer);
  }, [dispatch, isJoining, navigate]);

  return isJoining ? (
    <EmptyState isScreen hint={leaving}>
      {joining.title}
    </EmptyState>
  ) : (
    <EmptyState isScreen>{leaving}</EmptyState>
  );
}
