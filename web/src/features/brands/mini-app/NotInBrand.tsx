import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { joinedBrandId } from '../../../kit/mini-app/launch';
import { Empty } from '../../../kit/mini-app/states';
import { toast } from '../../../kit/mini-app/toasts.slice';
import { useAppDispatch } from '../../../store/hooks';
import { useJoining } from './joining';
import { deleteOwnFigures } from './home/useKeptFigures';

const leaveMs = 1500;
const leaving = 'Opening your brands…';

/** Leads somebody who is not in the brand to the list of brands. */
export function NotInBrand() {
  const brandId = useOptionalBrandId()!;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isJoining = brandId === joinedBrandId();
  const joining = useJoining();

  useEffect(() => deleteOwnFigures(brandId), [brandId]);

  useEffect(() => {
    if (!isJoining) dispatch(toast('error', 'You are not in brand'));
    const timer = setTimeout(() => void navigate('/tg/home', { replace: true }), leaveMs);
    return () => clearTimeout(timer);
  }, [dispatch, isJoining, navigate]);

  return isJoining ? (
    <Empty isScreen hint={leaving}>
      {joining.title}
    </Empty>
  ) : (
    <Empty isScreen>{leaving}</Empty>
  );
}
