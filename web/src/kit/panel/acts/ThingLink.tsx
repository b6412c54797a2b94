import { Link } from 'react-router-dom';
import type { NamedThing } from '../../../api/api.gen';
import { UserName } from '../UserName';
import { subjectTitle } from './actions';
import styles from './Acts.module.css';

interface ThingLinkProps {
  thing: NamedThing;
  /** The brand in which it is. */
  brand: NamedThing | null;
  action: string;
}

/** The name of what a record is about. It leads there, unless it was removed. */
export function ThingLink({ thing, brand, action }: ThingLinkProps) {
  const { kind, id, is_gone } = thing;
  if (kind === 'user') return <UserName user={asUser(thing)} />;
  const title = titleOf(thing);
  const address = is_gone ? undefined : addressOf(kind, id, brand, action);
  return (
    <span className={styles.subject}>
      {address ? <Link to={address}>{title}</Link> : <span className={styles.gone}>{title}</span>}
      {is_gone && ' (removed)'}
    </span>
  );
}

export const titleOf = ({ kind, id, name }: NamedThing): string => {
  if (name === null) return `${subjectTitle(kind)} #${id}`;
  return kind === 'ticket' ? `#${id} ${name}` : name;
};

/** The popup of the name loads the rest. */
const asUser = ({ id, name }: NamedThing) => ({
  id,
  public_name: name,
  telegram_id: 0,
  photo_uploaded: false,
  photo_url: null,
});

function addressOf(
  kind: NamedThing['kind'],
  id: number,
  brand: NamedThing | null,
  action: string,
): string | undefined {
  if (kind === 'brand') return action === 'brand.dates' ? `/brand/report-dates/${id}` : `/brands/${id}`;
  if (kind === 'deposit') return `/deposits/search?deposit=${id}`;
  if (kind === 'ticket') return `/tickets/chat/${id}`;
  if (kind === 'api-key') return '/admin/api-keys';
  if (kind === 'invite' && brand && !brand.is_gone) return `/brand/invites/${brand.id}`;
  return undefined;
}
