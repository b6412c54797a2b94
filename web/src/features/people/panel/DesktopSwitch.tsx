import { Checkbox } from '@mantine/core';
import { useState } from 'react';

const isKnown = typeof Notification !== 'undefined';

/**
 * Turns desktop notifications on. The choice belongs to the person, and the permission to this browser. The browser asks for it
 * only after a click here.
 */
export function DesktopSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [permission, setPermission] = useState(() => (isKnown ? Notification.permission : 'denied'));
  const isBlocked = permission === 'denied';
  const turn = async (wanted: boolean) => {
    if (!wanted) return onChange(false);
    const answer = permission === 'granted' ? permission : await Notification.requestPermission();
    setPermission(answer);
    if (answer === 'granted') onChange(true);
  };
  return (
    <Checkbox
      label="Show desktop notifications of tickets"
      description={
        isBlocked
          ? isKnown
            ? 'Your browser blocks notifications. Allow them for this site in its settings.'
            : 'This browser does not support notifications.'
          : 'For new tickets and messages while you are in another window. Each browser asks once.'
      }
      disabled={isBlocked}
      checked={isOn && permission === 'granted'}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
}
