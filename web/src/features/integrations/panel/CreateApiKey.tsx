import { MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { cleanLine } from '../../../../../server/shared/typed-text.rules';
import type { NewApiKey } from '../../../api/admin.api.gen';
import { CreateApiKey as limits } from '../../../api/limits.gen';
import { FormPopup } from '../../../kit/panel/FormPopup';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useBrandsField } from '../../brands/useBrandsField';
import { useCreateApiKeyMutation } from '../api';
import { ApiKeyFields, useRestrictions } from './ApiKeyFields';

interface CreateApiKeyProps {
  onCreatedKey: (key: NewApiKey) => void;
  onClose: () => void;
}

export function CreateApiKeyPopup({ onCreatedKey, onClose }: CreateApiKeyProps) {
  const [name, setName] = useState('');
  const [brands, setBrands] = useState<string[]>([]);
  const restrictions = useRestrictions();
  const { submit, isBusy, fieldErrors } = useSubmit(useCreateApiKeyMutation(), {
    validate: ({ createApiKey: request }) => {
      if (!request.name) return 'Give the key a name';
      if (request.brands.length === 0) return 'Choose at least one brand';
      return request.scopes?.length === 0 && 'Choose what the key may do';
    },
    onDone: onCreatedKey,
  });
  const brandsField = useBrandsField({ value: brands, error: fieldErrors.brands });
  const request = { name: cleanLine(name), brands: brands.map(Number), ...restrictions.request };

  return (
    <FormPopup
      title="Create API key"
      button="Create"
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
        description="The key reaches these brands only"
        maxValues={limits.brands.maxItems}
        onChange={setBrands}
      />
      <ApiKeyFields fields={restrictions.fields} fieldErrors={fieldErrors} />
    </FormPopup>
  );
}
