import { Injectable } from '@nestjs/common';

/** How fast a bot may send to begin with (Telegram: "Bots FAQ", limits). The sender learns the rest. Tests shorten the times. */
@Injectable()
export class OutboxPace {
  readonly perSecond: number = 30;
  readonly secondMs: number = 1_000;
  readonly chatGapMs: number = 1_000;
  readonly perGroupMinute: number = 20;
  readonly reactionsPerMinute: number = 60;
  readonly minuteMs: number = 60_000;
  /** Messages that could not go out within this time become one with others, if they may. */
  readonly inTimeMs: number = 20_000;
}
