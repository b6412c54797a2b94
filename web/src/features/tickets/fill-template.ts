interface TemplateValues {
  name: string;
  /** Null for a ticket without a brand. */
  brand: string | null;
}

/** Replaces `{name}` and `{brand}` with the person and the brand of a ticket. */
export function fillTemplate(text: string, { name, brand }: TemplateValues): string {
  return text.replace(/\{(name|brand)\}/gi, (_, key: string) =>
    key.toLowerCase() === 'name' ? name : (brand ?? ''),
  );
}
