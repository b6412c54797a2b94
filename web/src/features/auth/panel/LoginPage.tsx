import { Button, Center, Loader, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../../../kit/panel/Logo';
import { openIdLoginUrl } from '../api';

// A file of its own, so that a screen before login does not download the others.

/** The frame of the screens before login. */
export const LoginPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Center component="main" p={24} mih="100dvh">
    <title>{`${title} · Tallydesk`}</title>
    <Stack w="100%" maw={360} align="flex-start">
      <Logo />
      <Title mt={16} fz={32} lh={1.15} lts="-0.02em">
        {title}
      </Title>
      {children}
    </Stack>
  </Center>
);

export const PendingLogin = ({ title }: { title: string }) => (
  <Center component="main" mih="100dvh">
    <title>{`${title} · Tallydesk`}</title>
    <Loader role="status" aria-label={title} />
  </Center>
);

export const OpenIdLoginButton = ({ providerName }: { providerName: string }) => (
  <Button component="a" href={openIdLoginUrl} size="sm">
    Log in with {providerName}
  </Button>
);
