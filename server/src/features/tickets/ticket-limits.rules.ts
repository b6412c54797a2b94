import { HOUR_SECONDS, type Limit } from '../../platform/limits/limit.rules.js';

export const ticketLimit: Limit = {
  name: 'tickets',
  seconds: HOUR_SECONDS,
  most: ({ most }) => most.ticketsPerHour,
  words: 'You have opened too many tickets',
};

export const messageLimit: Limit = {
  name: 'messages',
  seconds: HOUR_SECONDS,
  most: ({ most }) => most.messagesPerHour,
  words: 'You have sent too many messages',
};
