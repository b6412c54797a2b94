import type { ReactNode } from 'react';
import { type Audience, isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { Forbidden } from '../../kit/panel/states';

/** A screen for an audience. While it is not known who is there, the screen asks the server, which knows. */
export function Guarded({ audience, children }: { audience: Audience; children: ReactNode }) {
  const { data: me } = useGetMeQuery();
  return me && !isAllowed(me, audience) ? <Forbidden isScreen /> : children;
}
