import type { MessengerView } from '../../../page-api/page.views';
import { Avatar } from '../parts/Avatar';

interface BotIntroProps {
  bot: MessengerView['bot'];
  canStart: boolean;
  /** Left out if the button is shown elsewhere. */
  onStart: (() => void) | undefined;
}

/** Shown in an empty chat with the bot. */
export function BotIntro({ bot, canStart, onStart }: BotIntroProps) {
  return (
    <div className="bot-intro">
      <Avatar id={bot.id} name={bot.name} isBot size={72} />
      <h3>{bot.name}</h3>
      <p>
        {canStart ? 'Press START, and the bot says what it can do for this person.' : 'No messages here yet'}
      </p>
      {onStart && (
        <button type="button" className="primary" onClick={onStart}>
          START
        </button>
      )}
    </div>
  );
}
