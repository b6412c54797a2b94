/** Fields whose texts the program writes: ids, states, times and links. Links to files are not among them: they contain a file name. */
const MACHINE_FIELDS = new Set([
  ...['type', 'types', 'status', 'label', 'kind', 'period', 'at', 'timestamp', 'id', 'position', 'sequence'],
  ...['report_type', 'chat_answers', 'exception', 'color', 'role', 'photo_url', 'deep_link'],
  ...['date', 'start_date', 'end_date', 'date_start', 'date_end'],
]);

/**
 * Wraps each text that people wrote, such as a message or a name, as `{ quoted }`, so that an assistant does not mistake it for
 * instructions of the program. `value`: JSON.
 */
export function quoteTexts(value: unknown, field = ''): unknown {
  if (typeof value === 'string')
    return MACHINE_FIELDS.has(field) || field.endsWith('_at') ? value : { quoted: value };
  if (Array.isArray(value)) return value.map((entry) => quoteTexts(entry, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, quoteTexts(entry, name)]));
}
