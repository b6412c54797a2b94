import { z } from 'zod';
import { Instant, lineText } from '../../../platform/http/common.schemas.js';

/** Bytes in base64url, the format of browsers. */
const base64Url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]*$/, 'must be base64url')
    .max(maxLength);
const MAX_ID_LENGTH = 1_400;
const MAX_CLIENT_DATA_LENGTH = 2_000;
/** Room for the certificate chain of a security key. */
const MAX_ATTESTATION_LENGTH = 60_000;
const transports = z.array(z.string().max(20)).max(10);

/** A credential with a response of the authenticator. Browsers add the last two fields, which the server ignores. */
const credentialSchema = <Response extends z.ZodType>(response: Response) =>
  z.strictObject({
    id: base64Url(MAX_ID_LENGTH),
    rawId: base64Url(MAX_ID_LENGTH),
    type: z.literal('public-key'),
    response,
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    clientExtensionResults: z.object({ credProps: z.object({ rk: z.boolean().optional() }).optional() }),
  });

/** The result of `navigator.credentials.create`, as JSON. */
const RegistrationResponse = credentialSchema(
  z.strictObject({
    clientDataJSON: base64Url(MAX_CLIENT_DATA_LENGTH),
    attestationObject: base64Url(MAX_ATTESTATION_LENGTH),
    authenticatorData: base64Url(MAX_ATTESTATION_LENGTH).optional(),
    publicKey: base64Url(MAX_ATTESTATION_LENGTH).optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: transports.optional(),
  }),
).meta({ id: 'PasskeyRegistration' });

/** The result of `navigator.credentials.get`, as JSON. */
const AuthenticationResponse = credentialSchema(
  z.strictObject({
    clientDataJSON: base64Url(MAX_CLIENT_DATA_LENGTH),
    authenticatorData: base64Url(MAX_CLIENT_DATA_LENGTH),
    signature: base64Url(MAX_CLIENT_DATA_LENGTH),
    userHandle: base64Url(100).optional(),
  }),
).meta({ id: 'PasskeyAuthentication' });

const PasskeyName = lineText(64).min(1);

export const AddPasskey = z
  .strictObject({ name: PasskeyName, response: RegistrationResponse })
  .meta({ id: 'AddPasskey' });
export type AddPasskey = z.infer<typeof AddPasskey>;

export const RenamePasskey = z.strictObject({ name: PasskeyName }).meta({ id: 'RenamePasskey' });
export type RenamePasskey = z.infer<typeof RenamePasskey>;

export const ConfirmPasskey = z
  .strictObject({ response: AuthenticationResponse })
  .meta({ id: 'ConfirmPasskey' });
export type ConfirmPasskey = z.infer<typeof ConfirmPasskey>;

const PasskeyView = z
  .object({
    id: z.int(),
    name: z.string(),
    created_at: Instant,
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'Passkey' });

export const PasskeyList = z
  .object({
    data: z.array(PasskeyView),
    /** Whether calls that need a passkey are refused to admins without one. */
    is_required: z.boolean(),
  })
  .meta({ id: 'PasskeyList' });
export type PasskeyList = z.input<typeof PasskeyList>;

const requirement = z.enum(['required', 'preferred', 'discouraged']);
const credentials = z.array(
  z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }),
);

/** For `navigator.credentials.create`, as JSON. */
export const RegistrationOptions = z
  .object({
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int().optional(),
    excludeCredentials: credentials.optional(),
    authenticatorSelection: z
      .object({ residentKey: requirement.optional(), userVerification: requirement.optional() })
      .optional(),
    attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
  })
  .meta({ id: 'PasskeyRegistrationOptions' });

/** For `navigator.credentials.get`, as JSON. */
export const AuthenticationOptions = z
  .object({
    rpId: z.string().optional(),
    challenge: z.string(),
    timeout: z.int().optional(),
    allowCredentials: credentials.optional(),
    userVerification: requirement.optional(),
  })
  .meta({ id: 'PasskeyAuthenticationOptions' });
