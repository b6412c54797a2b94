import { Link } from 'react-router-dom';
import type { FoundPerson } from '../../../api/api.gen';
import { isAllowed } from '../../../features/auth/access';
import { useGetMeQuery } from '../../../features/auth/api';
import { personCard } from '../../../features/staff/panel/PersonCard';
import { nameOf } from '../../../kit/core/person';
import { Icon } from '../../../kit/panel/Icon';
import { Popup } from '../../../kit/panel/Popup';
import styles from './Palette.module.css';

/** A person who was found: their profile, and where more is known of them. */
export function FoundPersonCard({ person, onClose }: { person: FoundPerson; onClose: () => void }) {
  const { data: me } = useGetMeQuery();
  const name = nameOf(person);
  const places = [
    ...(me?.role === 'admin' && person.role !== 'user'
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
      {personCard(person)}
      {places.length > 0 && (
        <nav className={styles.places} aria-label={`About ${name}`}>
          {places.map(({ to, title }) => (
            <Link key={to} to={to} className={styles.place} onClick={onClose}>
              <Icon name="right" size={16} />
              {title}
            </Link>
          ))}
        </nav>
      )}
    </Popup>
  );
}
