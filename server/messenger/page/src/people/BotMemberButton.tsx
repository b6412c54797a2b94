import type { ChatView } from '../../../page-api/page.views';
import { api } from '../live/api';
import { useFail } from '../parts/feedback';

/** Takes the bot into a group, or out of it. */
export function BotMemberButton(props: { chat: ChatView; person: number; onDone?: () => void }) {
  const { person, onDone } = props;
  const { id, title, group } = props.chat;
  const fail = useFail();
  const isOut = group?.bot !== undefined;
  return (
    <button
      type="button"
      aria-label={isOut ? `Add the bot to ${title}` : `Remove the bot from ${title}`}
      onClick={() => void api.setBotMember(person, id, isOut).then(onDone).catch(fail)}
    >
      {isOut ? 'Add the bot' : 'Remove the bot'}
    </button>
  );
}
