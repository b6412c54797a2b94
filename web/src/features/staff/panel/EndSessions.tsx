import type { User } from '../../../api/api.gen';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { notify } from '../../../kit/panel/notify';
import { useLogoutUserMutation } from '../api';

/** Logs a person out of everything at once. */
export function EndSessions({ user }: { user: Pick<User, 'id'> }) {
  const [logoutUser, { isLoading }] = useLogoutUserMutation();
  const onConfirm = async () => {
    try {
      await logoutUser({ userId: user.id }).unwrap();
      notify.success('Every session was ended');
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <DoubleClickButton
      variant="default"
      loading={isLoading}
      armedLabel="Click again to end them"
      onConfirm={() => void onConfirm()}
    >
      End all sessions
    </DoubleClickButton>
  );
}
