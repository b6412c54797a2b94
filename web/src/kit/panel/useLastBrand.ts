import { useLocalStorage } from '@mantine/hooks';

/** The last viewed brand, stored in the browser. Links pass it on as `?brand=`. */
export function useLastBrand() {
  return useLocalStorage<number | null>({
    key: 'panel_brand_id',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
}
