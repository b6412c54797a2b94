import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller, ManagerCode } from '../../platform/access/caller.js';
import { findBrandsNamed, findDepositNamed, findPeopleNamed, findTicketNamed } from './finder.queries.js';
import { wantedBy } from './finder.rules.js';
import type { Found } from './finder.schemas.js';

/** Finds things by their names and numbers. Everybody finds only what they may open. */
@Injectable()
export class FinderService {
  constructor(private readonly dataSource: DataSource) {}

  async find(caller: Caller, text: string): Promise<Found> {
    const wanted = wantedBy(text);
    const { name, depositId, ticketId } = wanted;
    const reach = caller.brandIds === 'all' ? null : caller.brandIds;
    const may = (code: ManagerCode) => caller.codes.includes(code);
    const [brands, people, deposits, tickets] = await Promise.all([
      may('brands') && name !== null ? findBrandsNamed(this.dataSource, reach, name) : [],
      findPeopleNamed(this.dataSource, reach, caller.userId, wanted),
      may('deposits') && depositId !== null ? findDepositNamed(this.dataSource, reach, wanted) : [],
      may('tickets') && ticketId !== null ? findTicketNamed(this.dataSource, reach, ticketId) : [],
    ]);
    return { brands: [...brands], people, deposits: [...deposits], tickets: [...tickets] };
  }
}
