import type { User } from '../../../api/api.gen';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useLogoutUserMutation } from '../api';

export function EndSessionsButton({ user }: { user: Pick<User, 'id'> }) {
  const [logoutUser] = useLogoutUserMutation();
  const { submit, isBusy } = useSubmit(logoutUser, { successText: 'Every session was ended' });
  return (
    <DoubleClickButton
      variant="default"
      loading={isBusy}
      armedLabel="Click again to end them"
      onConfirm={() => void submit({ userId: user.id })}
    >
      End all sessions
    </DoubleClickButton>
  );
}
