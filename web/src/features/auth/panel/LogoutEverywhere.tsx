import { endSession } from '../../../api/credentials';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { notify } from '../../../kit/panel/notify';
import { leaveForms } from '../../../kit/core/unsaved';
import { forgetWritten } from '../../tickets/forget-written';
import { useLogoutEverywhereMutation } from '../api';

/** Ends one's own sessions on all devices; this one too, once the server has done so. */
export function LogoutEverywhere() {
  const [logout, { isLoading }] = useLogoutEverywhereMutation();
  const onConfirm = async () => {
    try {
      await logout().unwrap();
      forgetWritten();
      endSession('logout');
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <DoubleClickButton
      variant="default"
      loading={isLoading}
      armedLabel="Click again to log out"
      onConfirm={() => leaveForms(() => void onConfirm())}
    >
      Log out on all devices
    </DoubleClickButton>
  );
}
