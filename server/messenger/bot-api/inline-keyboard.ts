import { checkedLink } from '../text/links.rules.js';
import { type Button, MessengerError } from '../state/messenger.types.js';

const MAX_CALLBACK_BYTES = 64;

/** The buttons, refused for the reasons and in the words of Telegram. */
export function checkKeyboard(keyboard: Button[][], isPrivate: boolean): Button[][] {
  keyboard.flat().forEach((button) => checkButton(button, isPrivate));
  return keyboard.filter((row) => row.length > 0);
}

function checkButton({ text, url, callback_data, web_app }: Button, isPrivate: boolean): void {
  if (!text) throw refused(`can't parse inline keyboard button: Field "text" must be of type String`);
  if (url !== undefined) {
    if (checkedLink(url) === undefined)
      throw refused(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
  } else if (web_app) {
    if (!isPrivate) throw refused('BUTTON_TYPE_INVALID');
    if (!/^https:/i.test(web_app.url)) {
      throw refused(
        `inline keyboard button Web App URL '${web_app.url}' is invalid: Only HTTPS links are allowed`,
      );
    }
  } else if (callback_data === undefined) {
    throw refused("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
  } else if (callback_data === '' || Buffer.byteLength(callback_data) > MAX_CALLBACK_BYTES) {
    throw refused('BUTTON_DATA_INVALID');
  }
}

function refused(reason: string): MessengerError {
  return new MessengerError(400, `Bad Request: ${reason}`);
}
