import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

const MANIFEST_FILE = 'manifest.json';
/** The checksums in the format of sha256sum(1), so that a backup can be verified without this program. Written last. */
const CHECKSUMS_FILE = 'SHA256SUMS';

const LINE_END = 0x0a;

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const Manifest = z.object({
  format: z.literal(1),
  /** The time of the database snapshot. */
  made_at: z.iso.datetime(),
  version: z.string(),
  commit: z.string().nullable(),
  postgres: z.string(),
  /** The last seal of the audit records, for `npm run audit`. Null: there was none, or the version that made the backup did not record it. */
  audit_head: z.string().nullable().default(null),
  /** The applied migrations, by name. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: z.int().min(0) })),
  /** The last value of each identity column. */
  sequences: z.array(z.object({ table: identifier, column: identifier, last: z.string().regex(/^\d+$/) })),
  /** The keys of the saved files in the file store. */
  files: z.array(z.string().regex(/^(files|avatars)\/[\w-]+\.\w+$/)),
  /** Keys that rows refer to, but whose files are missing in the store. */
  missing_files: z.array(z.string()),
  /** What an installation needs in addition to the backup. */
  not_included: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export type ChecksumByFile = Map<string, string>;

/** A backup cannot be made or used. The message is for the person at the terminal. */
export class BackupError extends Error {}

export const getTablePath = (table: string): string => `tables/${table}.copy.gz`;
export const getStoredFilePath = (key: string): string => `store/${key}`;

export async function writeManifestAndChecksums(
  folder: string,
  manifest: Manifest,
  checksumByFile: ChecksumByFile,
): Promise<void> {
  const content = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, MANIFEST_FILE), content, { mode: 0o600 });
  const manifestChecksum = createHash('sha256').update(content).digest('hex');
  const lines = [...checksumByFile, [MANIFEST_FILE, manifestChecksum]]
    .map(([file, checksum]) => `${checksum}  ${file}\n`)
    .sort();
  await writeFile(join(folder, CHECKSUMS_FILE), lines.join(''), { mode: 0o600 });
}

/** Verifies the checksums and row counts of a backup, and returns its manifest. Throws `BackupError` unless it is complete. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const checksumLines = await readFile(join(folder, CHECKSUMS_FILE), 'utf8').catch(() => {
    throw new BackupError(
      `${folder} is not a backup, or it is incomplete: there is no ${CHECKSUMS_FILE}, which is written last.`,
    );
  });
  const checksumByFile: ChecksumByFile = new Map(
    [...checksumLines.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, checksum, file]) => [file!, checksum!]),
  );
  await assertChecksum(folder, MANIFEST_FILE, checksumByFile);
  const parsed = Manifest.safeParse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  if (!parsed.success)
    throw new BackupError(`${folder} was made by another version: ${MANIFEST_FILE} has an unknown format.`);
  const { tables, files } = parsed.data;
  for (const file of [...tables.map(({ name }) => getTablePath(name)), ...files.map(getStoredFilePath)])
    await assertChecksum(folder, file, checksumByFile);
  for (const { name, rows } of tables) {
    const count = await countRows(join(folder, getTablePath(name)));
    if (count !== rows)
      throw new BackupError(
        `The backup is damaged: ${getTablePath(name)} has ${count} rows instead of ${rows}.`,
      );
  }
  return parsed.data;
}

/** Counts the lines. In the text format of COPY every row is one line, because line ends inside values are escaped. */
async function countRows(file: string): Promise<number> {
  let rows = 0;
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks)
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) rows += 1;
  });
  return rows;
}

async function assertChecksum(folder: string, file: string, checksumByFile: ChecksumByFile): Promise<void> {
  const checksum = checksumByFile.get(file);
  if (!checksum) throw new BackupError(`The backup is damaged: ${CHECKSUMS_FILE} does not name ${file}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, file)), hash).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.message})`;
    throw new BackupError(`The backup is damaged: ${file} ${reason}.`);
  });
  if (hash.digest('hex') !== checksum)
    throw new BackupError(`The backup is damaged: ${file} does not have the checksum in ${CHECKSUMS_FILE}.`);
}
