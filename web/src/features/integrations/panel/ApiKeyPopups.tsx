import { MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { cleanLine } from '../../../../../server/shared/typed-text.rules';
import type { ApiKey, NewApiKey } from '../../../api/admin.api.gen';
import { CreateApiKey as limits } from '../../../api/limits.gen';
import { FormPopup } from '../../../kit/panel/FormPopup';
import { useChanges, useSubmit } from '../../../kit/panel/useSubmit';
import { useBrandsField } from '../../brands/useBrandsField';
import { useCreateApiKeyMutation, useUpdateApiKeyMutation } from '../api';
import { ApiKeyFields, useRestrictions } from './ApiKeyFields';

interface CreateApiKeyProps {
  onCreated: (key: NewApiKey) => void;
  onClose: () => void;
}

export function CreateApiKeyPopup({ onCreated, onClose }: CreateApiKeyProps) {
  const [name, setName] = useState('');
  const [brands, setBrands] = useState<string[]>([]);
  const restrictions = useRestrictions();
  const { submit, isBusy, fieldErrors } = useSubmit(useCreateApiKeyMutation(), {
    validate: ({ createApiKey: request }) => {
      if (!request.name) return 'Give the key a name';
      if (request.brands.length === 0) return 'Choose at least one brand';
      return request.scopes?.length === 0 && 'Choose what the key may do';
    },
    onDone: onCreated,
  });
  const brandsField = useBrandsField({ value: brands, error: fieldErrors.brands });
  const request = { name: cleanLine(name), brands: brands.map(Number), ...restrictions.request };

  return (
    <FormPopup
      title="Create API key"
      submitLabel="Create"
      isSaving={isBusy}
      onSubmit={() => submit({ createApiKey: request })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="The program that will use it, such as CRM"
        data-autofocus
        autoComplete="off"
        maxLength={limits.name.maxLength}
        error={fieldErrors.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        {...brandsField}
        description="The key has access to these brands only"
        maxValues={limits.brands.maxItems}
        onChange={setBrands}
      />
      <ApiKeyFields fields={restrictions.fields} fieldErrors={fieldErrors} />
    </FormPopup>
  );
}

/** Changes a key's scopes, allowed addresses and last day. */
export function EditApiKeyPopup({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { fields, request } = useRestrictions(apiKey);
  const updateApiKey = useChanges(request);
  const { submit, isBusy, fieldErrors } = useSubmit(useUpdateApiKeyMutation(), {
    successText: 'API key changed',
    refusals: { 'Not found': 'Somebody else has revoked this key' },
    validate: () => request.scopes.length === 0 && 'Choose what the key may do',
    onDone: onClose,
  });
  return (
    <FormPopup
      title={`Change “${apiKey.name}”`}
      submitLabel="Save"
      isSaving={isBusy}
      onSubmit={() => submit({ id: apiKey.id, updateApiKey })}
      onClose={onClose}
    >
      <ApiKeyFields fields={fields} fieldErrors={fieldErrors} />
    </FormPopup>
  );
}
