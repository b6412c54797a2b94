import { Box, Group, Skeleton, Text } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { ManagerDetail } from '../../../api/admin.api.gen';
import { formatName } from '../../../kit/core/person';
import { ErrorState } from '../../../kit/panel/states';
import { PageHeader, Crumbs } from '../../../kit/panel/PageHeader';
import { useGetManagerQuery, useSetManagerBrandsMutation, useSetManagerRolesMutation } from '../api';
import { CheckList } from './CheckList';
import styles from './Managers.module.css';
import { StaffPerson, StaffPersonPending, EndSessionsButton } from './StaffPerson';

export function ManagerScreen() {
  const id = Number(useParams().user_id);
  const { currentData: manager, error, isFetching, refetch } = useGetManagerQuery({ id });

  if (error && !manager && !isFetching) {
    return (
      <ErrorState isScreen error={error} notFoundTitle="This manager does not exist." onRetry={refetch}>
        <Link to="/admin/manager">Go back</Link>
      </ErrorState>
    );
  }
  return (
    <>
      <PageHeader
        title={manager ? formatName(manager.user) : 'Manager'}
        back={<Crumbs to="/admin/manager" title="Managers" />}
      />
      {manager ? <ManagerAccess key={id} manager={manager} /> : <Pending />}
    </>
  );
}

function ManagerAccess({ manager }: { manager: ManagerDetail }) {
  const { user, roles, brands } = manager;
  const [setRoles] = useSetManagerRolesMutation();
  const [setBrands] = useSetManagerBrandsMutation();

  return (
    <>
      <Group gap="8px 12px" px="var(--td-side)" pb={20}>
        <StaffPerson
          user={user}
          size={56}
          name={<Text fw={500}>{formatName(user)}</Text>}
          ids={`#${user.id} · Telegram ${user.telegram_id}`}
        />
        <EndSessionsButton user={user} />
      </Group>
      <div className={styles.lists}>
        <CheckList
          title="Roles"
          ownerId={user.id}
          submitLabel="Save roles"
          options={roles.map(({ code, name }) => ({ id: code, name }))}
          checked={manager.user_roles}
          save={({ chosen, seen }) => setRoles({ id: user.id, setManagerRoles: { roles: chosen, seen } })}
          successText="Manager roles updated!"
        />
        <CheckList
          title="Brands"
          ownerId={user.id}
          submitLabel="Save brands access"
          emptyText="There are no brands yet"
          options={brands}
          checked={manager.user_brands}
          save={({ chosen, seen }) => setBrands({ id: user.id, setManagerBrands: { brands: chosen, seen } })}
          successText="Brand access updated!"
        />
      </div>
    </>
  );
}

function Pending() {
  return (
    <div aria-busy="true">
      <Box px="var(--td-side)" pb={20}>
        <StaffPersonPending size={56} />
      </Box>
      <div className={styles.lists}>
        <Skeleton height={300} />
        <Skeleton height={300} />
      </div>
    </div>
  );
}
