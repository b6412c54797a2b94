import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/**
 * The options with which Playwright starts Chromium: the one at CHROMIUM_PATH, or else that of an npm package, so that the tests
 * need nothing but Node. The package's own flags switch off web security, so they are not used.
 */
export function buildLaunchOptions(): LaunchOptions {
  const path = process.env.CHROMIUM_PATH;
  // The sandbox does not start in containers, nor as root. Without the emulation of a GPU, pages take a fifth less processor time.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer'];
  if (path) return { executablePath: path, args };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `No npm package has a Chromium for ${process.platform} ${process.arch}. Set CHROMIUM_PATH.`,
    );
  }
  const folder = unpackChromium();
  const env = {
    ...(process.env as Record<string, string>),
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
    FONTCONFIG_FILE: join(folder, 'fonts/fonts.conf'),
  };
  return { executablePath: join(folder, 'chromium'), args, env };
}

/** Returns the folder of the unpacked Chromium. It is unpacked once for each version, which takes some seconds. */
function unpackChromium(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = entry.replace(/(@sparticuz.chromium).*/, '$1/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = resolve(dirname(manifest), '../../.cache', `chromium-${version}`);
  if (existsSync(folder)) return folder;

  const tempFolder = `${folder}.${process.pid}`;
  mkdirSync(tempFolder, { recursive: true });
  // The package unpacks into TMPDIR. It adds libraries and fonts only when it believes that it runs on Lambda.
  // It changes environment variables, so it runs in a separate process.
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
  const env = { ...process.env, TMPDIR: tempFolder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  execFileSync(process.execPath, ['--eval', script], { env, cwd: dirname(manifest) });

  // Only the package's own font is used, so that texts have the same size on every machine.
  const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
  writeFileSync(join(tempFolder, 'fonts/fonts.conf'), fonts);
  try {
    renameSync(tempFolder, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // if it exists, another run has unpacked it
    rmSync(tempFolder, { recursive: true });
  }
  return folder;
}
