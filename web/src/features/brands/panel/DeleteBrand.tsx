import { Button, Group, Modal, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../../ui/panel/notify';
import { useLastBrand } from '../../../ui/panel/useLastBrand';
import { useDeleteBrandMutation } from '../api';

/** Asks before a brand goes, with its members and settings, for everybody. */
export function DeleteBrand({ brandId, onClose }: { brandId: number; onClose: () => void }) {
  const [deleteBrand, { isLoading }] = useDeleteBrandMutation();
  const [, setLastBrand] = useLastBrand();
  const navigate = useNavigate();

  const onYes = async () => {
    try {
      await deleteBrand({ id: brandId }).unwrap();
    } catch {
      return notify.error('Server error');
    }
    notify.success('Brand deleted!');
    setLastBrand((last) => (last === brandId ? null : last));
    await navigate('/brands/', { replace: true });
  };

  return (
    <Modal opened onClose={onClose} title="Are you sure ?" size="sm">
      <Text>Do you want to remove the brand?</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          No
        </Button>
        <Button color="red" loading={isLoading} onClick={() => void onYes()}>
          Yes
        </Button>
      </Group>
    </Modal>
  );
}
