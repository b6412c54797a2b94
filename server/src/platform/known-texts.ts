/** Texts of one call each, such as tokens, are short. This many take some megabytes. */
const MOST = 5_000;

/** Remembers what was read from a text, so that a person who calls often is not verified anew each time. Forgets the oldest. */
export class KnownTexts<Value> {
  private readonly values = new Map<string, Value>();

  constructor(private readonly most = MOST) {}

  get(text: string): Value | undefined {
    return this.values.get(text);
  }

  add(text: string, value: Value): Value {
    this.values.set(text, value);
    if (this.values.size > this.most) this.values.delete(this.values.keys().next().value!);
    return value;
  }
}
