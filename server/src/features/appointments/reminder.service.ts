import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Transactional } from '../../platform/database/database.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { AppointmentService } from './appointment.service.js';
import { AgentNoticesService } from '../notifications/agent-notices.service.js';
import { LoginLinkMessage } from '../notifications/login-link.message.js';
import { UserService } from '../people/user.service.js';
import { reminderText } from './reminder.rules.js';

const BATCH = 100;
const COMPOSER = 'appointment-reminder';

/** Reminds people of their appointments. The text is composed when it is sent, because staff see stored messages. */
@Injectable()
export class ReminderService {
  constructor(
    private readonly appointments: AppointmentService,
    private readonly notices: AgentNoticesService,
    private readonly users: UserService,
    private readonly loginLink: LoginLinkMessage,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    composers: MessageComposers,
  ) {
    composers.register(COMPOSER, ({ userId, id }) => this.compose(Number(userId), Number(id)));
  }

  async sendDue(): Promise<void> {
    let count: number;
    do {
      count = await this.sendSome();
    } while (count === BATCH);
  }

  @Transactional()
  private async sendSome(): Promise<number> {
    const due = await this.appointments.claimReminders(BATCH);
    const settingByUser = await this.notices.findByUser(due.map(({ userId }) => userId));
    await this.outbox.enqueue(
      ...due
        .filter(({ userId }) => !settingByUser.get(userId)?.muted.includes('appointments'))
        .map(({ id, userId, telegramId }) => ({
          chatId: telegramId,
          composer: COMPOSER,
          args: { userId, id },
          key: `appointment:${id}`,
        })),
    );
    return due.length;
  }

  private async compose(userId: number, id: number) {
    const [user, appointment] = await Promise.all([
      this.users.get(userId),
      this.appointments.find(userId, id),
    ]);
    const screen = `/tg/appointments?no_brand=true&meeting=${id}`;
    return this.loginLink.withScreen(user, reminderText(appointment, this.clock.now()), screen);
  }
}
