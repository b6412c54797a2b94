const MAX_ENTRIES = 5_000;
/** Longer texts are not cached: the same data can be encoded in many ways, some of them long. */
const MAX_LENGTH = 4_000;

/**
 * Caches the contents of verified credentials, because checking a signature costs more than the rest of the access check.
 * Callers must still check whether a credential has expired or was revoked.
 */
export class VerifiedTexts<Content> {
  private readonly contentByText = new Map<string, Content>();

  /** `verify` throws if the text is not valid. */
  constructor(private readonly verify: (text: string) => Content) {}

  get(text: string): Content {
    const cached = this.contentByText.get(text);
    if (cached) return cached;
    const content = this.verify(text);
    if (this.contentByText.size >= MAX_ENTRIES) this.contentByText.clear();
    if (text.length <= MAX_LENGTH) this.contentByText.set(text, content);
    return content;
  }
}
