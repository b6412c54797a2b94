import { texts, withTexts } from '../../../../texts';
import { useState } from 'react';
import { usePart } from '../../../../kit/core/lazy-part';
import { createPartLoader } from '../../../../kit/core/part-loader';
import button from '../../../../kit/mini-app/button.module.css';
import { ErrorState } from '../../../../kit/mini-app/states';
import { useGetOwnBrandQuery } from '../../own-api';

const loadPicture = withTexts(createPartLoader('ResultPicture', () => import('./ResultPicture')));

/** Offers a picture of the result. Renders nothing for a person with neither a place nor a target. */
export function ShareResult() {
  const { currentData: ownBrand } = useGetOwnBrandQuery();
  const [isOpen, setOpen] = useState(false);
  const { part: Picture, error, retry } = usePart(loadPicture, isOpen);

  if (!ownBrand || (ownBrand.place === null && ownBrand.target.goal <= 0)) return null;
  if (isOpen && !Picture && error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  return (
    <>
      <button
        type="button"
        className={button.tinted}
        disabled={isOpen && !Picture}
        onClick={() => setOpen(true)}
      >
        {texts.share.title}
      </button>
      {isOpen && Picture && <Picture ownBrand={ownBrand} onClose={() => setOpen(false)} />}
    </>
  );
}
