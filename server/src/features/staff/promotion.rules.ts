import type { Role } from '../../platform/access/caller.js';

const texts: Partial<Record<Role, string>> = {
  manager:
    'You are a manager now. In the panel you moderate deposits, answer tickets and manage the brands assigned to you. Here, /help says what you can do.',
  ceo: 'You are a CEO now. In the panel you see all brands, their deposits, tickets and results, and answer tickets to the CEO. Here, /help says what you can do.',
};

/** What the bot writes to somebody who got the role. Null: nothing. */
export const describePromotion = (role: Role): string | null => texts[role] ?? null;
