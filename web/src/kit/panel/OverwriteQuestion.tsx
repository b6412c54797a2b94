import { Button, Group } from '@mantine/core';
import { getTokenUserId } from '../../api/credentials';
import type { Conflict } from '../../api/errors';
import { getServerTime } from '../../api/server-time';
import { formatName } from '../core/person';
import { formatRelative } from './moscow';
import styles from './OverwriteQuestion.module.css';
import { Popup } from './Popup';

/** Texts about a value that has changed on the server since the page loaded it. */
export interface ConflictTexts {
  /** What was changed, such as "the report hour" or "the target of Anna". */
  what: string;
  theirs: string;
  mine: string;
}

/** "Ada changed the name", "You changed the name", or "The name has changed" if no person did it. */
export function describeChange({ by }: Pick<Conflict, 'by'>, { what }: ConflictTexts): string {
  if (!by) return `${what[0]!.toUpperCase()}${what.slice(1)} has changed`;
  return `${by.id === getTokenUserId() ? 'You' : formatName(by)} changed ${what}`;
}

interface OverwriteQuestionProps {
  conflicts: { conflict: Conflict; texts: ConflictTexts }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Asks whose value to keep. No button has the focus, so that keys meant for a field decide nothing. */
export function OverwriteQuestion({ conflicts, onKeepMine, onTakeTheirs, onClose }: OverwriteQuestionProps) {
  return (
    <Popup title="Keep yours?" size="md" onClose={onClose}>
      <div tabIndex={-1} data-autofocus className={styles.conflicts}>
        {conflicts.map(({ conflict, texts }) => (
          <div key={conflict.field}>
            <p className={styles.change}>
              {`${describeChange(conflict, texts)}${conflict.at ? ` ${formatRelative(conflict.at, getServerTime())}` : ''}.`}
            </p>
            <dl className={styles.values}>
              <dt>Now</dt>
              <dd dir="auto">{texts.theirs}</dd>
              <dt>Yours</dt>
              <dd dir="auto">{texts.mine}</dd>
            </dl>
          </div>
        ))}
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </Group>
    </Popup>
  );
}
