import { Database } from '../../../platform/database/database.js';
import { Injectable, Logger } from '@nestjs/common';
import { LongDatabase } from '../../../platform/database/side-pools.js';
import { Replicas } from '../../../platform/database/replicas/replicas.service.js';
import { newestSince } from './totals.js';
import { TotalsService } from './totals.service.js';
import { claimRecount, isRecountDue, markRecountDue, markRecounted } from './upgrade.queries.js';

/** Recounts totals after an upgrade, because replicas of the previous version did not keep the new ones. */
@Injectable()
export class UpgradeService {
  private readonly log = new Logger('Upgrade');
  private isAnnounced = false;

  constructor(
    private readonly database: Database,
    private readonly long: LongDatabase,
    private readonly replicas: Replicas,
    private readonly recounts: TotalsService,
  ) {}

  /** Recounts when the last older replica has stopped. If one runs again, for example after a rollback, it recounts again. */
  async recountAfterUpgrade(): Promise<void> {
    const db = this.database.manager;
    const schemaVersion = newestSince();
    if (await this.replicas.isOlderRunning(schemaVersion)) {
      await markRecountDue(db, schemaVersion);
      if (!this.isAnnounced) this.log.log('The totals will be recounted once no older replica runs');
      this.isAnnounced = true;
    } else if (await isRecountDue(db, schemaVersion)) {
      await this.recount(schemaVersion);
    }
  }

  private async recount(schemaVersion: number): Promise<void> {
    await (
      await this.long.connect()
    ).transaction(async (db) => {
      if (!(await claimRecount(db)) || !(await isRecountDue(db, schemaVersion))) return;
      const mended = await this.recounts.recountWithin(db);
      await markRecounted(db, schemaVersion);
      this.log.log(
        `No older replica runs any more: the totals were recounted, and ${mended.length} of them were wrong`,
      );
    });
    this.isAnnounced = false;
  }
}
