import { PageHeader } from '../../../../kit/panel/PageHeader';
import styles from './Security.module.css';
import { Sessions } from './Sessions';

/** How the person logs in, and where they are logged in. */
export function SecurityScreen() {
  return (
    <>
      <PageHeader title="Security" note="Moscow time" />
      <div className={styles.page}>
        <Sessions />
      </div>
    </>
  );
}
