export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  example?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Example values by field name, for the whole API. A value that does not match the schema is not used. */
const valueByField: Record<string, unknown> = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  active_until: 1_774_000_000,
  admin_telegram_id: 5012345678,
  affiliate: 'north',
  agent: '@anna',
  agent_id: 7,
  amount: 1250.5,
  amount_max: 1250.5,
  amount_min: 100,
  behaviour: 'calm',
  bot_start_url: 'https://t.me/tallydesk_bot?start=0',
  bot_url: 'https://t.me/tallydesk_bot',
  brand: 'North',
  brand_id: 3,
  brands: [3],
  character: 'monkey-1',
  chat_id: -1001234567890,
  chat_url: 'https://t.me/north_deposits',
  client_id: '48213',
  count: 2,
  cr: 12.5,
  created_at: '2026-03-11T08:00:00.000Z',
  current_month: 3,
  current_year: 2026,
  date: '2026-03-11',
  deep_link: 'https://t.me/tallydesk_bot?start=brand_3_0f8fad5bd9cb469fa16570867728950e',
  description: 'first deposit',
  end_date: '2026-03-31',
  exchanger: 'Binance',
  financial: 'salary',
  goal: 10000,
  have: 1250.5,
  head_user_id: 7,
  head_user_id_2: null,
  id: 12,
  key: 'tdk_Zm9yIHRoZSBleGFtcGxlIG9ubHksIG5vdCBhIGtleQ',
  label: 'F12',
  made: 1250.5,
  max_connects: 3,
  message: 'Not found',
  messenger_url: null,
  month: 3,
  name: 'North',
  payment: 'card',
  period_id: 12,
  photo_url: '/storage/avatars/3f2a9c.webp',
  prefix: 'tdk_Zm9y',
  public_name: 'Anna',
  report_chat_id: null,
  report_hour: 2,
  report_thread_id: null,
  retention: 1250.5,
  retention_amount: 1250.5,
  role: 'manager',
  secret_code: 'k2Jx8vQm4nT0wYzR5bLcHs9d',
  start_date: '2026-03-01',
  string_team: 'A',
  target: 10000,
  team_lead_user_id: null,
  team_lead_user_id_2: null,
  team_name: 'A',
  team_names: ['A'],
  telegram_id: 5012345678,
  thread_id: null,
  time: '14:30',
  title: 'Platform',
  total: 1250.5,
  total_amount: 1250.5,
  type: 'ftd',
  url: 'https://example.com/hooks',
  user_brands: [3],
  user_id: 7,
  user_roles: ['deposits', 'reports'],
  username: 'anna',
  value: 10000,
  wallet: 'TQ5nxJ8k4mZ2pRx9',
  work_end_time: 1,
  work_start_time: 16,
  year: 2026,
};

/** Example values by `holder.field`, where the holder is the schema or field that has the field. `undefined` omits the field. */
const valueByPath: Record<string, unknown> = {
  'AgentNote.text': 'Prefers to be called in the morning',
  'ApiKey.name': 'CRM',
  'Appointment.description': 'Bring the contract',
  'Appointment.name': 'Call with the client',
  'BrandDetail.description': 'The northern desk',
  'BrandDetail.id': 3,
  'BrandMessage.message': 'The report is due at six',
  'BrandMessage.type': 'chat',
  'BrandName.id': 3,
  'CreateAgentNote.text': 'Prefers to be called in the morning',
  'CreateApiKey.name': 'CRM',
  'CreateAppointment.description': 'Bring the contract',
  'CreateAppointment.name': 'Call with the client',
  'CreateBrand.description': 'The northern desk',
  'CreateDeposit.agent_id': null,
  'CloseDeposit.reason': 'The wallet is not ours',
  'Deposit.moderated_at': null,
  'Deposit.moderated_by': null,
  'Deposit.possible_duplicate_of': null,
  'Deposit.reason': null,
  'DepositEvent.action': 'deposit.accept',
  'InviteUse.time': 1_773_216_000,
  'MemberList.exception': undefined,
  'MemberList.intersects': undefined,
  'NewApiKey.last_used_at': null,
  'NewApiKey.name': 'CRM',
  'OwnDeposit.possible_duplicate_of': null,
  'OwnDeposit.reason': null,
  'OwnUser.id': 7,
  'Session.address': '203.0.113.7',
  'Session.device': 'Chrome on Windows',
  'SetName.name': 'Anna',
  'UpdateOwnUser.language': 'es',
  'UpdateOwnUser.name': 'Anna',
  'Statistic.best_agent_id': 7,
  'Statistic.worse_agent_id': null,
  'StatisticResult.id': 7,
  'TestReport.message': 'North: 1,250.50 $ on 11.03.2026',
  'CreateWebhook.description': 'CRM',
  'UpdateWebhook.description': 'CRM',
  'Webhook.description': 'CRM',
  'UpdateBrand.description': 'The northern desk',
  'User.id': 7,
  'brand.id': 3,
  'brands.id': 3,
};

/**
 * Builds a valid example of a schema, deterministically. `name`: the field that has this schema. `holder`: the schema or field
 * that contains that field.
 */
export function buildExample(
  schema: Schema,
  schemas: Record<string, Schema>,
  name = '',
  holder = '',
): unknown {
  const path = `${holder}.${name}`;
  const value = path in valueByPath ? valueByPath[path] : valueByField[name];
  if (value !== undefined && isValid(value, schema)) return value;
  if (schema.$ref) {
    const component = schema.$ref.split('/').at(-1)!;
    const { properties, ...target } = schemas[component] ?? {};
    return properties
      ? buildObject(properties, schemas, component)
      : buildExample(target, schemas, name, holder);
  }
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return mergeAll(schema.allOf.map((part) => buildExample(part, schemas, name, holder)));
  const [choice] = schema.oneOf ?? schema.anyOf ?? [];
  if (choice) return buildExample(choice, schemas, name, holder);
  if (schema.type === 'object') return buildObject(schema.properties ?? {}, schemas, name);
  if (schema.type === 'array') return [buildExample(schema.items ?? {}, schemas, name, holder)];
  return buildPlainExample(schema);
}

function buildObject(properties: Record<string, Schema>, schemas: Record<string, Schema>, holder: string) {
  const isOmitted = (path: string) => path in valueByPath && valueByPath[path] === undefined;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !isOmitted(`${holder}.${name}`))
      .map(([name, property]) => [name, buildExample(property, schemas, name, holder)]),
  );
}

function mergeAll(parts: unknown[]): unknown {
  return parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0];
}

function buildPlainExample(schema: Schema): unknown {
  const { type, format, nullable, minimum = 1, maximum, minLength = 0, pattern } = schema;
  if (type === 'integer' || type === 'number') return Math.min(Math.max(1, minimum), maximum ?? Infinity);
  if (type === 'boolean') return true;
  if (type === 'string' && format === 'date-time') return valueByField.created_at;
  if (type === 'string' && format === 'date') return valueByField.date;
  if (type === 'string' && format === 'uuid') return '0f8fad5b-d9cb-469f-a165-70867728950e';
  if (type === 'string' && !pattern) return 'text'.padEnd(minLength, '.');
  return nullable ? null : type === 'string' ? 'text' : {};
}

function isValid(value: unknown, schema: Schema): boolean {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some((choice) => isValid(value, choice));
  if (value === null) return schema.nullable === true;
  if (schema.enum) return schema.enum.includes(value);
  if (Array.isArray(value)) {
    const { items } = schema;
    return schema.type === 'array' && !!items && value.every((item) => isValid(item, items));
  }
  if (typeof value === 'number') return isValidNumber(value, schema);
  if (typeof value === 'boolean') return schema.type === 'boolean';
  return typeof value === 'string' && schema.type === 'string' && isValidText(value, schema);
}

function isValidNumber(value: number, { type, minimum = -Infinity, maximum = Infinity }: Schema): boolean {
  const isTypeCorrect = type === 'number' || (type === 'integer' && Number.isInteger(value));
  return isTypeCorrect && value >= minimum && value <= maximum;
}

function isValidText(text: string, { format, maxLength = Infinity }: Schema): boolean {
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(text);
  if (format === 'date-time') return /^\d{4}-\d\d-\d\dT/.test(text);
  return text.length <= maxLength;
}
