import 'reflect-metadata'; // for the library
import { webcrypto } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { DAY_MS } from '../shared/units.rules.js';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

interface Authority {
  certificate: x509.X509Certificate;
  keys: webcrypto.CryptoKeyPair;
}

interface Subject {
  name: string;
  /** Host names of a server. Empty: a client. */
  hosts: string[];
}

/** Writes certificates and keys as PEM files, as an operator creates them with openssl. */
export async function writeCertificates(folder: string): Promise<void> {
  const [root, other] = [await newAuthority('A private root'), await newAuthority('Another root')];
  save(folder, 'root.pem', root.certificate.toString('pem'));
  const hosts = ['localhost', '127.0.0.1'];
  await issue(folder, 'good', root, { name: 'localhost', hosts });
  await issue(folder, 'foreign', other, { name: 'localhost', hosts });
  await issue(folder, 'other-host', root, { name: 'db.example.com', hosts: ['db.example.com'] });
  // The common name of a client certificate is the name of the database role.
  await issue(folder, 'client', root, { name: 'tallydesk', hosts: [] });
  await issue(folder, 'foreign-client', other, { name: 'tallydesk', hosts: [] });
}

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

async function newAuthority(name: string): Promise<Authority> {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ALGORITHM,
    ...buildValidity(),
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  return { certificate, keys };
}

/** Writes `<file>.pem` and `<file>.key`. */
async function issue(
  folder: string,
  file: string,
  { certificate, keys }: Authority,
  subject: Subject,
): Promise<void> {
  const subjectKeys = await newKeys();
  const names = subject.hosts.map(
    (value) => ({ type: /^[\d.]+$/.test(value) ? 'ip' : 'dns', value }) as const,
  );
  const issued = await x509.X509CertificateGenerator.create({
    subject: `CN=${subject.name}`,
    issuer: certificate.subject,
    signingKey: keys.privateKey,
    publicKey: subjectKeys.publicKey,
    signingAlgorithm: ALGORITHM,
    ...buildValidity(),
    extensions: names.length > 0 ? [new x509.SubjectAlternativeNameExtension(names)] : [],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', subjectKeys.privateKey);
  save(folder, `${file}.pem`, issued.toString('pem'));
  save(folder, `${file}.key`, x509.PemConverter.encode(key, 'PRIVATE KEY'));
}

const save = (folder: string, name: string, content: string) =>
  writeFileSync(join(folder, name), content, { mode: 0o600 });

const buildValidity = () => ({
  notBefore: new Date(Date.now() - 30 * DAY_MS),
  notAfter: new Date(Date.now() + 30 * DAY_MS),
});
