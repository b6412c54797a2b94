import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthService } from './features/auth/login/auth.service.js';
import { User } from './features/people/user.entity.js';
import type { Config } from './platform/config/config.js';
import { logLine } from './platform/logging/process-log.js';

/** Prints the addresses for a person at the terminal. */
export async function printWelcome(app: INestApplication, config: Config): Promise<void> {
  const { publicUrl, isLocalMessengerUsed, isApiEnabled, isProduction } = config;
  if (!isApiEnabled) return logLine('Tallydesk is running.');
  if (isProduction) return logLine(`Tallydesk is running at ${publicUrl}`);
  const lines = [`Tallydesk is running at ${publicUrl}`, ''];
  if (config.hasDemoData) {
    lines.push(`  Panel, as an admin     ${await createLoginLink(app, 'admin')}`);
    lines.push(`  Mini-app, as an agent  ${await createLoginLink(app, 'user')}`);
  }
  if (isLocalMessengerUsed) lines.push(`  Messenger              ${publicUrl}/messenger`);
  lines.push(`  API reference          ${publicUrl}/api/docs`);
  if (config.hasDemoData)
    lines.push('', 'The first two links work once, for 10 minutes. More: npm run login -- <telegram_id>');
  logLine(`\n${lines.join('\n')}\n`);
}

async function createLoginLink(app: INestApplication, role: User['role']): Promise<string> {
  const db = app.get(DataSource).manager;
  const user = await db.findOne(User, { where: { role }, order: { id: 'ASC' } });
  return user ? app.get(AuthService).newLink(user) : '(nobody yet)';
}
