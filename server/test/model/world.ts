import type { Language } from '../../shared/language.rules.js';
import type { Brand } from '../../src/features/brands/registry/brand.entity.js';
import type { User } from '../../src/features/people/user.entity.js';
import { translations } from '../../src/texts/texts.js';
import { newBrand, newManager, newUser } from '../factories.js';
import type { TestApp } from '../test-app.js';
import type { Random } from '../random.js';

export interface ModelDeposit {
  id: number;
  type: 'retention' | 'ftd';
  status: 'wait' | 'accept' | 'reject' | 'delete';
  cents: number;
  agentId: number | null;
  /** If a card has accepted the deposit. */
  reportedCents?: number;
}

export interface ModelMember {
  user: User;
  isActive: boolean;
  team: 1 | 2;
}

export interface ModelTicket {
  id: number;
  ownerId: number;
  status: 'new' | 'in-work' | 'closed';
  assigneeId: number | null;
  /** Staff have not read the owner's last message. */
  isUnread: boolean;
}

export type PostName = 'head_user_id' | 'team_lead_user_id' | 'head_user_id_2' | 'team_lead_user_id_2';

/** The model: the state that the rules require, held in memory, and the people who act. */
export class World {
  readonly depositById = new Map<number, ModelDeposit>();
  readonly erasedIds: number[] = [];
  /** Ids of deposits that were last accepted or rejected by a press on a card. */
  readonly decidedByCard = new Set<number>();
  readonly memberById = new Map<number, ModelMember>();
  readonly holderByPost = new Map<PostName, number>();
  readonly userIdByWaitingRequest = new Map<number, number>();
  readonly decidedRequestIds: number[] = [];
  readonly ticketById = new Map<number, ModelTicket>();

  private constructor(
    readonly app: TestApp,
    readonly random: Random,
    readonly brand: Brand,
    readonly manager: User,
    readonly admin: User,
    readonly people: User[],
  ) {}

  static async create(app: TestApp, random: Random, language: Language): Promise<World> {
    const brand = await newBrand(app.db, { language });
    const manager = await newManager(app.db, { brands: [brand] });
    const admin = await newUser(app.db, { role: 'admin' });
    const people = [];
    for (let i = 0; i < 6; i++) people.push(await newUser(app.db, { publicName: `Agent ${i}`, language }));
    return new World(app, random, brand, manager, admin, people);
  }

  /** In the language of the brand. */
  writeForm(type: 'retention' | 'ftd', values: Partial<Record<'client_id' | 'amount', string>>): string {
    const { tags, fields } = translations[this.brand.language]!.forms;
    const lines = Object.entries(values).map(([name, value]) => `${fields[name as 'amount'][0]}: ${value}`);
    return [`#${tags[type][0]}`, ...lines].join('\n');
  }

  listActiveMembers(): ModelMember[] {
    return [...this.memberById.values()].filter(({ isActive }) => isActive);
  }

  isActive(userId: number): boolean {
    return this.memberById.get(userId)?.isActive ?? false;
  }

  /** A new member is in team 1, and a returning one in the old team. */
  join(user: User): void {
    const formerMember = this.memberById.get(user.id);
    this.memberById.set(user.id, { user, isActive: true, team: formerMember?.team ?? 1 });
  }

  dropPosts(userId: number, isDropped: (post: PostName) => boolean = () => true): void {
    for (const [post, holder] of this.holderByPost)
      if (holder === userId && isDropped(post)) this.holderByPost.delete(post);
  }
}

export const getTeam = (post: PostName): 1 | 2 => (post.endsWith('_2') ? 2 : 1);
