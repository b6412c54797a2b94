interface Facts {
  name: string;
  /** Null: the ticket belongs to no brand. */
  brand: string | null;
}

/** Puts the person and the brand of a ticket in the place of `{name}` and `{brand}`. */
export function fillTemplate(text: string, { name, brand }: Facts): string {
  return text.replace(/\{(name|brand)\}/gi, (_, key: string) =>
    key.toLowerCase() === 'name' ? name : (brand ?? ''),
  );
}
