import { createHash, createHmac } from 'node:crypto';
import type { Person } from '../state/messenger.types.js';

export interface LaunchInput {
  person: Person;
  startParam?: string;
  /** Unix seconds. */
  authDate: number;
}

/** The query string that Telegram passes to a mini-app (core.telegram.org/bots/webapps, "Validating data received via the Mini App"). */
export function signLaunchData({ person, startParam, authDate }: LaunchInput, token: string): string {
  const fields = {
    user: JSON.stringify({
      id: person.id,
      first_name: person.first_name,
      last_name: person.last_name ?? '',
      ...(person.username && { username: person.username }),
      language_code: person.language_code ?? 'en',
      allows_write_to_pm: true,
    }),
    chat_instance: String(person.id),
    chat_type: 'sender',
    ...(startParam && { start_param: startParam }),
    auth_date: String(authDate),
  };
  // Telegram adds an Ed25519 signature for third parties, and the hash covers it. This signature is not valid, but code that
  // omits it from the check string must fail here too.
  const signature = createHash('sha512').update(JSON.stringify(fields)).digest('base64url');
  const signedFields: Record<string, string> = { ...fields, signature };
  const checkString = Object.keys(signedFields)
    .sort()
    .map((name) => `${name}=${signedFields[name]}`)
    .join('\n');
  const secret = createHmac('sha256', 'WebAppData').update(token).digest();
  const hash = createHmac('sha256', secret).update(checkString).digest('hex');
  return new URLSearchParams({ ...signedFields, hash }).toString();
}
