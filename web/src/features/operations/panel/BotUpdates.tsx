import type { BotUpdate } from '../../../api/api.gen';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { useListBotUpdatesQuery, useReplayBotUpdateMutation, watched } from '../api';
import { AgainButton } from './AgainButton';
import { DeliveryList, Tries } from './DeliveryList';
import styles from './DeliveryScreen.module.css';

interface Props {
  status: BotUpdate['status'];
  page: number;
  empty: string;
}

const kinds: Record<BotUpdate['kind'], string> = {
  message: 'Message',
  edit: 'Edited message',
  press: 'Pressed button',
  other: 'Other',
};

/** Updates that the bot did not handle. */
export function BotUpdates({ status, page, empty }: Props) {
  const list = useListBotUpdatesQuery({ status, page }, watched);
  return (
    <DeliveryList {...{ list, page, empty }} what="messages">
      {(update) => <Item key={update.id} update={update} />}
    </DeliveryList>
  );
}

function Item({ update }: { update: BotUpdate }) {
  const replay = useReplayBotUpdateMutation();
  const { brand, person, chat_id, kind, text, last_error } = update;
  return (
    <li className={styles.message}>
      <div className={styles.about}>
        <div className={styles.where}>
          {brand !== null && <strong className={styles.brand}>{brand}</strong>}
          {person !== null && <bdi className={styles.brand}>{person}</bdi>}
          <span className={styles.chat}>
            {kinds[kind]}
            {chat_id !== null && ` · ${chat_id < 0 ? 'Group' : 'Private chat'} ${chat_id}`}
          </span>
          <MoscowTime at={update.created_at} />
        </div>
        <p className={styles.text} dir="auto">
          {text || '(no text)'}
        </p>
        {last_error !== null && <p className={styles.why}>{last_error}</p>}
        <Tries of={update} waiting={update.is_waiting && 'Waits for the database'} />
      </div>
      {update.status === 'failed' && (
        <AgainButton
          label="Handle again"
          armedLabel="Click again to handle"
          done="The bot will handle it again"
          id={update.id}
          send={replay}
        />
      )}
    </li>
  );
}
