import { useEffect, useEffectEvent } from 'react';
import { addBackHandler } from './telegram';

/** The messenger's own back button, beside the screen's, while the component shows. */
export function useBackButton(onBack: () => void): void {
  const onPress = useEffectEvent(onBack);
  useEffect(() => addBackHandler(() => onPress()), []);
}
