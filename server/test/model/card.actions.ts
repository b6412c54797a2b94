import { listCards, pressData, refreshCards, replyAbout } from '../deposit-cards.js';
import { type Action, findDifference } from './deposit.actions.js';

const chooseCards: Action = async ({ app, manager, random }) => {
  const cards = random.pick(['each', 'each', 'live', 'auto', 'off'] as const);
  const { status } = await app.as(manager).post('manager/notice', { deposit_cards: cards });
  return findDifference('choice of cards', 200, status);
};

const press: Action = async (world) => {
  const { app, manager, random, depositById, decidedByCard } = world;
  await refreshCards(app);
  const buttons = (await listCards(app.db, manager)).flatMap((card) => card.buttons);
  if (buttons.length === 0) return null;
  const decisive = buttons.filter(({ data }) => /:(?:sure|because|none|undo)/.test(data!));
  const { text, data } = random.pick(decisive.length > 0 && random.chance(0.6) ? decisive : buttons);
  const [, , id, action] = data!.split(':');
  const deposit = depositById.get(Number(id));
  const formerStatus = deposit?.status;
  if (action === 'undo' && (!decidedByCard.has(Number(id)) || formerStatus === 'delete')) return null;
  const { toast } = await pressData(app, manager, data!);
  if (!deposit)
    return findDifference(`press ${data} of an erased deposit`, 'This card is out of date', toast);
  if (toast !== undefined) return null; // a refused press must change nothing, which `compare` checks

  switch (action) {
    case 'sure': {
      const cents = Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
      const canAccept =
        formerStatus === 'wait' && deposit.agentId !== null && world.isActive(deposit.agentId);
      Object.assign(deposit, { status: 'accept', cents, reportedCents: deposit.cents });
      decidedByCard.add(deposit.id);
      return findDifference(`accept ${id} by a card`, true, canAccept);
    }
    case 'because':
    case 'none':
    case 'confirm':
      deposit.status = 'reject';
      decidedByCard.add(deposit.id);
      return findDifference(`reject ${id} by a card`, 'wait', formerStatus);
    case 'undo':
      deposit.status = 'wait';
      if (formerStatus === 'accept') deposit.cents = deposit.reportedCents!;
      decidedByCard.delete(deposit.id);
      return findDifference(
        `undo ${id} by a card`,
        true,
        formerStatus === 'accept' || formerStatus === 'reject',
      );
    default:
      return null;
  }
};

/** Corrects the amount or the client of a waiting deposit. The deposit itself changes only when it is accepted. */
const correct: Action = async ({ app, manager, random }) => {
  const cards = (await listCards(app.db, manager)).filter(({ buttons }) => buttons.length > 0);
  if (cards.length === 0) return null;
  const data = random.pick(random.pick(cards).buttons).data!;
  const [, card, deposit] = data.split(':');
  const text = random.pick(['Client ID: 77', `Amount: ${1 + random.below(900)}`, '77', 'Amount: none']);
  const replies = await replyAbout(app, manager, `deposit-card:${card}:${deposit}`, text);
  return findDifference(`answers to a reply to card ${card}`, 1, replies.length);
};

export const cardActions: Action[] = [chooseCards, press, press, press, press, correct];
