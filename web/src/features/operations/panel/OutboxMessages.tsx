import type { OutboxMessage } from '../../../api/api.gen';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { useListOutboxMessagesQuery, useSendOutboxMessageMutation, watched } from '../api';
import { AgainButton } from './AgainButton';
import { DeliveryList, Tries } from './DeliveryList';
import styles from './DeliveryScreen.module.css';

interface Props {
  status: OutboxMessage['status'];
  page: number;
  empty: string;
}

/** Messages of the bot that have not arrived, or may not have arrived. */
export function OutboxMessages({ status, page, empty }: Props) {
  const list = useListOutboxMessagesQuery({ status, page }, watched);
  return (
    <DeliveryList {...{ list, page, empty }} what="messages">
      {(message) => <Message key={message.id} message={message} />}
    </DeliveryList>
  );
}

/** Shows the message's place, text, error and times. */
function Message({ message }: { message: OutboxMessage }) {
  const { id, brand, chat_id, text, status, last_error } = message;
  const send = useSendOutboxMessageMutation();
  return (
    <li className={styles.message}>
      <div className={styles.about}>
        <div className={styles.where}>
          {brand !== null && <strong className={styles.brand}>{brand}</strong>}
          <span className={styles.chat}>
            {chat_id < 0 ? 'Group' : 'Private chat'} {chat_id}
          </span>
          <MoscowTime at={message.created_at} />
        </div>
        <p className={styles.text}>{text}</p>
        {last_error !== null && <p className={styles.why}>{last_error}</p>}
        <Tries of={message} />
      </div>
      {status !== 'pending' && (
        <AgainButton
          label="Send again"
          armedLabel={status === 'unknown' ? 'May come twice. Click again' : 'Click again to send'}
          done="The message will be sent again"
          id={id}
          send={send}
        />
      )}
    </li>
  );
}
