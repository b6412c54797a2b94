import type { Button } from '../../../state/messenger.types';
import type { MessageView } from '../../../page-api/page.message.views';
import { Icon } from '../parts/Icon';
import type { MessageActions } from './MessageItem';

type KeyboardActions = Pick<MessageActions, 'localLink' | 'onWebApp' | 'onPress' | 'pressed'>;

/** The buttons below a message. */
export function Keyboard({ message, ...actions }: { message: MessageView } & KeyboardActions) {
  return message.keyboard.map((row, index) => (
    <div className="keyboard" key={index}>
      {row.map((button, column) => (
        <KeyboardButton key={column} button={button} message={message} {...actions} />
      ))}
    </div>
  ));
}

function KeyboardButton({
  button: { text, url, web_app: webApp, callback_data: data = '' },
  message,
  ...actions
}: { button: Button; message: MessageView } & KeyboardActions) {
  const openLocally = url && actions.localLink(url);
  if (url && !openLocally) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer">
        {text}
        <Icon name="open" />
      </a>
    );
  }
  const onClick = () => {
    if (openLocally) openLocally();
    else if (webApp) actions.onWebApp(webApp.url);
    else actions.onPress(message, data);
  };
  return (
    <button type="button" onClick={onClick} aria-busy={actions.pressed === `${message.id}:${data}`}>
      {text}
      {(openLocally || webApp) && <Icon name="app" />}
    </button>
  );
}
