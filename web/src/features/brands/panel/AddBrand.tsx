import { Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { CreateBrand } from '../../../api/panel.api.gen';
import { CreateBrand as limits } from '../../../api/limits.gen';
import { notify } from '../../../kit/panel/notify';
import { FormPopup } from '../../../kit/panel/FormPopup';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useCreateBrandMutation } from '../api';

const nameLength = limits.name.maxLength;
const descriptionLength = limits.description.maxLength;

interface BrandDraft {
  chat_id: number | '';
  admin_telegram_id: number | '';
  thread_id: number | '';
  name: string;
  description: string;
}

/** Says what is missing in the form, in the words of spec 5. Returns undefined if it may be sent. */
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
  const [createBrand] = useCreateBrandMutation();
  const [missing, setMissing] = useState<string>();
  const form = useForm<BrandDraft>({
    initialValues: { chat_id: '', admin_telegram_id: '', thread_id: '', name: '', description: '' },
  });
  const { submit, isBusy, fields } = useSubmit(
    (order: CreateBrand, key) => createBrand({ createBrand: order, 'Idempotency-Key': key }),
    {
      refusals: { 'chat not found': 'Chat not found' },
      failure: 'Server ERROR',
      isChanged: form.isDirty(),
      onDone: ({ id, name }) => {
        notify.success(`Brand "${name}" created.`, { to: `/brands/${id}`, title: 'Visit brand' });
        onClose();
      },
    },
  );

  const onSubmit = form.onSubmit((draft) => {
    const lack = missingIn(draft);
    setMissing(lack);
    if (!lack) void submit(orderOf(draft));
  });

  const number = { hideControls: true, allowDecimal: false, autoComplete: 'off' } as const;
  return (
    <FormPopup
      title="Add brand"
      button="Add brand"
      isSaving={isBusy}
      refusal={missing}
      {...{ onSubmit, onClose }}
    >
      <NumberInput
        label="Chat id"
        withAsterisk
        data-autofocus
        description="The chat of the brand. The bot must be in it."
        {...number}
        {...form.getInputProps('chat_id')}
        error={fields.chat_id ?? (missing !== undefined && form.values.chat_id === '')}
      />
      <TextInput
        label="Name"
        withAsterisk
        maxLength={nameLength}
        {...form.getInputProps('name')}
        error={fields.name ?? (missing !== undefined && form.values.name.trim() === '')}
      />
      <Group grow align="flex-start">
        <NumberInput
          label="Admin id"
          {...number}
          allowNegative={false}
          {...form.getInputProps('admin_telegram_id')}
          error={fields.admin_telegram_id}
        />
        <NumberInput
          label="Thread id"
          {...number}
          allowNegative={false}
          {...form.getInputProps('thread_id')}
          error={fields.thread_id}
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
        error={fields.description}
      />
    </FormPopup>
  );
}
