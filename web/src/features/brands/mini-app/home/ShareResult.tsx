import { useState } from 'react';
import { usePart } from '../../../../kit/core/lazy-part';
import { load } from '../../../../kit/core/part-load';
import button from '../../../../kit/mini-app/button.module.css';
import { Failed } from '../../../../kit/mini-app/states';
import { useGetOwnBrandQuery } from '../../own-api';

const pictureLoad = load('ResultPicture', () => import('./ResultPicture'));

/** Opens the result as a picture. Without a place and a target there is none. */
export function ShareResult() {
  const { currentData: own } = useGetOwnBrandQuery();
  const [isOpen, setOpen] = useState(false);
  const { part: Picture, error, retry } = usePart(pictureLoad, isOpen);

  if (!own || (own.place === null && own.target.goal <= 0)) return null;
  if (isOpen && !Picture && error !== undefined) return <Failed error={error} onRetry={retry} />;
  return (
    <>
      <button
        type="button"
        className={button.tinted}
        disabled={isOpen && !Picture}
        onClick={() => setOpen(true)}
      >
        Share result
      </button>
      {isOpen && Picture && <Picture own={own} onClose={() => setOpen(false)} />}
    </>
  );
}
