/** What is wrong with the messenger on purpose. What is left out is well. */
export interface FaultSettings {
  /** Sending answers 429 for so many seconds, in one chat or in all. */
  tooMany?: { chat?: number; seconds: number }[];
  /** Every answer comes so much later. */
  slowMs?: number;
  /**
   * Connections break `before` the call has an effect, or `after`. It hits the next `calls` calls (of this `method`),
   * or all of them.
   */
  down?: { when: 'before' | 'after'; method?: string; calls?: number };
}

const SENDING = /^(send(?!chataction)|edit|delete(?!webhook|mycommands))/i;

/** A switchboard for faults. They end with the process. */
export class Faults {
  private settings: FaultSettings = {};
  private limits: { chat?: number; endsAt: number }[] = [];

  constructor(private readonly now: () => Date) {}

  set(settings: FaultSettings): void {
    const now = this.now().getTime();
    this.settings = structuredClone(settings);
    this.limits = (settings.tooMany ?? []).map(({ seconds, ...rest }) => ({
      ...rest,
      endsAt: now + seconds * 1000,
    }));
  }

  /** As they were set, with the seconds that are left. */
  get(): FaultSettings {
    const { slowMs, down } = this.settings;
    const tooMany = this.limits
      .map(({ endsAt, ...rest }) => ({ ...rest, seconds: this.secondsUntil(endsAt) }))
      .filter(({ seconds }) => seconds > 0);
    return { ...(tooMany.length > 0 && { tooMany }), ...(slowMs && { slowMs }), ...(down && { down }) };
  }

  get slowMs(): number {
    return this.settings.slowMs ?? 0;
  }

  get isDown(): boolean {
    return this.settings.down !== undefined && this.settings.down.method === undefined;
  }

  /** After how many seconds to try again, when sending to this chat is too much now. */
  findRetryAfter(method: string, chat: unknown): number | undefined {
    if (!SENDING.test(method)) return undefined;
    const limits = this.limits.filter((limit) => limit.chat === undefined || limit.chat === Number(chat));
    const seconds = Math.max(0, ...limits.map(({ endsAt }) => this.secondsUntil(endsAt)));
    return seconds || undefined;
  }

  /** When the connection of this call breaks, if it does; counts the call. */
  takeDrop(method: string): 'before' | 'after' | undefined {
    const { down } = this.settings;
    if (!down || (down.method && down.method.toLowerCase() !== method.toLowerCase())) return undefined;
    if (down.calls !== undefined && --down.calls <= 0) delete this.settings.down;
    return down.when;
  }

  private secondsUntil(moment: number): number {
    return Math.max(0, Math.ceil((moment - this.now().getTime()) / 1000));
  }
}
