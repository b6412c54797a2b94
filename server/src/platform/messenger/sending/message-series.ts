import type { Markdown } from '../api/markdown.js';
import type { Button } from '../api/message.js';

const WINDOW_SECONDS = 60;

/** Messages that become one if they come within a minute, such as those of one conversation. */
export interface Series {
  /** What the messages have in common. Each chat has its own series. */
  key: string;
  /** The text for this many messages. It must fit one message. */
  textOf: (count: number) => Markdown;
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
  contentOf: (text: Markdown) => SeriesContent;
}

/** The newest message of a series. */
export interface Latest {
  /** Null: it begins the series now. */
  id: string | null;
  count: number;
  goesOnUntil: Date | null;
}

/** A message that is to be queued or changed. */
export interface SeriesStep extends Latest {
  message: SeriesMessage;
  content: SeriesContent;
}

type SeriesName = Pick<SeriesMessage, 'chatId'> & { series: Pick<Series, 'key'> };

export const seriesKeyOf = ({ chatId, series }: SeriesName) => `${chatId}:${series.key}`;

export const endOf = ({ now }: Series) => new Date(now.getTime() + WINDOW_SECONDS * 1_000);

/**
 * What becomes of messages, given the newest ones of their series by `seriesKeyOf`: a message that began its series within the last
 * minute is changed, and otherwise a new one begins the series.
 */
export function stepsOf(messages: SeriesMessage[], newest: Map<string, Latest>): SeriesStep[] {
  const latest = new Map<string, Latest & { message?: SeriesMessage }>(newest);
  const steps = new Set<SeriesStep>();
  for (const message of messages) {
    const { series } = message;
    const before = latest.get(seriesKeyOf(message));
    const goesOn = before?.goesOnUntil && before.goesOnUntil > series.now && !series.isSeen;
    const now = goesOn ? before : { id: null, count: 0, goesOnUntil: endOf(series) };
    const count = now.count + 1;
    const begun = (goesOn && !now.id && now.message) || message;
    const step = Object.assign(now, {
      count,
      message: begun,
      content: message.contentOf(series.textOf(count)),
    });
    latest.set(seriesKeyOf(message), step);
    steps.add(step);
  }
  return [...steps];
}
