import { useEffect } from 'react';
import { Failed } from '../../../kit/panel/states';
import { Popup } from '../../../kit/panel/Popup';
import { useAppDispatch } from '../../../store/hooks';
import { closePalette, takeEarly } from './palette.slice';

/** Shown when the palette could not be downloaded. */
export function PaletteFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const dispatch = useAppDispatch();
  // Keys are for the buttons now.
  useEffect(() => void dispatch(takeEarly()), [dispatch]);
  return (
    <Popup onClose={() => dispatch(closePalette())} title="Search and actions">
      <Failed error={error} onRetry={onRetry} />
    </Popup>
  );
}
