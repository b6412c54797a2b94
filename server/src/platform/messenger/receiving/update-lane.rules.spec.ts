import { getOrigin, selectDue, getLaneKeys, type WaitingUpdate } from './update-lane.rules.js';

describe('getOrigin', () => {
  const chat = { id: -5 };
  const from = { id: 7, is_bot: false };

  it.each([
    [{ update_id: 1, message: { chat, from } }, '-5', '7'],
    [{ update_id: 1, edited_message: { chat, from } }, '-5', '7'],
    [{ update_id: 1, callback_query: { from, message: { chat } } }, '-5', '7'],
    [{ update_id: 1, callback_query: { from } }, null, '7'],
    [{ update_id: 1, my_chat_member: { chat, from } }, '-5', '7'],
    // One bot represents all anonymous admins of all groups.
    [{ update_id: 1, message: { chat, from: { id: 1087968824, is_bot: true } } }, '-5', null],
    [{ update_id: 1, channel_post: { chat } }, '-5', null],
    [{ update_id: 1 }, null, null],
    [{ update_id: 1, message: { chat: { id: 'x' }, from: null } }, null, null],
  ])('gets the chat and the person of %j', (update, chatId, personId) => {
    expect(getOrigin(update)).toEqual({ chatId, personId });
  });
});

describe('selectDue', () => {
  const newUpdate = (id: string, chatId: string | null, personId: string | null = null): WaitingUpdate => ({
    id,
    chatId,
    personId,
    traceparent: null,
  });
  const select = (due: WaitingUpdate[], { busy = [] as WaitingUpdate[], max = 9 } = {}) =>
    selectDue(due, busy.flatMap(getLaneKeys), max).map(({ id }) => id);

  it('selects the first update of each chat, up to the maximum', () => {
    const due = [
      newUpdate('1', 'a'),
      newUpdate('2', 'b'),
      newUpdate('3', 'a'),
      newUpdate('4', 'c'),
      newUpdate('5', 'b'),
    ];
    expect(select(due)).toEqual(['1', '2', '4']);
    expect(select(due, { max: 2 })).toEqual(['1', '2']);
    expect(select(due, { busy: [newUpdate('0', 'a')] })).toEqual(['2', '4']);
  });

  it('selects one update of each person', () => {
    const due = [
      newUpdate('1', 'a', 'p'),
      newUpdate('2', 'b', 'p'),
      newUpdate('3', 'c', 'q'),
      newUpdate('4', 'a', 'p'),
    ];
    expect(select(due)).toEqual(['1', '3']);
  });

  it('does not select an update while an earlier one of its chat waits for a person who is busy elsewhere', () => {
    const busy = [newUpdate('0', 'a', 'p')];
    expect(
      select([newUpdate('1', 'b', 'p'), newUpdate('2', 'b', 'q'), newUpdate('3', 'c', 'q')], { busy }),
    ).toEqual(['3']);
  });

  it('does not select a running update again, even without a chat', () => {
    expect(select([newUpdate('1', null), newUpdate('2', null)], { busy: [newUpdate('1', null)] })).toEqual([
      '2',
    ]);
  });
});
