import { Injectable, type MessageEvent, type OnApplicationShutdown } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { isStaffWithCode } from '../../../platform/events/audience.js';
import { EventStreams } from '../../../platform/events/event-streams.js';
import { LiveEvents } from '../../../platform/events/live-events.js';
import { toUserView } from '../../people/user.schemas.js';
import { UserService } from '../../people/user.service.js';
import { TicketAccessService } from '../records/ticket-access.service.js';
import type { PresenceSignal } from '../records/ticket.schemas.js';
import { PresenceBoard, type TicketPresence } from './presence-board.rules.js';

const TOPIC = 'ticket-presence';
const EXPIRY_INTERVAL_MS = 1_000;

/**
 * Who is viewing a ticket, and who is typing. Nothing is stored: each process tracks the signals of all processes, and sends the
 * result to its own streams of staff who may read the ticket.
 */
@Injectable()
export class TicketPresenceService implements OnApplicationShutdown {
  private readonly board = new PresenceBoard();
  private readonly expiryTimer: NodeJS.Timeout;

  constructor(
    private readonly access: TicketAccessService,
    private readonly users: UserService,
    private readonly live: LiveEvents,
    private readonly streams: EventStreams,
  ) {
    live.signals.subscribe(({ topic, data }) => topic === TOPIC && this.handleSignal(data as PresenceSignal));
    streams.registerFirstEvents((audience) =>
      this.board
        .list()
        .filter(({ brandId }) => isStaffWithCode(audience, 'tickets', brandId))
        .map(toEvent),
    );
    this.expiryTimer = setInterval(() => this.removeExpired(), EXPIRY_INTERVAL_MS);
    this.expiryTimer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.expiryTimer);
  }

  /** `typing` null: the caller has left. */
  async publishPresence(caller: Caller, ticketId: number, typing: boolean | null): Promise<void> {
    const { brandId } = await this.access.get(caller, ticketId);
    const user = toUserView(await this.users.get(caller.userId));
    const data: PresenceSignal = { ticketId, brandId, user, typing };
    this.live.publishSignal({ topic: TOPIC, data });
  }

  private handleSignal(signal: PresenceSignal): void {
    const presence = this.board.applySignal(signal, performance.now());
    if (presence) this.sendPresence(presence);
  }

  private removeExpired(): void {
    for (const presence of this.board.removeExpired(performance.now())) this.sendPresence(presence);
  }

  private sendPresence(presence: TicketPresence): void {
    this.streams.send(toEvent(presence), (audience) =>
      isStaffWithCode(audience, 'tickets', presence.brandId),
    );
  }
}

const toEvent = ({ ticketId, people }: TicketPresence): MessageEvent => ({
  type: 'presence',
  data: JSON.stringify({ ticket_id: ticketId, people }),
});
