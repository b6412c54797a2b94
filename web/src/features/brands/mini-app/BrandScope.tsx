import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorName } from '../../../api/errors';
import { useOptionalBrandId } from '../../../kit/mini-app/brand';
import { joinedBrandId } from '../../../kit/mini-app/launch';
import { useLive } from '../../../kit/mini-app/live';
import { Empty } from '../../../kit/mini-app/states';
import { toast } from '../../../kit/mini-app/toasts.slice';
import { useAppDispatch } from '../../../store/hooks';
import { useGetOwnBrandQuery } from '../own-api';
import { useJoining } from './joining';
import { forgetOwnFigures } from './useKeptFigures';

const leaveMs = 1500;
const leaving = 'Opening your brands…';

/** Wraps a screen of a brand. People who are not in the brand are led to the list of brands. */
export function BrandScope({ children }: { children: ReactNode }) {
  const brandId = useOptionalBrandId();
  if (brandId === null) return children;
  return (
    <BrandScreen key={brandId} brandId={brandId}>
      {children}
    </BrandScreen>
  );
}

function BrandScreen({ brandId, children }: { brandId: number; children: ReactNode }) {
  const { error } = useGetOwnBrandQuery(undefined, useLive());
  return errorName(error) === 'user not in brand' ? <NotInBrand brandId={brandId} /> : children;
}

function NotInBrand({ brandId }: { brandId: number }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isJoining = brandId === joinedBrandId();
  const joining = useJoining();

  useEffect(() => forgetOwnFigures(brandId), [brandId]);

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
