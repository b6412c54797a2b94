/** The settings that tell where an installation keeps its secrets. */
interface Settings {
  jwtSecret: string | undefined;
  dataDir: string;
  telegramWebhookUrl: string | undefined;
  oidc: object | null;
  s3: object | null;
}

/** What an installation needs besides its backup, and what happens without it. A backup contains no secrets. */
export function notIncluded({ jwtSecret, dataDir, telegramWebhookUrl, oidc, s3 }: Settings): string[] {
  const secret = jwtSecret ? 'JWT_SECRET' : `${dataDir}/jwt-secret`;
  return [
    'The settings (.env, or the environment), among them ADMIN_TELEGRAM_IDS, PUBLIC_URL and TELEGRAM_MINI_APP.',
    `${secret}: with another one everybody logs in again, as they do after a restore anyway.`,
    'TELEGRAM_BOT_TOKEN: @BotFather shows it again. With the token of another bot people must write to that one first.',
    ...(telegramWebhookUrl ? ['TELEGRAM_WEBHOOK_SECRET: may be a new one at any time.'] : []),
    ...(oidc ? ['OIDC_CLIENT_SECRET: your OpenID provider shows it again, or makes a new one.'] : []),
    'DATABASE_URL with its password: of whichever database it is restored to.',
    ...(s3 ? ['S3_ACCESS_KEY and S3_SECRET_KEY: of whichever bucket it is restored to.'] : []),
  ];
}
