/** Error codes of Node and OpenSSL, with advice. */
const certificates: [RegExp, string][] = [
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'the certificate of the server is for another host name. Write a name that is in it',
  ],
  [/^CERT_HAS_EXPIRED$/, 'the certificate of the server, or of its authority, has expired. Renew it'],
  [
    /^CERT_NOT_YET_VALID$/,
    'the certificate of the server is not valid yet. Compare the clocks of both machines',
  ],
  [
    /^(UNABLE_TO_\w+|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE)$/,
    'the certificate of the server is from an unknown authority. Add its root: sslmode=verify-full&sslrootcert=/path/to/root.pem',
  ],
  [
    /^ERR_SSL_TLSV1_ALERT_UNKNOWN_CA$/,
    'the server does not know the authority of the client certificate. Use a sslcert that its ssl_ca_file has signed',
  ],
  [/^(CERT_\w+|ERR_SSL_\w+|ERR_TLS_\w+|ERR_OSSL_\w+|EPROTO)$/, 'the encrypted connection failed'],
];

const messages: [RegExp, string][] = [
  [
    /^The server does not support SSL connections/,
    'the server has no TLS. Enable it there (ssl = on), or write sslmode=disable if the network is trusted',
  ],
];

/** Finds advice on a failed TLS connection to PostgreSQL; null for other errors. */
export function findTlsAdvice({ code, message }: { code?: unknown; message?: unknown }): string | null {
  const find = (table: [RegExp, string][], text: unknown) =>
    table.find(([pattern]) => typeof text === 'string' && pattern.test(text))?.[1] ?? null;
  return find(certificates, code) ?? find(messages, message);
}
