import { Divider, NavLink, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FoundPerson } from '../../../api/panel.api.gen';
import { isAllowed } from '../../../features/auth/access';
import { useGetMeQuery } from '../../../features/auth/api';
import { useFindUserByTelegramIdQuery } from '../../../features/staff/api';
import { RoleChoice } from '../../../features/staff/panel/RoleChoice';
import { formatName } from '../../../kit/core/person';
import { Icon } from '../../../kit/panel/Icon';
import { Popup } from '../../../kit/panel/Popup';
import { ErrorState } from '../../../kit/panel/states';
import { renderPersonCard } from '../person-card';

/** A person found in the palette: the card, links to the person in the panel, and for admins the choice of a role. */
export function FoundPersonCard({ person, onClose }: { person: FoundPerson; onClose: () => void }) {
  const { data: me } = useGetMeQuery();
  const name = formatName(person);
  const [isGivingRole, setGivingRole] = useState(false);
  const isAdmin = me?.role === 'admin';
  const links = [
    ...(isAdmin && person.role === 'manager'
      ? [{ to: `/admin/manager/${person.id}`, title: 'Roles and brands' }]
      : []),
    ...(me && isAllowed(me, 'users')
      ? person.brands.map((brand) => ({
          to: `/brands/users/${brand.id}?search=${encodeURIComponent(String(person.id))}`,
          title: `Among the users of ${brand.name}`,
        }))
      : []),
    ...(me && isAllowed(me, 'deposits')
      ? [{ to: `/deposits/search?agent_id=${person.id}`, title: 'Their deposits' }]
      : []),
  ];
  return (
    <Popup onClose={onClose} title={person.username ? `@${person.username}` : 'Profile'} size="sm">
      {/* Closes when a link of the card is followed. */}
      <div onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}>
        {renderPersonCard(person)}
      </div>
      {links.length > 0 && (
        <nav aria-label={`About ${name}`}>
          <Divider my="sm" />
          {isAdmin && person.role === 'user' && (
            <NavLink
              component="button"
              leftSection={<Icon name="lock" size={16} />}
              label="Give a role"
              aria-expanded={isGivingRole}
              onClick={() => setGivingRole(!isGivingRole)}
            />
          )}
          {links.map(({ to, title }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              leftSection={<Icon name="right" size={16} />}
              label={title}
              onClick={onClose}
            />
          ))}
        </nav>
      )}
      {isGivingRole && <FoundPersonRole person={person} onClose={onClose} />}
    </Popup>
  );
}

/** The choice of a role for a person who was found. Loads the current role, because the palette may have stored an old one. */
function FoundPersonRole({ person, onClose }: { person: FoundPerson; onClose: () => void }) {
  const { currentData, error, isFetching, refetch } = useFindUserByTelegramIdQuery({
    telegramId: String(person.telegram_id),
  });
  if (error && !currentData && !isFetching) return <ErrorState error={error} onRetry={refetch} />;
  if (!currentData) return <Skeleton mt="sm" height={250} aria-busy="true" />;
  const { role } = currentData;
  return (
    <Stack mt="sm">
      {role !== 'admin' && <RoleChoice user={person} currentRole={role} />}
      {role === 'manager' && (
        <Link to={`/admin/manager/${person.id}`} onClick={onClose}>
          Rights and brands of this manager
        </Link>
      )}
    </Stack>
  );
}
