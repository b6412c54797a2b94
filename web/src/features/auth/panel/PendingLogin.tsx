import { Center, Loader } from '@mantine/core';

/** In a file of its own, so that neither of its two screens downloads the other. */
export const PendingLogin = ({ title }: { title: string }) => (
  <Center component="main" mih="100dvh">
    <title>{`${title} · Tallydesk`}</title>
    <Loader role="status" aria-label={title} />
  </Center>
);
