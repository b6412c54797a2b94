import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from '../../../api/api.gen';
import { formatName } from '../../../kit/core/person';
import { Confirm } from '../../../kit/panel/Confirm';
import { ExportMenu } from '../../../kit/panel/ExportMenu';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useErasePersonMutation } from '../api';

/** Exports all stored data of a person, or erases the person. */
export function PersonData({ user }: { user: User }) {
  const [isAsked, setAsked] = useState(false);
  const [erasePerson] = useErasePersonMutation();
  const { submit, isBusy } = useSubmit(erasePerson, {
    successText: `${formatName(user)} was erased`,
    refusals: {
      'own account': 'You cannot erase yourself',
      'person is admin': 'Take the person out of ADMIN_TELEGRAM_IDS first',
    },
    onDone: () => setAsked(false),
  });
  return (
    <>
      <ExportMenu path={`admin/person/${user.id}/export`} only="Export data" />
      <Button variant="default" c="red" onClick={() => setAsked(true)}>
        Erase person
      </Button>
      {isAsked && (
        <Confirm
          title={`Erase ${formatName(user)}?`}
          no="Keep"
          yes="Erase for good"
          size="md"
          isBusy={isBusy}
          onYes={() => void submit({ id: user.id })}
          onClose={() => setAsked(false)}
        >
          <Text>
            Their name, texts, files, addresses and Telegram id are erased, and they leave all brands.
            Deposits and figures stay, as those of User #{user.id}. This cannot be undone.
          </Text>
        </Confirm>
      )}
    </>
  );
}
