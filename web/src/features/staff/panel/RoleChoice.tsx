import { Button, Checkbox, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SetRole, Staff } from '../../../api/admin.api.gen';
import { SetManagerRoles } from '../../../api/limits.gen';
import type { User } from '../../../api/api.gen';
import { formatName } from '../../../kit/core/person';
import { createSubmitHandler } from '../../../kit/core/useSubmission';
import { formatValue } from '../../../kit/panel/action-log/action-values';
import { useOverwriteSubmit } from '../../../kit/panel/useOverwriteSubmit';
import { useSetRoleMutation } from '../api';
import styles from './Roles.module.css';
import { roleNames } from './StaffPerson';

type Role = SetRole['role'];
type Code = (typeof allCodes)[number];

const roleChoices: { role: Role; hint: string }[] = [
  { role: 'user', hint: 'The mini-app of their brands. No panel.' },
  { role: 'manager', hint: 'The panel for chosen brands, with chosen rights.' },
  { role: 'ceo', hint: 'The panel for every brand, and tickets to the CEO.' },
];
const allCodes = SetManagerRoles.roles.enum;

/** Sets the role of a person, and the rights of a new manager. */
export function RoleChoice({ user, currentRole }: { user: User; currentRole: Role }) {
  /** The chosen role, and the role that the person had when the viewer began to choose (`seen`). */
  const [chosen, setChosen] = useState<Required<Pick<SetRole, 'role' | 'seen'>> | null>(null);
  const [codes, setCodes] = useState<readonly Code[]>(allCodes);
  const { role, seen } = chosen ?? { role: currentRole, seen: currentRole };
  // True even if somebody else has made the person a manager meanwhile, perhaps with other rights.
  const isNewManager = role === 'manager' && seen !== 'manager';
  const isChanged = isNewManager || role !== currentRole;
  // Choosing the current role, or the refetch after a save, ends the choice.
  if (chosen && !isChanged) setChosen(null);
  const { submit, isBusy, question } = useOverwriteSubmit(useSetRoleMutation(), {
    successText: 'Role changed',
    isChanged,
    params: ['telegram_id'],
    describe: ({ value }, { setRole }) => ({
      what: `the role of ${formatName(user)}`,
      theirs: roleNames[value as Staff['role']],
      mine: roleNames[setRole.role] + (value === setRole.role ? ' with the rights that you chose' : ''),
    }),
    applyMine: ({ setRole }, [conflict]) => ({
      setRole: { ...setRole, seen: conflict!.value as Staff['role'] },
    }),
    onDiscarded: () => setChosen(null),
    onDone: (_done, { setRole }) => setChosen({ role: setRole.role, seen: setRole.role }),
  });
  const onChoose = (newRole: Role) => setChosen({ role: newRole, seen });
  const onSubmit = createSubmitHandler(() =>
    submit({
      setRole: {
        user_id: user.id,
        role,
        seen,
        ...(isNewManager && { codes: [...codes] }),
      },
    }),
  );

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Radio.Group label="Role" value={role} onChange={onChoose}>
        <Stack gap={8} mt={8}>
          {roleChoices.map((choice) => (
            <Radio.Card
              key={choice.role}
              value={choice.role}
              className={styles.choice}
              aria-label={roleNames[choice.role]}
              aria-description={choice.hint}
            >
              <Radio.Indicator />
              <div>
                <Text fw={500}>{roleNames[choice.role]}</Text>
                <Text c="dimmed" fz={13}>
                  {choice.hint}
                </Text>
              </div>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {isNewManager && (
        <Checkbox.Group label="Rights" value={[...codes]} onChange={setCodes}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={8} mt={8}>
            {allCodes.map((code) => (
              <Checkbox key={code} value={code} label={formatValue('codes', code, [])} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
      {currentRole === 'manager' && role !== 'manager' && (
        <Text c="var(--td-warn)">Their rights and brands as a manager are removed.</Text>
      )}
      <Button type="submit" variant={isChanged ? 'filled' : 'default'} loading={isBusy}>
        Set role
      </Button>
      {question}
    </form>
  );
}
