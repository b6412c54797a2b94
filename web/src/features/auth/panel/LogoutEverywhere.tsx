import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { closeForms } from '../../../kit/panel/unsaved';
import { useAppDispatch } from '../../../store/hooks';
import { endSession } from '../../../store/session';
import { deleteWritten } from '../../../kit/core/sending/delete-written';
import { useLogoutEverywhereMutation } from '../api';

/** Ends the person's sessions on all devices. The local session ends once the server has confirmed. */
export function LogoutEverywhere() {
  const dispatch = useAppDispatch();
  const [logout] = useLogoutEverywhereMutation();
  const { submit, isBusy } = useSubmit(() => logout(), {
    onDone: () => {
      dispatch(deleteWritten());
      dispatch(endSession('logout'));
    },
  });
  return (
    <DoubleClickButton
      variant="default"
      loading={isBusy}
      armedLabel="Click again to log out"
      onConfirm={() => closeForms(() => void submit(undefined))}
    >
      Log out on all devices
    </DoubleClickButton>
  );
}
