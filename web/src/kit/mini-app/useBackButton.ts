import { useEffect, useEffectEvent } from 'react';
import { addBackHandler } from './telegram';

export function useBackButton(onBack: () => void): void {
  const onPress = useEffectEvent(onBack);
  useEffect(() => addBackHandler(() => onPress()), []);
}
