import { Outlet } from 'react-router-dom';
import { isAllowed, type StaffCode } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { Forbidden } from '../../kit/panel/Forbidden';

/** Screens of one code, or of any staff (null). While it is not known who is there, the screen asks the server, which knows. */
export function StaffOnly({ code }: { code: StaffCode | null }) {
  const { data: me } = useGetMeQuery();
  return me && !isAllowed(me, code) ? <Forbidden isScreen /> : <Outlet />;
}

export function AdminOnly() {
  const { data: me } = useGetMeQuery();
  return me && me.role !== 'admin' ? <Forbidden isScreen /> : <Outlet />;
}
