import { useGetOwnUserQuery } from '../../auth/api';

export const noSuchBrand = 'There is no such brand';

/** Whether the link that opened the mini-app asks to join a brand that does not exist. */
export function useIsUnknownBrand(): boolean {
  const { data } = useGetOwnUserQuery();
  return data?.join === 'no such brand';
}
