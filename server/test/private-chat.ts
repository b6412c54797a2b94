import { randomInt } from 'node:crypto';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import { Deposit } from '../src/features/deposits/ledger/deposit.entity.js';
import type { User } from '../src/features/people/user.entity.js';
import { newPressUpdate, newTextUpdate, receive } from './bot-updates.js';
import { newBrand, newMember } from './factories.js';
import { listQueuedMessages, type QueuedMessage } from './outbox.factories.js';
import type { TestApp } from './test-app.js';

/** Anna, a member of the brand North, talks to the bot in private. */
export class PrivateChat {
  private constructor(
    private readonly app: TestApp,
    readonly north: Brand,
    readonly south: Brand,
    readonly anna: User,
  ) {}

  static async open(app: TestApp): Promise<PrivateChat> {
    app.clock.set('2026-03-10T12:00:00Z');
    const tag = randomInt(1e9);
    const north = await newBrand(app.db, { name: `North ${tag}` });
    const south = await newBrand(app.db, { name: `South ${tag}` });
    return new PrivateChat(app, north, south, await newMember(app.db, north));
  }

  listAnswersTo(update: { update_id: number }): Promise<QueuedMessage[]> {
    return listAnswersTo(this.app, update);
  }

  async getAnswerTo(update: { update_id: number }): Promise<QueuedMessage> {
    const [answer, ...others] = await this.listAnswersTo(update);
    expect(others).toEqual([]);
    return answer!;
  }

  write(text: string, from = this.anna): Promise<QueuedMessage> {
    return this.getAnswerTo(newTextUpdate(from, text));
  }

  press(data: string, from = this.anna): Promise<QueuedMessage> {
    return this.getAnswerTo(newPressUpdate(from, data));
  }

  /** Starts a dialogue, and continues it up to the prompt for the form. */
  async openForm(type: 'Retention' | 'FTD' = 'FTD'): Promise<QueuedMessage> {
    return this.press(getButtonData(await this.write('/deposit'), type));
  }

  locationOf(messageId: number) {
    return { chatId: this.anna.telegramId, messageId };
  }

  newFormUpdate(text: string, messageId = randomInt(2 ** 30)) {
    return newTextUpdate(this.anna, text, this.locationOf(messageId));
  }

  async join(brand: Brand): Promise<void> {
    await this.app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [
      brand.id,
      this.anna.id,
    ]);
  }

  async dismiss(brand: Brand): Promise<void> {
    await this.app.db.query(
      'update brand_users set dismissed_at = now() where brand_id = $1 and user_id = $2',
      [brand.id, this.anna.id],
    );
  }

  /** Lists the deposits of both brands. */
  listDeposits(): Promise<Deposit[]> {
    const where = [{ brandId: this.north.id }, { brandId: this.south.id }];
    return this.app.db.find(Deposit, { where, order: { id: 'ASC' } });
  }
}

/** Passes an update to the bot, and returns its answers: new messages, and messages of dialogues that it has changed. */
export async function listAnswersTo(app: TestApp, update: { update_id: number }): Promise<QueuedMessage[]> {
  const listDialogues = () => listQueuedMessages(app.db, { key: 'dialogue:%' });
  const formerContentByKey = new Map(
    (await listDialogues()).map(({ key, text, buttons }) => [key, text + JSON.stringify(buttons)]),
  );
  await receive(app, update);
  const replies = await listQueuedMessages(app.db, { key: `update:${update.update_id}:%` });
  const changedDialogues = (await listDialogues()).filter(({ key, text, buttons }) => {
    // A message that only loses its buttons is not an answer.
    const former = formerContentByKey.get(key);
    return former !== text + JSON.stringify(buttons) && !(buttons === null && former?.startsWith(text));
  });
  return [...replies, ...changedDialogues];
}

interface WithButtons {
  buttons: { text: unknown; data?: string }[][] | null;
}

export const listLabels = ({ buttons }: WithButtons) =>
  (buttons ?? []).map((row) => row.map(({ text }) => String(text)));

export function getButtonData({ buttons }: WithButtons, label: string): string {
  const button = (buttons ?? []).flat().find(({ text }) => String(text) === label);
  if (!button?.data) throw new Error(`no button ${label}`);
  return button.data;
}
