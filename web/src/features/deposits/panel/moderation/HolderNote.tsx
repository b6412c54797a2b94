import { Button } from '@mantine/core';
import type { User } from '../../../../api/api.gen';
import { nameOf } from '../../../../kit/core/person';
import { Avatar } from '../../../../kit/panel/Avatar';
import styles from './HolderNote.module.css';

/** Says that somebody else looks at the deposit. It can be decided all the same. */
export function HolderNote({ holder, onTakeOver }: { holder: User; onTakeOver: () => void }) {
  return (
    <div className={styles.note} role="status">
      <Avatar user={holder} size={22} />
      <span className={styles.words}>
        <bdi>{nameOf(holder)}</bdi> is reviewing this
      </span>
      <Button size="compact-sm" variant="default" onClick={onTakeOver}>
        Take over
      </Button>
    </div>
  );
}
