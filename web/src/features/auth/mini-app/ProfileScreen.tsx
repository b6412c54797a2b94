import { useState } from 'react';
import type { OwnUser } from '../../../api/api.gen';
import { nameOf } from '../../../kit/core/person';
import { homeHref, useOptionalBrandId } from '../../../kit/mini-app/brand';
import { Avatar } from '../../../kit/mini-app/Avatar';
import button from '../../../kit/mini-app/button.module.css';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { useGetOwnUserQuery } from '../api';
import { EditName } from './EditName';
import styles from './ProfileScreen.module.css';

/** The "Account" of the spec. `UserLoader` has already fetched the person. */
export function ProfileScreen() {
  const { data: user } = useGetOwnUserQuery();
  return (
    <>
      <PageHeader title="Profile" backTo={homeHref(useOptionalBrandId())} />
      {user && <Account user={user} />}
    </>
  );
}

function Account({ user }: { user: OwnUser }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <div className={styles.account}>
      <Avatar user={user} />
      <p className={styles.name}>{nameOf(user)}</p>
      <p className={styles.id}>ID: {user.id}</p>
      <button type="button" className={`${button.filled} ${styles.edit}`} onClick={() => setEditing(true)}>
        Edit
      </button>
      {isEditing && <EditName user={user} onClose={() => setEditing(false)} />}
    </div>
  );
}
