import type { Markdown } from '../api/markdown.js';
import type { Button, MessageOptions } from '../api/message.js';

const SERIES_WINDOW_SECONDS = 60;

/** The series of a message. All messages within a minute after its first one are merged into that one. */
export interface Series {
  /** Identifies the series within its chat. */
  key: string;
  /** The text for this many messages. Must fit one message. Called after the series is locked. */
  formatText: (count: number) => Markdown | Promise<Markdown>;
  /** True: the person has seen the earlier messages and gets a new one, because an edit does not notify. */
  isSeen: boolean;
  now: Date;
}

export type SeriesContent =
  | { text: Markdown; buttons?: Button[][] }
  | { composer: string; args: Record<string, unknown> };

/** A message of a series. `key`: the outbox key that it gets if it starts the series. */
export interface SeriesMessage {
  chatId: string;
  key: string;
  series: Series;
  threadId?: string | null;
  about?: string;
  /** Used only if the message starts the series. */
  options?: MessageOptions;
  buildContent: (text: Markdown) => SeriesContent;
}

export interface LatestMessage {
  id: string;
  count: number;
  /** Until when a message can be merged into this one. Null: never, because this one failed or may have failed. */
  openUntil: Date | null;
}

/** A message to edit, or to start its series with. */
export interface SeriesStep {
  /** Null: starts the series. */
  id: string | null;
  count: number;
  message: SeriesMessage;
  content: SeriesContent;
}

export const getSeriesKey = ({ chatId, series }: SeriesMessage) => `${chatId}:${series.key}`;

export const getWindowEnd = ({ now }: Series) => new Date(now.getTime() + SERIES_WINDOW_SECONDS * 1_000);

/** Decides whether to edit the series' message of the last minute, or to start a new one. */
export async function decideStep(
  message: SeriesMessage,
  latest: LatestMessage | undefined,
): Promise<SeriesStep> {
  const { series } = message;
  const isContinued = latest?.openUntil && latest.openUntil > series.now && !series.isSeen;
  const count = isContinued ? latest.count + 1 : 1;
  return {
    id: isContinued ? latest.id : null,
    count,
    message,
    content: message.buildContent(await series.formatText(count)),
  };
}
