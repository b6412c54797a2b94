import { useLocalStorage } from '@mantine/hooks';

/** The last viewed brand, kept in the browser. Links pass it on as `?brand=` (spec 2.2). */
export function useLastBrand() {
  return useLocalStorage<number | null>({
    key: 'panel_brand_id',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
}
