import { Fragment } from 'react';
import { useListTicketStaffQuery } from '../../api';
import { MessageText } from '../../messages/MessageText';
import styles from './ChatMessages.module.css';

/** Shows a note as text. The names of mentioned colleagues stand out. */
export function NoteText({ text, ticketId }: { text: string; ticketId: number }) {
  const { data } = useListTicketStaffQuery({ id: ticketId }, { skip: !text.includes('@') });
  const names = (data?.data ?? [])
    .flatMap(({ public_name, username }) => [public_name, username])
    .filter((name): name is string => !!name);
  return partsWithNames(text, names).map((part, index) =>
    part.isMention ? (
      <bdi key={index} className={styles.mention}>
        {part.text}
      </bdi>
    ) : (
      <Fragment key={index}>
        <MessageText text={part.text} />
      </Fragment>
    ),
  );
}

function partsWithNames(text: string, names: string[]): { text: string; isMention: boolean }[] {
  if (names.length === 0) return [{ text, isMention: false }];
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(escaped);
  const mention = new RegExp(
    `((?<![\\p{L}\\p{N}_@])@(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_]))`,
    'giu',
  );
  return text.split(mention).map((part, index) => ({ text: part, isMention: index % 2 === 1 }));
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
