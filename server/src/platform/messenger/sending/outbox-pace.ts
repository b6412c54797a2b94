import { Injectable } from '@nestjs/common';

/**
 * The initial rate limits, from Telegram's "Bots FAQ". The sender adapts them. `perSecond`: all calls of the bot. `chatGapMs`: from
 * one message of a chat to the next. `perGroupMinute`: messages of a group per `minuteMs`. Tests shorten the times.
 */
@Injectable()
export class OutboxPace {
  readonly perSecond: number = 30;
  readonly secondMs: number = 1_000;
  readonly chatGapMs: number = 1_000;
  readonly perGroupMinute: number = 20;
  readonly reactionsPerMinute: number = 60;
  readonly minuteMs: number = 60_000;
  /** Mergeable messages that could not be sent within this time are merged. */
  readonly maxWaitMs: number = 20_000;
}
