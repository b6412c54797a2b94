import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS } from '../../../shared/units.rules.js';
import { Transactional } from '../../platform/database/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { Clock } from '../../platform/time/clock.js';
import { localize } from '../../texts/texts.js';
import { AgentNoticesService } from '../notifications/agent-notices.service.js';
import { LoginLinkMessage } from '../notifications/login-link.message.js';
import { UserService } from '../people/user.service.js';
import { AppointmentRepository, type Appointment } from './appointment.repository.js';

const REMINDER_LEAD_MS = 15 * MINUTE_MS;
const INTERVAL_MS = 15_000;
const BATCH_SIZE = 100;
const COMPOSER = 'appointment-reminder';

/** Reminds people of their appointments. Texts are composed only when they are sent, because staff can read stored ones. */
@Injectable()
export class ReminderService {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly notices: AgentNoticesService,
    private readonly users: UserService,
    private readonly loginLink: LoginLinkMessage,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    composers: MessageComposers,
  ) {
    composers.register(COMPOSER, ({ userId, id }) => this.compose(Number(userId), Number(id)));
  }

  async enqueueDue(): Promise<void> {
    while ((await this.enqueueBatch()) === BATCH_SIZE);
  }

  @Transactional()
  private async enqueueBatch(): Promise<number> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + REMINDER_LEAD_MS);
    const due = await this.appointments.claimDue(now, until, BATCH_SIZE);
    const settingByUserId = await this.notices.listByUser(due.map(({ userId }) => userId));
    await this.outbox.enqueue(
      ...due
        .filter(({ userId }) => !settingByUserId.get(userId)?.muted.includes('appointments'))
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

@Injectable()
export class ReminderJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly reminders: ReminderService,
  ) {}

  /** Every replica runs it. Row locks give each appointment to one of them. */
  @Interval(INTERVAL_MS)
  enqueueReminders(): Promise<void> {
    return this.jobs.run('remind of appointments', () => this.reminders.enqueueDue());
  }
}

/** `appointment`: null if it was deleted. */
function buildReminderText(appointment: Appointment | null, now: Date): Markdown {
  if (!appointment?.startsAt || appointment.markedPassedAt) return localize('appointments.gone');
  const { name, time, description, startsAt } = appointment;
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / MINUTE_MS);
  const start = { time: time!.slice(0, 5) };
  return lines(
    minutes > 0
      ? localize('appointments.inMinutes', { minutes, ...start })
      : localize('appointments.at', start),
    bold(name),
    ...(description ? [md`${description}`] : []),
  );
}
