import type { User } from '../../../api/api.gen';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useRemovePasskeysOfUserMutation } from '../api';

/** Removes an admin's passkeys, after they were lost. */
export function RemovePasskeys({ user }: { user: Pick<User, 'id'> }) {
  const { submit, isBusy } = useSubmit(useRemovePasskeysOfUserMutation(), {
    successText: 'All passkeys of this person were removed',
  });
  return (
    <DoubleClickButton
      variant="default"
      loading={isBusy}
      armedLabel="Click again to remove them"
      onConfirm={() => void submit({ userId: user.id })}
    >
      Remove passkeys
    </DoubleClickButton>
  );
}
