import { Injectable } from '@nestjs/common';

/** How fast Telegram lets a bot send (Telegram: "Bots FAQ", limits). Tests shorten the times. */
@Injectable()
export class OutboxPace {
  readonly perSecond: number = 30;
  readonly secondMs: number = 1_000;
  readonly chatGapMs: number = 1_000;
  readonly perGroupMinute: number = 20;
  readonly minuteMs: number = 60_000;
}
