import { Injectable } from '@nestjs/common';

/** The state of receiving, for the readiness check: `off`, `standing by`, `ok`, or a problem. */
@Injectable()
export class BotHealth {
  status = 'off';
}
