import { ConsoleLogger, type LoggerService } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { isNestWiring, JsonLog, levels } from './json-log.js';

/** JSON in production, plain lines on a terminal. */
export function createLogger({ logLevel, isProduction }: Config): LoggerService {
  const least = levels.indexOf(logLevel === 'info' ? 'log' : logLevel);
  const shown = levels.slice(0, least + 1);
  return isProduction ? new JsonLog(shown) : new TerminalLog({ logLevels: shown });
}

class TerminalLog extends ConsoleLogger {
  override log(message: unknown, ...more: [...unknown[]]): void {
    if (isNestWiring(more)) this.debug(message, ...more);
    else super.log(message, ...more);
  }
}
