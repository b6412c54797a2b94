import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/**
 * How Playwright starts a Chromium here: the one that CHROMIUM_PATH names, or else the one that comes in an npm
 * package, so that the tests need nothing but Node. The package's own flags are for servers without a screen
 * and switch off web security: none of them is used.
 */
export function chromiumLaunch(): LaunchOptions {
  const named = process.env.CHROMIUM_PATH;
  const args = ['--no-sandbox']; // in containers, and as root, its sandbox does not start
  if (named) return { executablePath: named, args };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `Set CHROMIUM_PATH: no Chromium comes with the packages for ${process.platform} ${process.arch}.`,
    );
  }
  const home = unpacked();
  const env = {
    ...(process.env as Record<string, string>),
    LD_LIBRARY_PATH: join(home, 'al2023/lib'),
    FONTCONFIG_PATH: join(home, 'fonts'),
    FONTCONFIG_FILE: join(home, 'fonts/fonts.conf'),
  };
  return { executablePath: join(home, 'chromium'), args, env };
}

/** The folder of the unpacked Chromium; unpacked once for each version, which takes some seconds. */
function unpacked(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = entry.replace(/(@sparticuz.chromium).*/, '$1/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const home = resolve(dirname(manifest), '../../.cache', `chromium-${version}`);
  if (existsSync(home)) return home;

  const draft = `${home}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  // It unpacks into TMPDIR, with its libraries and fonts only where it believes to be on Lambda; both in a
  // process of its own, for it reads and changes the environment.
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
  const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  execFileSync(process.execPath, ['--eval', script], { env, cwd: dirname(manifest) });

  // Its own font alone, so that a page measures the same on every machine.
  const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`;
  writeFileSync(join(draft, 'fonts/fonts.conf'), fonts);
  try {
    renameSync(draft, home);
  } catch (error) {
    if (!existsSync(home)) throw error; // else another run was faster
    rmSync(draft, { recursive: true });
  }
  return home;
}
