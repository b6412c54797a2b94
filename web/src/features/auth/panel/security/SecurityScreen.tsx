import { PageHeader } from '../../../../kit/panel/PageHeader';
import { isAllowed } from '../../access';
import { useGetMeQuery } from '../../api';
import { Passkeys } from '../passkeys/Passkeys';
import styles from './Security.module.css';
import { Sessions } from './Sessions';
import { SingleSignOn } from './SingleSignOn';

export function SecurityScreen() {
  const { data: me } = useGetMeQuery();
  return (
    <>
      <PageHeader title="Security" note="Moscow time" />
      <div className={styles.page}>
        <SingleSignOn />
        <Sessions />
        {me && isAllowed(me, 'admin') && <Passkeys />}
      </div>
    </>
  );
}
