import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The modes of pg. All but `disable` and `no-verify` verify the certificate and its host name. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const SSL_VALUES = ['true', '1', '0', 'no-verify'];
const SSL_NEGOTIATIONS = ['postgres', 'direct'];
const PEM = /-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/g;

/** Finds why the driver cannot use the address, or would ignore a part of it. Null also for text that is not a URL. */
export function findDatabaseUrlProblem(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { username, password, pathname, searchParams } = new URL(text);
  if (![username, password, pathname].every(isDecodable))
    return 'has a % that does not start an escape. Write it as %25';
  if (searchParams.has('options'))
    return 'must not have options=, because Tallydesk sets its own. Use "alter role ... set ..." instead';
  return findParameterProblem(searchParams) ?? findCertificateProblem(searchParams);
}

/**
 * Replaces the modes that pg treats as `verify-full` with it, because pg prints a six-line warning for them. `uselibpqcompat` gives
 * them other meanings.
 */
export function normalizeSslMode(text: string): string {
  if (text.includes('uselibpqcompat=true')) return text;
  return text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

function isDecodable(text: string): boolean {
  try {
    // The bundler drops a call whose result is unused.
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
}

function findParameterProblem(parameters: URLSearchParams): string | null {
  const valuesByName = { sslmode: SSL_MODES, ssl: SSL_VALUES, sslnegotiation: SSL_NEGOTIATIONS };
  for (const [name, values] of Object.entries(valuesByName)) {
    const value = parameters.get(name);
    if (value !== null && !values.includes(value)) return `${name} must be one of ${values.join(', ')}`;
  }
  return null;
}

function findCertificateProblem(parameters: URLSearchParams): string | null {
  const { sslrootcert, sslcert, sslkey } = Object.fromEntries(parameters);
  if (sslrootcert === 'system')
    return 'sslrootcert=system is not supported. Omit it to use the root certificates of Node';
  if ((sslcert === undefined) !== (sslkey === undefined)) return 'sslcert and sslkey go together';
  return (
    findFileProblem('sslrootcert', sslrootcert, (content) => {
      const roots = content.match(PEM) ?? [];
      if (roots.length === 0) throw new Error('no certificate in it');
      for (const root of roots) new X509Certificate(root);
    }) ??
    findFileProblem('sslcert', sslcert, (content) => new X509Certificate(content)) ??
    findFileProblem('sslkey', sslkey, (content) => {
      const key = createPrivateKey(content);
      if (!new X509Certificate(readFileSync(sslcert!)).checkPrivateKey(key))
        throw new Error('it does not belong to sslcert');
    })
  );
}

function findFileProblem(
  name: string,
  file: string | undefined,
  parse: (content: string) => void,
): string | null {
  if (file === undefined) return null;
  try {
    parse(readFileSync(file, 'utf8'));
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isEncrypted = code === 'ERR_MISSING_PASSPHRASE';
    const reason = isEncrypted ? 'it must have no passphrase' : code?.startsWith('E') ? code : message;
    return `cannot use the file of ${name}, ${file} (${reason})`;
  }
}
