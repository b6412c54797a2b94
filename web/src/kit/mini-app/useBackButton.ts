import { useEffect, useEffectEvent } from 'react';
import { addBackHandler } from './telegram';

/** Shows the messenger's back button, in addition to the screen's, while the component is mounted. */
export function useBackButton(onBack: () => void): void {
  const onPress = useEffectEvent(onBack);
  useEffect(() => addBackHandler(() => onPress()), []);
}
