import {
  ActionIcon,
  Box,
  Group,
  Menu,
  type MantineColorScheme,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useGetMeQuery, useLogoutMutation } from '../../features/auth/api';
import { deleteUnsent } from '../../kit/core/sending/drafts';
import { Icon, type IconName } from '../../kit/panel/Icon';
import { confirmLeave } from '../../kit/panel/unsaved';
import { UserName } from '../../kit/panel/UserName';
import { EVERYWHERE, useShortcut } from '../../kit/panel/shortcuts';
import { useAppDispatch } from '../../store/hooks';
import { endSession } from '../../store/session';

export function Account() {
  const dispatch = useAppDispatch();
  const { data: me } = useGetMeQuery();
  const [logout, { isLoading }] = useLogoutMutation();
  const onLogout = () =>
    confirmLeave(() => {
      dispatch(deleteUnsent());
      // This tab's session ends even if the server is unavailable.
      void logout().then(({ data }) => dispatch(endSession('logout', data?.provider_logout_url)));
    });
  useShortcut({ title: 'Log out', group: EVERYWHERE, run: onLogout });

  return (
    <Group gap={2} wrap="nowrap" mt={4} pl={8}>
      <Box display="flex" flex={1} miw={0}>
        {me && <UserName isAmongStaff user={me} />}
      </Box>
      <ThemeSwitch />
      <ActionIcon size={32} aria-label="Log out" title="Log out" loading={isLoading} onClick={onLogout}>
        <Icon name="logout" size={17} />
      </ActionIcon>
    </Group>
  );
}

const schemes: { scheme: MantineColorScheme; title: string; icon: IconName }[] = [
  { scheme: 'light', title: 'Light', icon: 'sun' },
  { scheme: 'dark', title: 'Dark', icon: 'moon' },
  { scheme: 'auto', title: 'As the system', icon: 'system' },
];

function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  useShortcut({
    title: isDark ? 'Switch to the light theme' : 'Switch to the dark theme',
    group: EVERYWHERE,
    run: () => setColorScheme(isDark ? 'light' : 'dark'),
  });
  const current = schemes.find(({ scheme }) => scheme === colorScheme);
  return (
    <Menu position="top-end" width={180}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Theme: ${current?.title}`} title="Theme">
          <Icon name={current?.icon ?? 'system'} size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ scheme, title, icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon name={icon} size={16} />}
            rightSection={scheme === colorScheme && <Icon name="check" size={16} />}
            onClick={() => setColorScheme(scheme)}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
