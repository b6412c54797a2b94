import { newPressUpdate, newTextUpdate, newUpdateId, receive } from '../../../test/bot-updates.js';
import { newBrand, newManager, newMember, newTelegramId, newUser } from '../../../test/factories.js';
import { listQueuedMessages } from '../../../test/outbox.factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { newContentUpdate } from '../../../test/ticket.factories.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';

const app = setUpApp();

const OTHER_GROUP_ID = '-100777';
let brand: Brand;
let anna: User;
beforeEach(async () => {
  brand = await newBrand(app.db, { name: 'North_wind' });
  anna = await newMember(app.db, brand);
});

async function listAnswers(update: { update_id: number; message?: object }) {
  await receive(app, update);
  return listQueuedMessages(app.db, { key: `update:${update.update_id}:%` });
}

async function getHelp(user: { telegramId: string }): Promise<string> {
  const answers = await listAnswers(newTextUpdate(user, '/help'));
  expect(answers).toHaveLength(1);
  return answers[0]!.text;
}

describe('/help in private', () => {
  it('lists the brands and the commands of an agent', async () => {
    await newMember(app.db, await newBrand(app.db));
    const text = await getHelp(anna);
    expect(text).toContain('Your brands: *North\\_wind*');
    for (const command of ['/deposit', '/work', '/off', '/login', '/accept', '/language'])
      expect(text).toContain(command);
    expect(text).not.toContain('panel');
  });

  it('explains to a person who is in no brand how to join one', async () => {
    const text = await getHelp({ telegramId: newTelegramId() });
    expect(text).toContain('You are not in a brand yet');
    expect(text).toContain('/accept');
    expect(text).not.toContain('/deposit');
  });

  it.each(['manager', 'ceo', 'admin'] as const)(
    'explains the panel and the notices to a %s',
    async (role) => {
      const text = await getHelp(
        role === 'manager' ? await newManager(app.db) : await newUser(app.db, { role }),
      );
      expect(text).toMatch(new RegExp(`^You are an? ${role} of Tallydesk`, 'i'));
      for (const word of ['/login: a link to the panel', '/id', '/settings']) expect(text).toContain(word);
      expect(text.includes('CEO,') || text.includes('to the CEO')).toBe(role !== 'manager');
      expect(text).not.toContain('/deposit');
    },
  );

  it('explains the panel and deposits to a manager who is an agent too', async () => {
    const manager = await newMember(app.db, brand, { role: 'manager' });
    const text = await getHelp(manager);
    expect(text).toContain('panel');
    expect(text).toContain('/deposit');
  });

  it('names five brands at most, and has at most eight lines', async () => {
    for (let i = 0; i < 6; i++) {
      const { id } = await newBrand(app.db, { name: `Z${i}` });
      await app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [id, anna.id]);
    }
    const text = await getHelp(anna);
    expect(text).toContain('*North\\_wind, Z0, Z1, Z2, Z3 and 2 more*');
    expect(text.split('\n').length).toBeLessThanOrEqual(8);
  });
});

describe('/help in a group', () => {
  it('shows the forms in the chat of a brand, as a reply in the same thread', async () => {
    const threaded = await newBrand(app.db, { threadId: '77' });
    const location = { chatId: threaded.chatId, threadId: '77', messageId: 5 };
    const [answer, ...more] = await listAnswers(newTextUpdate(anna, '/help', location));
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ chat_id: threaded.chatId, thread_id: '77', reply_to: '5' });
    expect(answer!.text).toContain('```\n#retention\nClient ID:');
    expect(answer!.text).toContain('```\n#ftd\nClient ID:');
    expect(answer!.text).toContain('In short: `#ftd 500 client 48213`');
  });

  it('replies in a chat or thread without a brand that no brand takes deposits there', async () => {
    const threaded = await newBrand(app.db, { threadId: '77' });
    for (const location of [{ chatId: OTHER_GROUP_ID }, { chatId: threaded.chatId, threadId: '78' }]) {
      const [answer] = await listAnswers(newTextUpdate(anna, '/help@tallydesk_bot', location));
      expect(answer!.text).toMatch(/^No brand takes deposits here/);
    }
  });

  it('ignores a command that is meant for another bot', async () => {
    expect(await listAnswers(newTextUpdate(anna, '/help@other_bot', { chatId: brand.chatId }))).toEqual([]);
  });
});

describe('/id', () => {
  it('returns the ids of chat and thread in any group, ready to copy', async () => {
    const location = { chatId: '-1001234', threadId: '9', messageId: 5 };
    expect(await listAnswers(newTextUpdate(anna, '/id', location))).toMatchObject([
      { chat_id: '-1001234', thread_id: '9', reply_to: '5', text: 'Chat id: `-1001234`\nThread id: `9`' },
    ]);
  });

  it('names no thread id outside of a thread', async () => {
    const [answer] = await listAnswers(newTextUpdate(anna, '/id', { chatId: brand.chatId }));
    expect(answer!.text).toBe(`Chat id: \`${brand.chatId}\`\nThread id: none`);
  });

  it("returns the person's own id in private", async () => {
    const [answer] = await listAnswers(newTextUpdate(anna, '/id'));
    expect(answer!.text).toBe(`Your Telegram id: \`${anna.telegramId}\``);
  });
});

describe('a command', () => {
  it.each(['/ID', '/Id@Tallydesk_Bot', '/id '])(
    'may be in any case, and end with a space: %j',
    async (text) => {
      const [answer] = await listAnswers(newTextUpdate(anna, text));
      expect(answer!.text).toMatch(/^Your Telegram id/);
    },
  );

  it.each([{ entities: [] }, { entities: [{ type: 'bold', offset: 0, length: 3 }] }])(
    'is recognized even if Telegram does not mark it as one: %j',
    async ({ entities }) => {
      const { update_id, message } = newTextUpdate(anna, '/id');
      const [answer] = await listAnswers({ update_id, message: { ...message, entities } });
      expect(answer!.text).toMatch(/^Your Telegram id/);
    },
  );
});

describe('a message that no other handler accepts', () => {
  const notUnderstood = [
    expect.objectContaining({ text: expect.stringMatching(/^I do not know.+\/help/) as string }),
  ];

  it.each(['hello', '/nonsense', '/work@other_bot', '#hash'])(
    'in private gets a reply that points to /help: %j',
    async (text) => expect(await listAnswers(newTextUpdate(anna, text))).toEqual(notUnderstood),
  );

  it.each([{ sticker: {} }, { voice: {} }, { photo: [] }, { checklist: {} }])(
    'in private gets the same reply if it is not a text: %j',
    async (content) => {
      expect(await listAnswers(newContentUpdate(anna, content))).toEqual(notUnderstood);
    },
  );

  it.each([{ pinned_message: {} }, { write_access_allowed: {} }])(
    'gets no reply if it is a service message of Telegram: %j',
    async (content) => expect(await listAnswers(newContentUpdate(anna, content))).toEqual([]),
  );

  it('gets one reply for a whole album', async () => {
    const media_group_id = String(newUpdateId());
    for (let i = 0; i < 3; i++) await receive(app, newContentUpdate(anna, { photo: [], media_group_id }));
    expect(await listQueuedMessages(app.db, { chatId: anna.telegramId })).toHaveLength(1);
  });

  it.each(['hello', '/nonsense', '/login', '/start', '/deposit@other_bot', '/accept x', '#hash'])(
    'in a group gets no reply: %j',
    async (text) =>
      expect(await listAnswers(newTextUpdate(anna, text, { chatId: brand.chatId }))).toEqual([]),
  );

  it.each(['/deposit', '/work', '/OFF', '/language ru'])(
    "in a brand's chat gets a reply that points to the private chat: %j",
    async (text) => {
      const [answer] = await listAnswers(newTextUpdate(anna, text, { chatId: brand.chatId }));
      expect(answer!.text).toMatch(/^Send me that in private/);
      expect(await listAnswers(newTextUpdate(anna, text, { chatId: OTHER_GROUP_ID }))).toEqual([]);
    },
  );

  it.each(['/deposit', '/nonsense', '/Login', '/start'])(
    'in a group gets a reply that points to the private chat if it names this bot: %j',
    async (command) => {
      const location = { chatId: brand.chatId, messageId: 5 };
      expect(await listAnswers(newTextUpdate(anna, `${command}@Tallydesk_bot`, location))).toMatchObject([
        {
          reply_to: '5',
          text: expect.stringMatching(/^Send me that in private: @tallydesk\\_bot/) as string,
        },
      ]);
    },
  );

  it('gets a hint if it is a form for this bot in a chat without a brand', async () => {
    const [answer] = await listAnswers(
      newTextUpdate(anna, '/ftd@tallydesk_bot\nAmount: 5', { chatId: OTHER_GROUP_ID }),
    );
    expect(answer!.text).toMatch(/^No brand takes deposits here/);
  });
});

it('the press of a button that no handler knows gets one reply', async () => {
  const [answer, ...more] = await listAnswers(newPressUpdate(anna, 'unknown:1'));
  expect(more).toEqual([]);
  expect(answer!.text).toMatch(/^This button is out of date/);
});
