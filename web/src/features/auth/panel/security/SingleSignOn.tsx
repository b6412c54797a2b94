import { Button, Skeleton, Text, Title } from '@mantine/core';
import { navigateAway } from '../../../../kit/core/navigate-away';
import { DoubleClickButton } from '../../../../kit/panel/DoubleClickButton';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { ErrorState } from '../../../../kit/panel/states';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useIsAllowed } from '../../access';
import { useGetPublicConfigQuery } from '../../api';
import { useDisconnectIdentityMutation, useGetIdentityQuery, useOpenProviderToConnectMutation } from '../api';
import styles from './Security.module.css';

/** The staff member's account at the OpenID provider. Renders nothing for agents, or without a provider. */
export function SingleSignOn() {
  const { data: config } = useGetPublicConfigQuery();
  const isStaff = useIsAllowed('staff');
  if (!config?.openid_name || !isStaff) return null;
  return (
    <section aria-labelledby="single-sign-on">
      <div className={styles.head}>
        <Title order={2} id="single-sign-on" fz={17}>
          Single sign-on
        </Title>
      </div>
      <Identity providerName={config.openid_name} canLogInByTelegram={config.staff_telegram_login} />
    </section>
  );
}

function Identity({
  providerName,
  canLogInByTelegram,
}: {
  providerName: string;
  canLogInByTelegram: boolean;
}) {
  const { data: identity, error, isFetching, refetch } = useGetIdentityQuery();
  if (error && !identity && !isFetching) return <ErrorState error={error} onRetry={refetch} />;
  if (!identity) return <Skeleton height={12} width={220} my={24} />;
  const { connected_at } = identity;
  return (
    <div className={styles.identity}>
      {connected_at ? (
        <>
          <Text fz={14}>
            {providerName}, connected <MoscowTime at={connected_at} />
            {!canLogInByTelegram && (
              <Text span display="block" c="dimmed" fz={13}>
                Without it you need a login link from your operator.
              </Text>
            )}
          </Text>
          <DisconnectButton />
        </>
      ) : (
        <>
          <Text c="dimmed" fz={14}>
            Connect your account of {providerName} to log in with it. You will be asked to log in there once
            more.
          </Text>
          <ConnectButton />
        </>
      )}
    </div>
  );
}

function ConnectButton() {
  const { submit, isBusy } = useSubmit(useOpenProviderToConnectMutation(), {
    refusals: { 'provider unavailable': 'Single sign-on is unavailable. Try again later' },
    onDone: ({ url }) => navigateAway(url),
  });
  return (
    <Button variant="default" loading={isBusy} onClick={() => void submit(undefined)}>
      Connect single sign-on
    </Button>
  );
}

function DisconnectButton() {
  const { submit, isBusy } = useSubmit(useDisconnectIdentityMutation(), {
    successText: 'Single sign-on disconnected',
    refusals: { 'Not found': 'Single sign-on is disconnected already' },
  });
  return (
    <DoubleClickButton
      variant="default"
      loading={isBusy}
      armedLabel="Click again to disconnect"
      onConfirm={() => void submit(undefined)}
    >
      Disconnect
    </DoubleClickButton>
  );
}
