import { Group, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { cleanLine } from '../../../../../server/shared/typed-text.rules';
import type { CreateBrand } from '../../../api/panel.api.gen';
import { CreateBrand as limits } from '../../../api/limits.gen';
import { NumberField } from '../../../kit/panel/NumberField';
import { findNumber, type TypedNumber } from '../../../kit/panel/typed-number';
import { notify } from '../../../kit/panel/notify';
import { FormPopup } from '../../../kit/panel/FormPopup';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useCreateBrandMutation } from '../api';
import { type FreeChat, GroupPicker } from './GroupPicker';

const maxNameLength = limits.name.maxLength;
const maxDescriptionLength = limits.description.maxLength;

export interface BrandChat {
  chat_id: TypedNumber;
  thread_id: TypedNumber;
}

interface NewBrandDraft extends BrandChat {
  admin_telegram_id: TypedNumber;
  name: string;
  description: string;
}

function describeMissing({ chat_id, admin_telegram_id, name }: NewBrandDraft): string | undefined {
  const hasNoName = cleanLine(name) === '';
  if (chat_id === '' && admin_telegram_id === '' && hasNoName) {
    return 'Admin id, chat id and name is required';
  }
  return chat_id === '' || hasNoName ? 'Chat ID & Name is required' : undefined;
}

function toCreateRequest(draft: NewBrandDraft): CreateBrand {
  const { chat_id, admin_telegram_id, thread_id, name, description } = draft;
  const [adminId, threadId] = [findNumber(admin_telegram_id), findNumber(thread_id)];
  return {
    chat_id: findNumber(chat_id) ?? 0,
    name: cleanLine(name),
    description: description.trim(),
    ...(adminId !== null && { admin_telegram_id: adminId }),
    ...(threadId !== null && { thread_id: threadId }),
  };
}

/** `chat`: the initial chat and thread of the form. */
export function AddBrandPopup({ onClose, chat }: { onClose: () => void; chat: BrandChat }) {
  const [createBrand] = useCreateBrandMutation();
  const [missingText, setMissingText] = useState<string>();
  const [offeredName, setOfferedName] = useState('');
  const form = useForm<NewBrandDraft>({
    initialValues: { ...chat, admin_telegram_id: '', name: '', description: '' },
  });
  const { submit, isBusy, fieldErrors } = useSubmit(
    (request: CreateBrand, key) => createBrand({ createBrand: request, 'Idempotency-Key': key }),
    {
      refusals: { 'chat not found': 'Chat not found' },
      failureText: 'Server ERROR',
      isChanged: form.isDirty(),
      onDone: ({ id, name }) => {
        notify.success(`Brand "${name}" created.`, { to: `/brands/${id}`, title: 'Visit brand' });
        onClose();
      },
    },
  );

  /** Fills in the ids, and the name unless the person has typed another one. Without a choice, empties them. */
  const onChoose = (chosen: FreeChat | null) => {
    const { chat_id = '', thread_id = '', name = '' } = chosen ?? {};
    const hasOwnName = cleanLine(form.values.name) !== '' && form.values.name !== offeredName;
    const newName = name.slice(0, maxNameLength);
    setOfferedName(newName);
    form.setValues({ chat_id, thread_id, ...(!hasOwnName && { name: newName }) });
  };

  const onSubmit = () => {
    const problem = describeMissing(form.values);
    setMissingText(problem);
    if (!problem) void submit(toCreateRequest(form.values));
  };

  return (
    <FormPopup
      title="Add brand"
      submitLabel="Add brand"
      isSaving={isBusy}
      refusal={missingText}
      {...{ onSubmit, onClose }}
    >
      <GroupPicker chosen={form.values} onChoose={onChoose} />
      <NumberField
        kind="id"
        label="Chat id"
        withAsterisk
        data-autofocus
        description="The chat of the brand. The bot must be in it."
        isNegativeAllowed
        value={form.values.chat_id}
        onChange={(value) => form.setFieldValue('chat_id', value)}
        error={fieldErrors.chat_id ?? (missingText !== undefined && form.values.chat_id === '')}
      />
      <TextInput
        label="Name"
        withAsterisk
        maxLength={maxNameLength}
        {...form.getInputProps('name')}
        error={fieldErrors.name ?? (missingText !== undefined && cleanLine(form.values.name) === '')}
      />
      <Group grow align="flex-start">
        <NumberField
          kind="id"
          label="Admin id"
          value={form.values.admin_telegram_id}
          onChange={(value) => form.setFieldValue('admin_telegram_id', value)}
          error={fieldErrors.admin_telegram_id}
        />
        <NumberField
          kind="id"
          label="Thread id"
          value={form.values.thread_id}
          onChange={(value) => form.setFieldValue('thread_id', value)}
          error={fieldErrors.thread_id}
        />
      </Group>
      <Textarea
        label="Description"
        minRows={2}
        maxRows={6}
        maxLength={maxDescriptionLength}
        description={`${form.values.description.length} / ${maxDescriptionLength}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('description')}
        error={fieldErrors.description}
      />
    </FormPopup>
  );
}
