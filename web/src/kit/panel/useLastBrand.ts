import { useLocalStorage } from '@mantine/hooks';

/** The brand last looked at, kept locally; links carry it on as `?brand=` (spec 2.2). */
export function useLastBrand() {
  return useLocalStorage<number | null>({
    key: 'panel_brand_id',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
}
