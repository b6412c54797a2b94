import { type ComponentType, useState } from 'react';
import type { OwnBrand } from '../../../../api/api.gen';
import button from '../../../../kit/mini-app/button.module.css';
import { Failed } from '../../../../kit/mini-app/states';
import { useGetOwnBrandQuery } from '../../own-api';

interface PictureProps {
  own: OwnBrand;
  onClose: () => void;
}

/** Opens the result as a picture. Without a place and a target there is none. */
export function ShareResult() {
  const { currentData: own } = useGetOwnBrandQuery();
  const [Picture, setPicture] = useState<ComponentType<PictureProps>>();
  const [state, setState] = useState<'opening' | 'failed'>();
  const open = async () => {
    setState('opening');
    try {
      const { ResultPicture } = await import('./ResultPicture');
      setPicture(() => ResultPicture);
      setState(undefined);
    } catch {
      setState('failed');
    }
  };

  if (!own || (own.place === null && own.target.goal <= 0)) return null;
  // The browser keeps the failure of a download, so only a page load tries again.
  if (state === 'failed')
    return <Failed error={{ status: 'FETCH_ERROR' }} onRetry={() => window.location.reload()} />;
  return (
    <>
      <button
        type="button"
        className={button.tinted}
        disabled={state === 'opening'}
        onClick={() => void open()}
      >
        Share result
      </button>
      {Picture && <Picture own={own} onClose={() => setPicture(undefined)} />}
    </>
  );
}
