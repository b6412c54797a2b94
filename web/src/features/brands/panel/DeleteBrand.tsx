import { Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { Confirm } from '../../../kit/panel/Confirm';
import { notify } from '../../../kit/panel/notify';
import { forgetUnsaved } from '../../../kit/core/unsaved';
import { useLastBrand } from '../../../kit/panel/useLastBrand';
import { useDeleteBrandMutation } from '../api';

/** Asks before a brand goes, with its members and settings, for everybody. */
export function DeleteBrand({ brandId, onClose }: { brandId: number; onClose: () => void }) {
  const [deleteBrand, { isLoading }] = useDeleteBrandMutation();
  const [, setLastBrand] = useLastBrand();
  const navigate = useNavigate();

  const onYes = async () => {
    try {
      await deleteBrand({ id: brandId }).unwrap();
    } catch (error) {
      return notify.failure(error, 'Server error');
    }
    forgetUnsaved(); // its settings are gone with it
    notify.success('Brand deleted!');
    setLastBrand((last) => (last === brandId ? null : last));
    await navigate('/brands/', { replace: true });
  };

  return (
    <Confirm
      title="Are you sure ?"
      no="No"
      yes="Yes"
      isBusy={isLoading}
      onYes={() => void onYes()}
      onClose={onClose}
    >
      <Text>Do you want to remove the brand?</Text>
    </Confirm>
  );
}
