import { Box, Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Staff } from '../../../api/admin.api.gen';
import type { User } from '../../../api/api.gen';
import { Avatar } from '../../../kit/panel/Avatar';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useLogoutUserMutation } from '../api';

export const roleNames: Record<Staff['role'], string> = {
  user: 'User',
  manager: 'Manager',
  ceo: 'CEO',
  admin: 'Admin',
};

interface StaffPersonProps {
  user: User;
  size: number;
  name: ReactNode;
  ids: ReactNode;
  children?: ReactNode;
}

/** A person's avatar, name and ids, on the screens about staff. */
export function StaffPerson({ user, size, name, ids, children }: StaffPersonProps) {
  return (
    <Group gap={12} wrap="nowrap">
      <Avatar user={user} size={size} />
      <Box flex={1} miw={0}>
        {name}
        <Text c="dimmed" fz={13} truncate style={{ fontVariantNumeric: 'tabular-nums' }}>
          {ids}
        </Text>
      </Box>
      {children}
    </Group>
  );
}

export const StaffPersonPending = ({ size }: { size: number }) => (
  <Group gap={12} wrap="nowrap">
    <Skeleton circle height={size} width={size} flex="none" />
    <div>
      <Skeleton height={12} width={140} my={4} />
      <Skeleton height={10} width={90} my={4} />
    </div>
  </Group>
);

/** `bg`: the badge's background on a coloured row. */
export function RoleBadge({ role, bg }: { role: Staff['role']; bg?: string | undefined }) {
  const [colour, defaultBackground] =
    role === 'user' ? ['inherit', 'var(--td-track)'] : ['var(--td-accent-text)', 'var(--td-selected)'];
  return (
    <Text span flex="none" px={9} py={2} bdrs={10} fw={500} fz={12} c={colour} bg={bg ?? defaultBackground}>
      {roleNames[role]}
    </Text>
  );
}

export function EndSessionsButton({ user }: { user: Pick<User, 'id'> }) {
  const { submit, isBusy } = useSubmit(useLogoutUserMutation(), { successText: 'Every session was ended' });
  return (
    <DoubleClickButton
      variant="default"
      loading={isBusy}
      armedLabel="Click again to end them"
      onConfirm={() => void submit({ userId: user.id })}
    >
      End all sessions
    </DoubleClickButton>
  );
}
