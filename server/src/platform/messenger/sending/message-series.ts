import type { Markdown } from '../api/markdown.js';
import type { Button, MessageOptions } from '../api/message.js';

const WINDOW_SECONDS = 60;

/** Messages that become one if they come within a minute, such as those of one conversation. */
export interface Series {
  /** What the messages have in common. Each chat has its own series. */
  key: string;
  /** The text for this many messages. It must fit one message. */
  formatText: (count: number) => Markdown;
  /** True: the person has seen the earlier ones and gets a new message, because a changed one makes no sound. */
  isSeen: boolean;
  now: Date;
}

export type SeriesContent =
  | { text: Markdown; buttons?: Button[][] }
  | { composer: string; args: Record<string, unknown> };

/** A message of a series. `key` names it if it begins the series. */
export interface SeriesMessage {
  chatId: string;
  key: string;
  series: Series;
  /** As in other messages. */
  threadId?: string | null;
  about?: string;
  /** Of the message that begins the series. */
  options?: MessageOptions;
  buildContent: (text: Markdown) => SeriesContent;
}

/** The newest message of a series. */
export interface LatestMessage {
  id: string;
  count: number;
  goesOnUntil: Date | null;
}

/** A message that is to be changed, or begins its series. */
export interface SeriesStep {
  /** Null: it begins the series. */
  id: string | null;
  count: number;
  message: SeriesMessage;
  content: SeriesContent;
}

export const getSeriesKey = ({ chatId, series }: SeriesMessage) => `${chatId}:${series.key}`;

export const getWindowEnd = ({ now }: Series) => new Date(now.getTime() + WINDOW_SECONDS * 1_000);

/** Changes the message that began the series within the last minute, or begins the series. */
export function decideStep(message: SeriesMessage, latest: LatestMessage | undefined): SeriesStep {
  const { series } = message;
  const goesOn = latest?.goesOnUntil && latest.goesOnUntil > series.now && !series.isSeen;
  const count = goesOn ? latest.count + 1 : 1;
  return {
    id: goesOn ? latest.id : null,
    count,
    message,
    content: message.buildContent(series.formatText(count)),
  };
}
