import { Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { cleanLine } from '../../../../../../server/shared/typed-text.rules';
import type { Passkey } from '../../../../api/account.api.gen';
import { AddPasskey as limits } from '../../../../api/limits.gen';
import { submitHandler } from '../../../../kit/core/useSubmission';
import { FormPopup } from '../../../../kit/panel/FormPopup';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useAddPasskeyMutation, useStartPasskeyMutation, useRenamePasskeyMutation } from '../api';
import { cancelCeremony, describePasskeyFailure, register } from './ceremony';

const check = (name: string) => !name && 'Give the passkey a name';

/** Asks for the name of a new passkey and creates it with the browser. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [begin] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const unwrap = async (wanted: string) => {
    const response = await register(await begin().unwrap());
    return add({ addPasskey: { name: wanted, response } }).unwrap();
  };
  const { submit, isBusy, fields } = useSubmit((wanted: string) => ({ unwrap: () => unwrap(wanted) }), {
    validate: check,
    successText: 'Passkey added',
    failureText: describePasskeyFailure,
    onDone: onClose,
  });
  useEffect(() => () => void cancelCeremony(), []);
  return (
    <FormPopup
      title="Add passkey"
      button="Add"
      isSaving={isBusy}
      onSubmit={submitHandler(() => submit(cleanLine(name)))}
      onClose={onClose}
    >
      <NameInput name={name} error={fields.name} onChange={setName} />
      {isBusy && <Text role="status">Follow the instructions of your browser.</Text>}
    </FormPopup>
  );
}

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const { submit, isBusy, fields } = useSubmit(useRenamePasskeyMutation(), {
    validate: ({ renamePasskey }) => check(renamePasskey.name),
    successText: 'Passkey renamed',
    refusals: { 'Not found': 'This passkey was removed already' },
    onDone: onClose,
  });
  return (
    <FormPopup
      title="Rename passkey"
      button="Save"
      isSaving={isBusy}
      onSubmit={submitHandler(() => submit({ id: passkey.id, renamePasskey: { name: cleanLine(name) } }))}
      onClose={onClose}
    >
      <NameInput name={name} error={fields.name} onChange={setName} />
    </FormPopup>
  );
}

interface NameInputProps {
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

function NameInput({ name, error, onChange }: NameInputProps) {
  return (
    <TextInput
      label="Name"
      description="Where it is, such as Work laptop or Blue key"
      data-autofocus
      autoComplete="off"
      maxLength={limits.name.maxLength}
      error={error}
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
