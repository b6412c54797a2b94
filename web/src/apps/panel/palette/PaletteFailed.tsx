import { useEffect } from 'react';
import { Failed } from '../../../kit/panel/states';
import { Popup } from '../../../kit/panel/Popup';
import { closePalette, takeEarly } from './opened';

/** Shown when the palette could not be downloaded. */
export function PaletteFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  // Keys are for the buttons now.
  useEffect(() => void takeEarly(), []);
  return (
    <Popup onClose={closePalette} title="Search and actions">
      <Failed error={error} onRetry={onRetry} />
    </Popup>
  );
}
