import type { ReactNode } from 'react';
import { type Audience, isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { Forbidden } from '../../kit/panel/states';

/** Shows a screen to its audience. While the person is not known, it shows too, because the server checks rights. */
export function Guarded({ audience, children }: { audience: Audience; children: ReactNode }) {
  const { data: me } = useGetMeQuery();
  return me && !isAllowed(me, audience) ? <Forbidden isScreen /> : children;
}
