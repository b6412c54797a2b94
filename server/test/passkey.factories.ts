import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Passkey } from '../src/features/auth/passkeys/passkey.entity.js';
import type { User } from '../src/features/people/user.entity.js';

/** A passkey whose authenticator nobody has. Returns its id. */
export async function newPasskeyRow(db: EntityManager, { id: userId }: Pick<User, 'id'>): Promise<number> {
  const passkey = db.create(Passkey, {
    userId,
    credentialId: randomBytes(16).toString('base64url'),
    publicKey: Buffer.alloc(0),
    counter: '0',
    transports: [],
    name: 'Key',
    createdAt: new Date(),
  });
  return (await db.save(passkey)).id;
}
