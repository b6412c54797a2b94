import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './Popup';
import { registerLeaveQuestion, isLeavingUnsaved } from './unsaved';

/** Asks before unsaved changes are lost. Rendered once, because the router allows only one blocker. */
export function UnsavedGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isLeavingUnsaved(currentLocation, nextLocation),
  );
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => registerLeaveQuestion((action) => setLeave(() => action)), []);

  if (blocker.state !== 'blocked' && !leave) return null;
  const onStay = () => {
    blocker.reset?.();
    setLeave(null);
  };
  const onLeave = () => {
    blocker.proceed?.();
    leave?.();
    setLeave(null);
  };
  return (
    <ConfirmDialog title="Leave without saving?" no="Stay" yes="Leave" onYes={onLeave} onClose={onStay}>
      <Text>Your changes on this page have not been saved.</Text>
    </ConfirmDialog>
  );
}
