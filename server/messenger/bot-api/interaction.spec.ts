import { pressButton, writeMessage } from '../actions/person.actions.js';
import { ANNA_ID, BORIS_ID, GROUP, setUpMessenger } from '../test-messenger.js';

let now: Date;
beforeEach(() => void (now = new Date('2026-03-11T08:00:00Z')));
const app = setUpMessenger(() => now);

const inline_keyboard = [
  [
    { text: 'Accept', callback_data: 'a', style: 'success' },
    { text: 'Reject', callback_data: 'r', style: 'danger' },
    { text: 'Later', disabled: {} },
  ],
];
/** The messages that a person sees in the group. */
const listVisible = async (person: number) => {
  const { body } = await app.callPage(`messages?person=${person}&chat=${GROUP.id}`);
  return body.messages as { id: number; text: string }[];
};
const passSeconds = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const send = (params: object) => app.callBot('sendMessage', { chat_id: GROUP.id, text: 'x', ...params });

describe('buttons', () => {
  it('have a colour, and may be disabled', async () => {
    const sent = await send({ reply_markup: { inline_keyboard } });
    expect(sent).toMatchObject({ reply_markup: { inline_keyboard } });
    expect(await listVisible(ANNA_ID)).toMatchObject([{ keyboard: inline_keyboard }]);
  });

  it('are refused with another colour', async () => {
    const reply_markup = { inline_keyboard: [[{ text: 'A', callback_data: 'a', style: 'pink' }]] };
    await expect(send({ reply_markup })).rejects.toThrow('400: Bad Request: invalid parameter');
  });

  it('of a message older than 48 hours send presses without its content, and the bot cannot edit it', async () => {
    const { message_id } = (await send({ reply_markup: { inline_keyboard } })) as { message_id: number };
    passSeconds(48 * 3600 + 1);
    pressButton(app.messenger, ANNA_ID, GROUP.id, message_id, 'a');
    expect(app.findLastUpdate('callback_query')).toMatchObject({
      message: { chat: { id: GROUP.id }, message_id, date: 0 },
    });
    const edit = app.callBot('editMessageText', { chat_id: GROUP.id, message_id, text: 'y' });
    await expect(edit).rejects.toThrow("400: Bad Request: message can't be edited");
  });
});

describe('a forced reply', () => {
  const force_reply = { force_reply: true, input_field_placeholder: 'The reason', selective: true };

  it('is requested only from the author of the message to which the bot replies if it is selective, even beside buttons', async () => {
    const { id } = writeMessage(app.messenger, { person: BORIS_ID, chat: GROUP.id, text: 'why?' });
    const reply_parameters = { message_id: id };
    await send({ reply_parameters, reply_markup: { ...force_reply, inline_keyboard } });

    expect((await listVisible(BORIS_ID)).at(-1)).toMatchObject({
      replyRequest: { placeholder: 'The reason' },
    });
    expect((await listVisible(ANNA_ID)).at(-1)).not.toHaveProperty('replyRequest');
  });

  it('is requested from everybody if it is not selective, and reaches the bot with the message to which it replies', async () => {
    const { message_id } = (await send({ reply_markup: { force_reply: true } })) as { message_id: number };
    expect(await listVisible(ANNA_ID)).toMatchObject([{ replyRequest: {} }]);

    writeMessage(app.messenger, { person: ANNA_ID, chat: GROUP.id, text: 'Duplicate', replyTo: message_id });
    expect(app.findLastUpdate('message')).toMatchObject({
      text: 'Duplicate',
      reply_to_message: { message_id, from: { is_bot: true } },
    });
  });
});

describe('an ephemeral message', () => {
  const sendOnlyTo = (receiver_user_id: number, callback_query_id?: string) =>
    send({ ephemeral_message_parameters: { receiver_user_id, callback_query_id } });

  it('of an admin bot is visible only to its receiver, and has an ephemeral id instead of a message id', async () => {
    await app.callPage('bot-admin', { person: ANNA_ID, chat: GROUP.id, isAdmin: true });
    const visibleBefore = await listVisible(BORIS_ID);
    const sent = await sendOnlyTo(ANNA_ID);
    expect(sent).toMatchObject({ message_id: 0, receiver_user: { id: ANNA_ID } });
    const { ephemeral_message_id: id } = sent as { ephemeral_message_id: number };
    expect((await listVisible(ANNA_ID)).at(-1)).toMatchObject({ id, text: 'x', isOnlyForYou: true });
    expect(await listVisible(BORIS_ID)).toEqual(visibleBefore);

    const edit = { chat_id: GROUP.id, receiver_user_id: ANNA_ID, ephemeral_message_id: id, text: 'y' };
    expect(await app.callBot('editEphemeralMessageText', edit)).toBe(true);
    expect((await listVisible(ANNA_ID)).at(-1)).toMatchObject({ text: 'y' });
    const plainEdit = app.callBot('editMessageText', { chat_id: GROUP.id, message_id: id, text: 'z' });
    await expect(plainEdit).rejects.toThrow('400: Bad Request: message to edit not found');
  });

  it('of a bot that is a plain member needs a press of the receiver in the last 15 seconds', async () => {
    const refusal = '400: Bad Request: not enough rights to send ephemeral messages';
    await expect(sendOnlyTo(ANNA_ID)).rejects.toThrow(refusal);
    const { message_id } = (await send({ reply_markup: { inline_keyboard } })) as { message_id: number };
    const query = pressButton(app.messenger, ANNA_ID, GROUP.id, message_id, 'a');
    await expect(sendOnlyTo(BORIS_ID, query)).rejects.toThrow(refusal);
    expect(await sendOnlyTo(ANNA_ID, query)).toMatchObject({ ephemeral_message_id: expect.any(Number) });
    passSeconds(16);
    await expect(sendOnlyTo(ANNA_ID, query)).rejects.toThrow(refusal);
  });

  it('is refused in a private chat, and for people who are not in the group', async () => {
    const privateSending = send({
      chat_id: ANNA_ID,
      ephemeral_message_parameters: { receiver_user_id: ANNA_ID },
    });
    await expect(privateSending).rejects.toThrow('ephemeral messages can be sent only in groups');
    await expect(sendOnlyTo(999)).rejects.toThrow('400: Bad Request: PARTICIPANT_ID_INVALID');
  });
});
