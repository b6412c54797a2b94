import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { cleanLine } from '../../../../../server/shared/typed-text.rules';
import type {
  CreateWebhook,
  EventType,
  NewWebhook,
  UpdateWebhook,
  Webhook,
} from '../../../api/admin.api.gen';
import { CreateWebhook as limits } from '../../../api/limits.gen';
import { FormPopup } from '../../../kit/panel/FormPopup';
import { ShownOncePopup } from '../../../kit/panel/ShownOncePopup';
import { useChanges, useSubmit } from '../../../kit/panel/useSubmit';
import { useBrandsField } from '../../brands/useBrandsField';
import { useCreateWebhookMutation, useUpdateWebhookMutation } from '../api';

/** Keys of an object, so that the compiler reports a missing type. */
const eventTypes = Object.keys({
  'deposit.created': true,
  'deposit.updated': true,
  'deposit.accepted': true,
  'deposit.rejected': true,
  'deposit.deleted': true,
  'deposit.undone': true,
  'ticket.created': true,
  'ticket.message': true,
  'ticket.closed': true,
  'ticket.reopened': true,
  'member.joined': true,
  'member.dismissed': true,
  'report.sent': true,
} satisfies Record<EventType, true>);

interface WebhookFormPopupProps {
  title: string;
  submitLabel: string;
  webhook?: Webhook;
  isBusy: boolean;
  fieldErrors: Record<string, string | undefined>;
  /** `changes`: the fields of the content that differ from those of the opened endpoint. */
  onSubmit: (content: CreateWebhook, changes: UpdateWebhook) => unknown;
  onClose: () => void;
}

function WebhookFormPopup({
  title,
  submitLabel,
  webhook,
  isBusy,
  fieldErrors,
  onSubmit,
  onClose,
}: WebhookFormPopupProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [types, setTypes] = useState<string[]>(webhook?.types ?? []);
  /** Null for all brands, including future ones. */
  const [brands, setBrands] = useState(webhook?.brands?.map(({ id }) => String(id)) ?? null);
  const brandsField = useBrandsField({ value: brands ?? [], error: fieldErrors.brands });
  const content: CreateWebhook = {
    url: url.trim(),
    description: cleanLine(description),
    types: types.length > 0 ? (types as EventType[]) : null,
    brands: brands?.map(Number) ?? null,
  };
  const changes = useChanges(content);

  return (
    <FormPopup
      title={title}
      submitLabel={submitLabel}
      isSaving={isBusy}
      onSubmit={() => onSubmit(content, changes)}
      onClose={onClose}
    >
      <TextInput
        label="Address"
        placeholder="https://example.com/hooks"
        type="url"
        data-autofocus
        autoComplete="off"
        maxLength={limits.url.maxLength}
        error={fieldErrors.url}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label="Description"
        description="The program that receives the events, such as CRM"
        autoComplete="off"
        maxLength={limits.description.maxLength}
        error={fieldErrors.description}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <MultiSelect
        label="Events"
        placeholder={types.length === 0 ? 'All events, including future types' : undefined}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="No such event"
        error={fieldErrors.types}
        data={eventTypes}
        value={types}
        onChange={setTypes}
      />
      <Checkbox
        label="All brands, including future ones"
        checked={brands === null}
        onChange={(event) => setBrands(event.currentTarget.checked ? null : [])}
      />
      {brands && <MultiSelect {...brandsField} onChange={setBrands} />}
    </FormPopup>
  );
}

interface CreateWebhookPopupProps {
  onCreated: (webhook: NewWebhook) => void;
  onClose: () => void;
}

export function CreateWebhookPopup({ onCreated, onClose }: CreateWebhookPopupProps) {
  const { submit, isBusy, fieldErrors } = useSubmit(useCreateWebhookMutation(), {
    validate: ({ createWebhook }) => createWebhook.url === '' && 'Enter the address',
    onDone: onCreated,
  });
  return (
    <WebhookFormPopup
      title="New endpoint"
      submitLabel="Create"
      {...{ isBusy, fieldErrors, onClose }}
      onSubmit={(createWebhook) => submit({ createWebhook })}
    />
  );
}

export function EditWebhookPopup({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { submit, isBusy, fieldErrors } = useSubmit(useUpdateWebhookMutation(), {
    successText: 'Endpoint saved',
    onDone: onClose,
  });
  return (
    <WebhookFormPopup
      title="Edit endpoint"
      submitLabel="Save"
      {...{ webhook, isBusy, fieldErrors, onClose }}
      onSubmit={(_content, updateWebhook) => submit({ id: webhook.id, updateWebhook })}
    />
  );
}

interface SecretPopupProps {
  secret: string;
  hasPreviousSecret?: boolean;
  onClose: () => void;
}

export function SecretPopup({ secret, hasPreviousSecret = false, onClose }: SecretPopupProps) {
  return (
    <ShownOncePopup title="Signing secret" what="secret" value={secret} onClose={onClose}>
      {hasPreviousSecret && <span>For 24 hours, events are signed with the previous secret too. </span>}
      The program needs it to verify the header <code>webhook-signature</code>, with a Standard Webhooks
      library.
    </ShownOncePopup>
  );
}
