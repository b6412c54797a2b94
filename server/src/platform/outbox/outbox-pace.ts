import { Injectable } from '@nestjs/common';

/** How fast Telegram lets a bot send (Telegram: "Bots FAQ", limits). */
@Injectable()
export class OutboxPace {
  readonly perSecond: number = 30;
  readonly chatGapMs: number = 1_000;
  readonly perGroupMinute: number = 20;
}
