import { type ComponentType, useState } from 'react';
import type { OwnBrand } from '../../../api/api.gen';
import { failureText } from '../../../api/errors';
import button from '../../../kit/mini-app/button.module.css';
import { toast } from '../../../kit/mini-app/toasts.slice';
import { useAppDispatch } from '../../../store/hooks';

interface PictureProps {
  own: OwnBrand;
  onClose: () => void;
}

/** Opens the result as a picture. Without a place and a target there is none. */
export function ShareResult({ own }: { own: OwnBrand }) {
  const [Picture, setPicture] = useState<ComponentType<PictureProps>>();
  const dispatch = useAppDispatch();
  const open = () =>
    import('./ResultPicture').then(
      (it) => setPicture(() => it.ResultPicture),
      () => dispatch(toast('error', failureText({ status: 'FETCH_ERROR' }))),
    );

  if (own.place === null && own.target.goal <= 0) return null;
  return (
    <>
      <button type="button" className={button.tinted} onClick={() => void open()}>
        Share result
      </button>
      {Picture && <Picture own={own} onClose={() => setPicture(undefined)} />}
    </>
  );
}
