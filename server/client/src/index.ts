export type { Deposit, EventType, NewDeposit, TallydeskEvent } from './api.types.js';
export { type StreamOptions, Tallydesk, type TicketReply } from './client.js';
export { ApiError, ConnectionError } from './errors.js';
export type { CallOptions, ClientSettings, WriteOptions } from './http.js';
export { type ReceivedWebhook, type TestEvent, verifyWebhook, WebhookVerificationError } from './webhooks.js';
