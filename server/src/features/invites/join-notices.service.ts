import { Injectable } from '@nestjs/common';
import { bold, type Markdown, md } from '../../platform/messenger/api/markdown.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { formatMoscowTime } from '../../platform/time/time.rules.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { NoticeService } from '../notifications/notice.service.js';
import type { User } from '../people/user.entity.js';
import { formatUser } from '../people/user.rules.js';
import { UserService } from '../people/user.service.js';
import type { JoinRequest } from './invite.entity.js';

type NamedUser = Pick<User, 'id' | 'publicName'>;

const buildKey = (requestId: number, staffId: number) => `join-request:${requestId}:notice:${staffId}`;

export const toSubject = (requestId: number): string => `join-request:${requestId}`;

/** The notices to staff about requests to join. After the end of a request, its notices contain only the outcome. */
@Injectable()
export class JoinNotices {
  constructor(
    private readonly notices: NoticeService,
    private readonly outbox: Outbox,
    private readonly users: UserService,
  ) {}

  async notifyStaff(requestId: number, person: NamedUser, brand: Pick<Brand, 'id' | 'name'>): Promise<void> {
    const recipients = await this.notices.listRecipients('join', brand.id);
    await this.outbox.enqueue(
      ...recipients.map(({ userId, telegramId: chatId }) => ({
        chatId,
        key: buildKey(requestId, userId),
        subject: toSubject(requestId),
        text: md`${bold(formatUser(person))} asks to join ${bold(brand.name)}`,
        buttons: [
          [
            { text: 'Accept', style: 'success' as const, data: `join:accept:${requestId}` },
            { text: 'Refuse', style: 'danger' as const, data: `join:cancel:${requestId}` },
          ],
        ],
      })),
    );
  }

  /** Changes all notices of a request. Returns the ids of the staff whose notices are in the outbox, sent or not. */
  async updateAll(requestId: number, text: Markdown): Promise<Set<number>> {
    const staffIdByKey = new Map(
      (await this.notices.listStaffIds()).map((id) => [buildKey(requestId, id), id]),
    );
    const updatedKeys = await this.outbox.updateByKeys([...staffIdByKey.keys()], { text, buttons: [] });
    return new Set(updatedKeys.map((key) => staffIdByKey.get(key)!));
  }

  /**
   * The outcome of a request, such as "Anna Berg, Northwind: accepted by Mia 14:32". Includes the day if it is not the day of
   * the request.
   */
  async buildOutcomeText(
    { userId, status, decidedBy, decidedAt, createdAt }: JoinRequest,
    brand: Pick<Brand, 'name'>,
  ): Promise<Markdown> {
    const name = `${formatUser(await this.users.get(userId))}, ${brand.name}`;
    const verb = status === 'accept' ? 'accepted' : 'refused';
    if (decidedBy !== null) {
      const decider = formatUser(await this.users.get(decidedBy));
      return md`${name}: ${verb} by ${decider} ${formatMoscowTime(decidedAt!, createdAt)}`;
    }
    return status === 'accept' ? md`${name}: joined by an invite` : md`The request was withdrawn`;
  }
}
