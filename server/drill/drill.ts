import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Programs } from './programs.js';

/**
 * Runs a drill in a folder of its own, and ends all its processes at its end, at Ctrl-C, and after `minutes`. Exits with 1 if it
 * fails or finds something wrong. The folder with the logs stays if it fails, and with KEEP=1.
 */
export async function runDrill(
  minutes: number,
  drill: (programs: Programs, folder: string) => Promise<boolean>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-drill-'));
  chmodSync(folder, 0o755);
  const programs = new Programs(folder);
  const stopped = new Promise<never>((_, reject) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => reject(new Error(name)));
    setTimeout(() => reject(new Error(`It takes longer than ${minutes} minutes`)), minutes * 60_000).unref();
  });
  let isGood = false;
  try {
    isGood = await Promise.race([drill(programs, folder), stopped]);
  } catch (error) {
    console.error('The drill failed.', error);
  }
  await programs.endAll();
  if (isGood && process.env.KEEP !== '1') rmSync(folder, { recursive: true });
  else console.log(`Logs: ${folder}`);
  process.exit(isGood ? 0 : 1);
}

/** Prints rows below each other, with aligned columns. */
export function printTable(heading: string[], rows: (string | number)[][]): void {
  const lines = [heading, ...rows].map((row) => row.map(String));
  const widths = heading.map((_, column) => Math.max(...lines.map((row) => row[column]!.length)));
  for (const row of lines)
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`);
}
