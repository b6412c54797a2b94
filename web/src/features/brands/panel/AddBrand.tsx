import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { CreateBrand } from '../../../api/api.gen';
import { useAttempts } from '../../../api/client-key';
import { errorName } from '../../../api/errors';
import { notify } from '../../../kit/panel/notify';
import { Popup } from '../../../kit/panel/Popup';
import { PopupFooter } from '../../../kit/panel/PopupFooter';
import { useUnsaved } from '../../../kit/core/unsaved';
import { useCreateBrandMutation } from '../api';

const nameLength = 128;
const descriptionLength = 512;

interface BrandDraft {
  chat_id: number | '';
  admin_telegram_id: number | '';
  thread_id: number | '';
  name: string;
  description: string;
}

/** What the form lacks, in the words of spec 5; undefined when it may be sent. */
export function missingIn({ chat_id, admin_telegram_id, name }: BrandDraft): string | undefined {
  const isWithoutName = name.trim() === '';
  if (chat_id === '' && admin_telegram_id === '' && isWithoutName) {
    return 'Admin id, chat id and name is required';
  }
  return chat_id === '' || isWithoutName ? 'Chat ID & Name is required' : undefined;
}

function orderOf({ chat_id, admin_telegram_id, thread_id, name, description }: BrandDraft): CreateBrand {
  return {
    chat_id: Number(chat_id),
    name: name.trim(),
    description: description.trim(),
    ...(admin_telegram_id !== '' && { admin_telegram_id }),
    ...(thread_id !== '' && { thread_id }),
  };
}

export function AddBrand({ onClose }: { onClose: () => void }) {
  const [createBrand, { isLoading }] = useCreateBrandMutation();
  const attempts = useAttempts();
  const [missing, setMissing] = useState<string>();
  const form = useForm<BrandDraft>({
    initialValues: { chat_id: '', admin_telegram_id: '', thread_id: '', name: '', description: '' },
  });

  useUnsaved(form.isDirty());

  const onSubmit = form.onSubmit(async (draft) => {
    const lack = missingIn(draft);
    setMissing(lack);
    if (lack) return;
    try {
      const order = orderOf(draft);
      const brand = await createBrand({
        createBrand: order,
        'Idempotency-Key': attempts.keyFor(order),
      }).unwrap();
      attempts.done();
      notify.success(`Brand "${brand.name}" created.`, { to: `/brands/${brand.id}`, title: 'Visit brand' });
      onClose();
    } catch (error) {
      if (errorName(error) === 'chat not found') notify.warning('Chat not found');
      else notify.failure(error, 'Server ERROR');
    }
  });

  const number = { hideControls: true, allowDecimal: false, autoComplete: 'off' } as const;
  return (
    <Popup onClose={onClose} title="Add brand">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <NumberInput
            label="Chat id"
            withAsterisk
            data-autofocus
            description="The chat of the brand. The bot must be in it."
            error={missing !== undefined && form.values.chat_id === ''}
            {...number}
            {...form.getInputProps('chat_id')}
          />
          <TextInput
            label="Name"
            withAsterisk
            maxLength={nameLength}
            error={missing !== undefined && form.values.name.trim() === ''}
            {...form.getInputProps('name')}
          />
          <Group grow align="flex-start">
            <NumberInput
              label="Admin id"
              {...number}
              allowNegative={false}
              {...form.getInputProps('admin_telegram_id')}
            />
            <NumberInput
              label="Thread id"
              {...number}
              allowNegative={false}
              {...form.getInputProps('thread_id')}
            />
          </Group>
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={descriptionLength}
            description={`${form.values.description.length} / ${descriptionLength}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('description')}
          />
          <PopupFooter onClose={onClose} refusal={missing}>
            <Button type="submit" loading={isLoading}>
              Add brand
            </Button>
          </PopupFooter>
        </Stack>
      </form>
    </Popup>
  );
}
