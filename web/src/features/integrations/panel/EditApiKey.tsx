import type { ApiKey } from '../../../api/admin.api.gen';
import { FormPopup } from '../../../kit/panel/FormPopup';
import { useChanges } from '../../../kit/panel/useChanges';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useUpdateApiKeyMutation } from '../api';
import { ApiKeyFields, useRestrictions } from './ApiKeyFields';

/** Changes what a key may do, from where and until when. */
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
      button="Save"
      isSaving={isBusy}
      onSubmit={() => submit({ id: apiKey.id, updateApiKey })}
      onClose={onClose}
    >
      <ApiKeyFields fields={fields} fieldErrors={fieldErrors} />
    </FormPopup>
  );
}
