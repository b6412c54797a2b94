import { Injectable } from '@nestjs/common';

/** How receiving goes, for the ready check: `off`, `standing by`, `ok`, or what is wrong. */
@Injectable()
export class BotHealth {
  status = 'off';
}
