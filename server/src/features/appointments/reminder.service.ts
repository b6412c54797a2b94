import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Transactional } from '../../platform/database/database.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import type { Appointment } from './appointment.repository.js';
import { AppointmentService } from './appointment.service.js';
import { AgentNoticesService } from '../notifications/agent-notices.service.js';
import { LoginLinkMessage } from '../notifications/login-link.message.js';
import { UserService } from '../people/user.service.js';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../platform/jobs/jobs.js';
import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import { localize } from '../../texts/texts.js';
import { MINUTE_MS } from '../../../shared/units.rules.js';

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
    while ((await this.sendBatch()) === BATCH);
  }

  @Transactional()
  private async sendBatch(): Promise<number> {
    const due = await this.appointments.claimReminders(BATCH);
    const settingByUser = await this.notices.listByUser(due.map(({ userId }) => userId));
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
    return this.loginLink.addScreenLink(user, buildReminderText(appointment, this.clock.now()), screen);
  }
}

const REMIND_MS = 15_000;

@Injectable()
export class ReminderJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly reminders: ReminderService,
  ) {}

  /** Runs in every replica. Row locks give each appointment to one of them. */
  @Interval(REMIND_MS)
  sendReminders(): Promise<void> {
    return this.jobs.run('remind of appointments', () => this.reminders.sendDue());
  }
}

/** Composed when sent, so the minutes are those at that time. `appointment`: null if it was deleted. */
function buildReminderText(appointment: Appointment | null, now: Date): Markdown {
  if (!appointment?.startsAt || appointment.succeededAt) return localize('appointments.gone');
  const { name, time, description, startsAt } = appointment;
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / MINUTE_MS);
  const at = { time: time!.slice(0, 5) };
  const when =
    minutes > 0 ? localize('appointments.inMinutes', { minutes, ...at }) : localize('appointments.at', at);
  return lines(when, bold(name), ...(description ? [md`${description}`] : []));
}
