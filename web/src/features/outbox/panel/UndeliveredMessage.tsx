import { Skeleton } from '@mantine/core';
import type { OutboxMessage } from '../../../api/api.gen';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { useSendOutboxMessageMutation } from '../api';
import { AgainButton } from './AgainButton';
import styles from './DeliveryScreen.module.css';

/** Where to, what, why not, when. */
export function UndeliveredMessage({ message }: { message: OutboxMessage }) {
  const { brand, chat_id, text, attempts, last_error } = message;
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
        <p className={styles.tries}>
          {attempts === 0 ? 'Not tried yet' : attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}
          {message.status === 'pending' && (
            <>
              {' '}
              · next attempt <MoscowTime at={message.next_attempt_at} />
            </>
          )}
        </p>
      </div>
      {message.status !== 'pending' && <SendAgain message={message} />}
    </li>
  );
}

function SendAgain({ message }: { message: OutboxMessage }) {
  const [send, { isLoading }] = useSendOutboxMessageMutation();
  return (
    <AgainButton
      label="Send again"
      armedLabel={message.status === 'unknown' ? 'May come twice. Click again' : 'Click again to send'}
      done="The message will be sent again"
      isLoading={isLoading}
      act={() => send({ id: message.id }).unwrap()}
    />
  );
}

export function MessagePending() {
  return [1, 2, 3, 4].map((row) => (
    <li key={row} className={styles.message} aria-hidden="true">
      <div className={styles.about}>
        <Skeleton height={12} width="40%" mt={4} />
        <Skeleton height={12} width="80%" mt={12} />
        <Skeleton height={10} width="24%" mt={10} mb={4} />
      </div>
    </li>
  ));
}
