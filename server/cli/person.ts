import { parseArgs } from 'node:util';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError } from '../src/platform/errors/domain-error.js';
import { ErasureService } from '../src/features/operations/privacy/erasure.service.js';
import { PersonExportService } from '../src/features/operations/privacy/person-export.service.js';
import { UserService } from '../src/features/people/user.service.js';
import { openInstallation, resolveFolder, runCommand } from './command.js';

const USAGE = [
  'Usage: npm run person -- export <id> [folder]',
  '       npm run person -- erase <id>',
  'With --telegram, <id> is a Telegram id. Otherwise it is the id of the person in Tallydesk.',
].join('\n');

/** `npm run person`: exports or erases the data of a person. The server may be running. */
runCommand(async () => {
  const options = { telegram: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [command = '', id = '', folder, ...rest] = positionals;
  const isUsageCorrect =
    (command === 'export' || (command === 'erase' && folder === undefined)) && rest.length === 0;
  const isId = (values.telegram ? /^\d{1,15}$/ : /^\d{1,9}$/).test(id);
  if (!isUsageCorrect || !isId) throw new Error(USAGE);
  const app = await openInstallation();
  try {
    const userId = values.telegram ? await findByTelegramId(app, id) : Number(id);
    return await (command === 'export' ? exportPerson(app, userId, folder) : erase(app, userId));
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found')
      throw new Error(`There is no person ${id}, or they were erased.`, { cause: error });
    throw error;
  }
});

async function findByTelegramId(app: NestFastifyApplication, telegramId: string): Promise<number> {
  const user = await app.get(UserService).findByTelegramId(telegramId);
  if (!user) throw new Error(`Nobody has the Telegram id ${telegramId}.`);
  return user.id;
}

async function exportPerson(app: NestFastifyApplication, userId: number, folder = `person-${userId}`) {
  const path = resolveFolder(folder);
  const count = await app.get(PersonExportService).save(userId, path);
  return `Saved ${count} files in ${path}. README.txt explains them.`;
}

async function erase(app: NestFastifyApplication, userId: number): Promise<string> {
  await app.get(ErasureService).erase(userId, null);
  return `Person ${userId} is erased, and is shown as "User #${userId}" from now on.`;
}
