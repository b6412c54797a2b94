import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { Config } from '../config/config.js';
import { DAY_MS } from '../../../shared/units.rules.js';

/** The folder of files that are being received, on the same disk as the stored files. */
@Injectable()
export class UploadFolder implements OnApplicationBootstrap {
  private readonly path: string;

  constructor(
    config: Config,
    private readonly clock: Clock,
  ) {
    this.path = join(config.dataDir, 'files', 'incoming');
  }

  /** Removes files older than a day, which a killed process left behind. Newer ones may belong to another process. */
  async onApplicationBootstrap(): Promise<void> {
    const names = await readdir(this.path).catch(() => []);
    for (const file of names.map((name) => join(this.path, name))) {
      const stats = await stat(file).catch(() => null);
      if (stats && this.clock.now().getTime() - stats.mtimeMs > DAY_MS) await rm(file, { force: true });
    }
  }

  /** Creates the folder if needed, and returns its path. */
  async open(): Promise<string> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    return this.path;
  }
}
