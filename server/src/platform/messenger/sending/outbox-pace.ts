import { Injectable } from '@nestjs/common';

/** Initial limits, from Telegram's "Bots FAQ". `perSecond`: all calls of the bot. `chatGapMs`: between messages of a chat. */
@Injectable()
export class OutboxPace {
  readonly perSecond: number = 30;
  readonly secondMs: number = 1_000;
  readonly chatGapMs: number = 1_000;
  readonly perGroupMinute: number = 20;
  readonly reactionsPerMinute: number = 60;
  readonly minuteMs: number = 60_000;
  /** Mergeable messages that wait longer are merged. */
  readonly maxWaitMs: number = 20_000;
}
