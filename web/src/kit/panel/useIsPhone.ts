import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is as narrow as a phone's. Matches the breakpoint of the styles. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}
