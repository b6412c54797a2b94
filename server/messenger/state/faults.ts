/** Simulated failures of Telegram. */
export interface FaultSettings {
  /** Refuses `SEND_METHODS`, or only `method`, with 429 for some seconds, in one chat or in all. */
  tooMany?: { chat?: number; method?: string; seconds: number }[];
  /** The delay of every response. */
  slowMs?: number;
  /** Breaks the connections of all calls, or of the next `calls`, `before` or `after` their effect. `method`: only of this method. */
  down?: { when: 'before' | 'after'; method?: string; calls?: number };
}

const SEND_METHODS = /^(send|edit|delete|setMessage|createForum)/i;

/** The faults that are set. They end with the process. */
export class Faults {
  private settings: FaultSettings = {};
  private limits: { chat?: number; method?: string; endsAt: number }[] = [];

  constructor(private readonly now: () => Date) {}

  set(settings: FaultSettings): void {
    const now = this.now().getTime();
    this.settings = structuredClone(settings);
    this.limits = (settings.tooMany ?? []).map(({ seconds, ...rest }) => ({
      ...rest,
      endsAt: now + seconds * 1000,
    }));
  }

  /** The faults with the seconds and calls that are left. */
  get(): FaultSettings {
    const { slowMs, down } = this.settings;
    const tooMany = this.limits
      .map(({ endsAt, ...rest }) => ({ ...rest, seconds: this.getSecondsUntil(endsAt) }))
      .filter(({ seconds }) => seconds > 0);
    return { ...(tooMany.length > 0 && { tooMany }), ...(slowMs && { slowMs }), ...(down && { down }) };
  }

  get slowMs(): number {
    return this.settings.slowMs ?? 0;
  }

  get areAllMethodsDown(): boolean {
    return this.settings.down !== undefined && this.settings.down.method === undefined;
  }

  /** The seconds after which to retry the call. Undefined: it is allowed now. */
  findRetryAfter(method: string, chat: unknown): number | undefined {
    const limits = this.limits.filter(
      (limit) =>
        (limit.chat === undefined || limit.chat === Number(chat)) &&
        (limit.method ? limit.method.toLowerCase() === method.toLowerCase() : SEND_METHODS.test(method)),
    );
    const seconds = Math.max(0, ...limits.map(({ endsAt }) => this.getSecondsUntil(endsAt)));
    return seconds || undefined;
  }

  /** Counts the call, and returns when its connection breaks. Undefined: it does not. */
  consumeDrop(method: string): 'before' | 'after' | undefined {
    const { down } = this.settings;
    if (!down || (down.method && down.method.toLowerCase() !== method.toLowerCase())) return undefined;
    if (down.calls !== undefined && --down.calls <= 0) delete this.settings.down;
    return down.when;
  }

  private getSecondsUntil(timeMs: number): number {
    return Math.max(0, Math.ceil((timeMs - this.now().getTime()) / 1000));
  }
}
