import type { Markdown } from '../api/markdown.js';
import type { Button, MessageOptions } from '../api/message.js';

const SERIES_WINDOW_SECONDS = 60;

/** The series of a message. All messages within a minute after the first one of a series are merged into the first one. */
export interface Series {
  /** Identifies the series within its chat. */
  key: string;
  /** Formats the text for this many messages. It must fit into one message. Called after the series is locked. */
  formatText: (count: number) => Markdown | Promise<Markdown>;
  /** Whether the person has seen the earlier messages. Then the person gets a new one, because an edit does not notify. */
  isSeen: boolean;
  now: Date;
}

export type SeriesContent =
  | { text: Markdown; buttons?: Button[][] }
  | { composer: string; args: Record<string, unknown> };

export interface SeriesMessage {
  chatId: string;
  /** The outbox key of the message if it starts the series. */
  key: string;
  series: Series;
  threadId?: string | null;
  subject?: string;
  /** Used only if the message starts the series. */
  options?: MessageOptions;
  buildContent: (text: Markdown) => SeriesContent;
}

export interface LatestMessage {
  id: string;
  count: number;
  /** Until when messages can be merged into this one. Null: none can, because this one failed or may have failed. */
  openUntil: Date | null;
}

export interface SeriesStep {
  /** The message to edit. Null: a new message starts the series. */
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
