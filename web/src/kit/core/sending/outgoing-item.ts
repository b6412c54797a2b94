import type { KeptFile } from './kept-files';

type Item<Kind, Place extends string, Payload> = {
  /** Says how it is posted. */
  kind: Kind;
  /** Items of one channel are sent in their order. */
  channel: `${Place} ${number}`;
  payload: Payload & { text: string };
};

/** What a person sends. A note is for staff. The text of a report has its fields as JSON. */
export type OutgoingItem =
  | Item<'message', 'ticket', { ticketId: number }>
  | Item<'note', 'ticket', { ticketId: number }>
  | Item<'report', 'brand', { brandId: number }>;

/** How an item fares that has not arrived yet. */
export interface Delivery {
  /** Made here and sent with every attempt, so that the server stores the item once. */
  key: string;
  /** Orders the items of this device, in milliseconds. */
  at: number;
  /** The author and their app. People who share a browser do not send each other's items. */
  owner: string;
  files: KeptFile[];
  /** `waiting`: it will be sent automatically. `failed`: the server refused it, or its files are lost. */
  state: 'waiting' | 'sending' | 'failed';
  /** What it waits for: earlier items of its channel, the connection, or the next attempt. */
  waitsFor: 'turn' | 'connection' | 'retry';
  /** The attempts that have failed since the connection was last there. */
  attempts: number;
  /** The share of the upload, from 0 to 1. */
  progress: number;
  /** Why it failed, as a text for the author. */
  problem: string | null;
  /** Its files were lost by a reload, so it cannot be sent unchanged. */
  isIncomplete: boolean;
}

/** An item that has not arrived yet. */
export type QueuedItem = OutgoingItem & Delivery;
export type QueuedMessage = Extract<QueuedItem, { kind: 'message' | 'note' }>;
export type QueuedReport = Extract<QueuedItem, { kind: 'report' }>;

export const buildMessage = (
  ticketId: number,
  text: string,
  kind: 'message' | 'note' = 'message',
): OutgoingItem => ({ kind, channel: `ticket ${ticketId}`, payload: { ticketId, text } });

export const buildReport = (brandId: number, text: string): OutgoingItem => ({
  kind: 'report',
  channel: `brand ${brandId}`,
  payload: { brandId, text },
});
