import { Button, Skeleton, Text, Title } from '@mantine/core';
import type { PublicConfig } from '../../../../api/api.gen';
import { navigateAway } from '../../../../kit/core/navigate-away';
import { DoubleClickButton } from '../../../../kit/panel/DoubleClickButton';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { ErrorState } from '../../../../kit/panel/states';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useGetMeQuery, useGetPublicConfigQuery } from '../../api';
import { useDisconnectIdentityMutation, useGetIdentityQuery, useOpenProviderToConnectMutation } from '../api';
import styles from './Security.module.css';

/** The staff member's account at the OpenID provider. Renders nothing without a provider. */
export function SingleSignOn() {
  const { data: config } = useGetPublicConfigQuery();
  return config?.openid_name ? <StaffSignOn name={config.openid_name} config={config} /> : null;
}

function StaffSignOn(props: IdentityProps) {
  const { data: me } = useGetMeQuery();
  if (!me || me.role === 'user') return null;
  return (
    <section aria-labelledby="single-sign-on">
      <div className={styles.head}>
        <Title order={2} id="single-sign-on" fz={17}>
          Single sign-on
        </Title>
      </div>
      <Identity {...props} />
    </section>
  );
}

interface IdentityProps {
  name: string;
  config: PublicConfig;
}

function Identity({ name, config }: IdentityProps) {
  const { data: identity, error, isFetching, refetch } = useGetIdentityQuery();
  if (error && !identity && !isFetching) return <ErrorState error={error} onRetry={refetch} />;
  if (!identity) return <Skeleton height={12} width={220} my={24} />;
  const { connected_at } = identity;
  return (
    <div className={styles.identity}>
      {connected_at ? (
        <>
          <Text fz={14}>
            {name}, connected <MoscowTime at={connected_at} />
            {!config.staff_telegram_login && (
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
            Connect your account of {name} to log in with it. You log in there once more.
          </Text>
          <ConnectButton />
        </>
      )}
    </div>
  );
}

function ConnectButton() {
  const { submit, isBusy } = useSubmit(useOpenProviderToConnectMutation(), {
    refusals: { 'provider unavailable': 'Single sign-on does not work just now. Try again later' },
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
    refusals: { 'Not found': 'It is disconnected already' },
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
