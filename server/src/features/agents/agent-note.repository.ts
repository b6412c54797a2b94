import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../platform/database/columns.js';
import { Database } from '../../platform/database/database.js';

@Entity('agent_notes')
export class AgentNote {
  @IdentityColumn() id!: number;
  /** The agent. */
  @Column('integer') userId!: number;
  @Column('integer') authorId!: number;
  @Column('varchar', { length: 2000 }) text!: string;
  @Column('timestamptz') createdAt!: Date;
}

@Injectable()
export class AgentNoteRepository {
  constructor(private readonly database: Database) {}

  private get notes() {
    return this.database.repository(AgentNote);
  }

  create(note: Omit<AgentNote, 'id'>): Promise<AgentNote> {
    return this.notes.save({ ...note });
  }

  /** Returns false if there is no such note. */
  async delete(note: Pick<AgentNote, 'id' | 'userId'> & Partial<AgentNote>): Promise<boolean> {
    return ((await this.notes.delete(note)).affected ?? 0) > 0;
  }

  deleteWrittenBefore(time: Date): Promise<number> {
    return this.database.execute('delete from agent_notes where created_at < $1', [time]);
  }
}
