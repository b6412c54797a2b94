import { Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { Confirm } from '../../../kit/panel/Confirm';
import { clearUnsaved } from '../../../kit/panel/unsaved';
import { useLastBrand } from '../../../kit/panel/useLastBrand';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useDeleteBrandMutation } from '../api';

/** Asks before a brand is deleted with its members and settings. */
export function DeleteBrand({ brandId, onClose }: { brandId: number; onClose: () => void }) {
  const [, setLastBrand] = useLastBrand();
  const navigate = useNavigate();

  const { submit, isBusy } = useSubmit(useDeleteBrandMutation(), {
    successText: 'Brand deleted!',
    failureText: 'Server error',
    onDone: () => {
      clearUnsaved(); // its unsaved settings are obsolete
      setLastBrand((last) => (last === brandId ? null : last));
      return navigate('/brands/', { replace: true });
    },
  });

  return (
    <Confirm
      title="Are you sure ?"
      no="No"
      yes="Yes"
      isBusy={isBusy}
      onYes={() => void submit({ id: brandId })}
      onClose={onClose}
    >
      <Text>Do you want to remove the brand?</Text>
    </Confirm>
  );
}
