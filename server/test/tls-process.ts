import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../local/embedded-postgres.js';
import { writeCertificates } from './certificates.js';
import type { TlsChoice } from './forked-postgres.js';

const [folder] = process.argv.slice(2) as [string];
const certificates = join(folder, 'certificates');

const accessFiles = {
  password: 'host all all all scram-sha-256\n',
  certificate: 'hostssl all all all cert\n',
};

let server = await startEmbeddedPostgres(folder);
mkdirSync(certificates);
await writeCertificates(certificates);
for (const [name, content] of Object.entries(accessFiles)) writeFileSync(join(certificates, name), content);
// As root, the server runs as another account, which must own its key.
const { uid, gid } = statSync(join(folder, 'postgres/cluster'));
for (const name of ['', ...readdirSync(certificates)]) chownSync(join(certificates, name), uid, gid);

function buildSettings({ certificate, access }: TlsChoice): Record<string, string> {
  const settingsWithoutTls = { hba_file: join(certificates, access), fsync: 'off' };
  if (certificate === null) return settingsWithoutTls;
  return {
    ...settingsWithoutTls,
    ssl: 'on',
    ssl_cert_file: join(certificates, `${certificate}.pem`),
    ssl_key_file: join(certificates, `${certificate}.key`),
    ssl_ca_file: join(certificates, 'root.pem'),
  };
}

async function restart(choice: TlsChoice): Promise<EmbeddedPostgres> {
  await server.stop();
  return startEmbeddedPostgres(folder, buildSettings(choice));
}

process.on('message', (choice: TlsChoice | 'stop') => {
  const finished =
    choice === 'stop' ? server.stop() : restart(choice).then((restarted) => void (server = restarted));
  void finished.then(() => process.send!('done'));
});
process.on('disconnect', () => process.exit());
process.send!({ url: server.url });
