import { md } from '../../../../platform/messenger/api/markdown.js';
import { toPlainText } from '../../../../platform/messenger/api/split-markdown.rules.js';
import { translations } from '../../../../texts/texts.js';
import { parseNamedText } from './form-line.rules.js';
import { formatProblems, buildFormTemplate, parseForms, parseFormsOfType } from './deposit-form.rules.js';

const groupOptions = { botName: 'TallyBot', isPrivate: false };
const privateOptions = { botName: 'TallyBot', isPrivate: true };
const parseAll = (text: string) => parseForms(text, 'TallyBot');
const parseFirst = (text: string) => parseAll(text)[0] ?? null;
const listProblems = (text: string) => parseFirst(text)?.problems?.map(({ source }) => toPlainText(source));

describe('parseForms', () => {
  it.each([
    ...['#ftd', '#FTD', '/ftd', '/Ftd', '/ftd@TallyBot', '/FTD@tallybot', '  #ftd  '],
    ...['#ftd:', '#ftd!', '#ftd,', '\u200f#ftd\u200e', '\ufeff#ftd'],
    ...['#retention', '/RETENTION', '/retention@TallyBot'],
  ])('accepts %j', (start) => {
    const type = /ftd/i.test(start) ? 'ftd' : 'retention';
    expect(parseFirst(`${start}\r\nAmount: 5`)).toMatchObject({
      type,
      fields: { amount: '5.00', clientId: '' },
    });
  });

  it.each([
    'hello',
    '',
    'ftd\nAmount: 5',
    '#ftds\nAmount: 5',
    '#ftd was slow today',
    '#ftd was slow 2 days',
    '#ftd payment training today',
    '#ftd today\nhttps://example.com',
    'Well done!\n#ftd',
    'Well done!\n#ftd #retention\nhttps://t.me/c/12/34 @anna99',
    'anna did #ftd 500 today',
    '/ftd@OtherBot\nAmount: 5',
    '#ftd@TallyBot\nAmount: 5',
    '/start',
  ])('ignores conversation: %j', (text) => {
    expect(parseFirst(text)).toBeNull();
  });

  it.each([
    '#rеtention',
    '＃retention',
    '#RЕТЕNTION',
    '/rеtention',
    '#re\u200btention',
    '#ｒｅｔｅｎｔｉｏｎ',
  ])('accepts %s in letters that look like Latin ones', (tag) => {
    const form = `${tag}\nАmount: 5\nСliеnt ID: 77\nЕxchanger: Биржа`;
    expect(parseFirst(form)).toMatchObject({
      type: 'retention',
      fields: { amount: '5.00', clientId: '77', exchanger: 'Биржа' },
    });
    expect(parseForms(`#ftd\nAmount: 6\n${form}`, 'TallyBot').map(({ type }) => type)).toEqual([
      'ftd',
      'retention',
    ]);
  });

  it.each<[string, object]>([
    [
      'Amount: 1,\u200b250\nClient ID: \u0301481213\u200c\nWallet: 0xA\u00adB\nAgent: Алексеи\u0306',
      { amount: '1250.00', clientId: '481213', wallet: '0xAB', agent: 'Алексей' },
    ],
    ['Amount: 5\nDescription: a\u200b\u2028b👨‍👩‍👧', { description: 'a\nb👨‍👩‍👧' }],
    ['\u200eAmount\u200f： \u200e5\nClient\u00a0ID：\u206677\u2069', { amount: '5.00', clientId: '77' }],
    ...['CLIENT ID', 'client_id', 'client-id', 'clientid', ' Client  Id ', 'C l i e n t-_ID'].map(
      (name): [string, object] => [`Amount: 5\n${name}: 77`, { clientId: '77' }],
    ),
    [
      '\nAmount: 5\n\nWallet: a:b: c \nDescription:\n\none\n\nAmount: two\n',
      { wallet: 'a:b: c', description: 'one\n\nAmount: two' },
    ],
  ])('reads the fields of %j', (lines, fields) => {
    expect(parseFirst(`#ftd\n${lines}`)).toMatchObject({ fields });
  });

  it('reports unknown, repeated and malformed lines together', () => {
    expect(listProblems('#ftd\nAmount: 5\nAmount: 6\nPhone: 1\nthanks')).toEqual([
      'Amount appears twice',
      'Phone is an unknown field',
      'thanks is not "Name: value"',
    ]);
  });

  it.each(['Behaviour', 'Affiliate', 'Financial', 'Payment'])(
    'accepts only an empty %s for a retention',
    (field) => {
      expect(listProblems(`#retention\nAmount: 5\n${field}: x`)).toEqual([`${field} belongs to #ftd only`]);
      expect(listProblems(`#retention\nAmount: 5\n${field}:`)).toBeUndefined();
    },
  );

  it.each([
    ['Client ID', 128],
    ['Wallet', 255],
    ['Agent', 255],
    ['Description', 1000],
  ])('accepts %s of at most %i characters', (field, limit) => {
    expect(listProblems(`#ftd\nAmount: 5\n${field}: ${'x'.repeat(limit)}`)).toBeUndefined();
    expect(listProblems(`#ftd\nAmount: 5\n${field}: ${'x'.repeat(limit + 1)}`)).toEqual([
      `${field} is longer than ${limit} characters`,
    ]);
  });

  it('accepts the filled-in template', () => {
    const getTemplate = (type: 'retention' | 'ftd') => toPlainText(buildFormTemplate(type).source).trim();
    expect(getTemplate('retention')).toBe(
      '#retention\nClient ID:\nAmount:\nWallet:\nExchanger:\nAgent:\nDescription:',
    );
    expect(parseFirst(getTemplate('ftd').replace('Amount:', 'Amount: 5'))).toMatchObject({
      type: 'ftd',
      fields: {},
    });
  });
});

describe('a short form', () => {
  it.each([
    ['#ftd 500', {}],
    ['/ftd 500', {}],
    ['#FTD: 500', {}],
    ['#ftd - 500', {}],
    ['#ftd = $500.', {}],
    ['#ftd 500 USD 💰🔥', {}],
    ['#ftd \u2067٥٠٠\u2069', {}],
    ['#ftd 500 client 48213', { clientId: '48213' }],
    ['#ftd 500, client id: 48213, agent Anna Bell.', { clientId: '48213', agent: 'Anna Bell' }],
    ['#ftd 500 from client 48213 by agent @anna', { clientId: '48213', agent: '@anna' }],
    ['#ftd client 48213 amount 500 payment card', { clientId: '48213', payment: 'card' }],
    ['#ftd Amount: 500 Client ID: 48213 Wallet: a:b', { clientId: '48213', wallet: 'a:b' }],
    ['#ftd 500 description: she pays\nAmount: 6', { description: 'she pays\nAmount: 6' }],
    ['#ftd 500\nClient ID: 48213', { clientId: '48213' }],
    ['#ftd\nAmount 500', {}],
    ['#ftd\nAmount=500\nClient = 48213', { clientId: '48213' }],
    ['#ftd\nAmount - 500\nClient-ID - 48213', { clientId: '48213' }],
    ['#ftd\nAmount 500, client 48213', { clientId: '48213' }],
    ['#ftd\nClient ID 48213 amount 500', { clientId: '48213' }],
    ['#ftd\nAmount 500\nPayment by card\nAgent Anna Bell', { payment: 'by card', agent: 'Anna Bell' }],
    ['Good evening all,\nhere is mine:\n\n#ftd\nAmount: 500', {}],
    ['@boris look\n#ftd 500\nDescription now', { description: 'now' }],
  ])('may be %j', (text, fields) => {
    const [form, ...others] = parseAll(text);
    expect(others).toEqual([]);
    expect(form).toMatchObject({ type: 'ftd', text, fields: { amount: '500.00', ...fields } });
  });

  it.each([
    ['#ftd 500 for Anna', 'for Anna', 'is not "Name: value"'],
    ['#ftd for Anna\nAmount: 5', 'for Anna', 'is not "Name: value"'],
    ['#ftd, #vip\n\nThanks\nAmount: 5', '#vip', 'is not "Name: value"'],
    ['#ftd 500 48213', '48213', 'is not "Name: value"'],
    ['#ftd 500 client 48213 Anna', 'Anna', 'is not "Name: value"'],
    ['#ftd 500 #ftd 300', '#ftd 300', 'is not "Name: value"'],
    ['#ftd client 48213 500', '500', 'is not "Name: value"'],
    ['#ftd client 48213', 'Amount', 'is required'],
    ['#ftd\nAmount:', 'Amount', 'is required'],
    ['#ftd 500 EUR today', 'Amount', 'is in another currency. Amounts are in US dollars.'],
    ['#ftd 1.250 client 7', 'Amount', '1.250 is ambiguous: write 1250 or 1.25'],
    ['#ftd -500', 'Amount', 'must be more than zero'],
    ['#ftd-2026\nNote: 5', 'Amount', 'must be more than zero'],
    ['#ftd .5', 'Amount', 'is not a number, such as 1250.50'],
    ['#ftd\nAmount -500', 'Amount', 'must be more than zero'],
    ['#ftd 500\nAmount: 6', 'Amount', 'appears twice'],
    ['#ftd 500\nClient said so', 'Client said so', 'is not "Name: value"'],
    ['#ftd 500\nClient: Anna', 'Client', 'is an unknown field, did you mean Client ID?'],
    ['#ftd 500\nWalet: x', 'Walet', 'is an unknown field, did you mean Wallet?'],
    ['#ftd 500\nClient ID 48213 Anna', 'Anna', 'is not "Name: value"'],
    ['Agent: Anna\n#ftd 500', 'Agent', 'is above the form: write it below the first line'],
    ['Hi\n#ftd\nplease check 500', 'please check 500', 'is not "Name: value"'],
  ])('%j has a mistake: %s %s', (text, field, message) => {
    expect(listProblems(text)).toContain(`${field} ${message}`);
  });

  it('is parsed quickly, however long the message is', () => {
    const started = Date.now();
    const words = ['#ftd 5 ', 'client 7 ', 'a:b ', '1 ', 'Amount ', ', ', '- '];
    const lines = ['#ftd\n', '#ftd was\n', '=\n'];
    for (const part of [...words, ...lines])
      for (const text of [part.repeat(4096 / part.length), `#ftd ${part.repeat(4096 / part.length)}`])
        parseAll(text);
    expect(Date.now() - started).toBeLessThan(3_000);
  });
});

describe('a form in another language', () => {
  const parseFields = (text: string) => {
    const form = parseFirst(text);
    const fields = form && 'fields' in form ? form.fields : {};
    return {
      type: form?.type,
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    };
  };

  it.each([
    [
      '＃ФТД 500 клиент 48213 агент Анна',
      { type: 'ftd', amount: '500.00', clientId: '48213', agent: 'Анна' },
    ],
    ['Hola\n#depósito\nMonto 500\nCliente: a-1', { type: 'retention', amount: '500.00', clientId: 'a-1' }],
    [
      '/yatırım 500 müşteri 48213 borsa Kripto',
      { type: 'retention', amount: '500.00', clientId: '48213', exchanger: 'Kripto' },
    ],
    [
      '/depósito 500 ID del cliente 48213 casa de cambio Kripto',
      { type: 'retention', amount: '500.00', clientId: '48213', exchanger: 'Kripto' },
    ],
  ])('%j is parsed', (text, fields) => {
    expect(parseFields(text)).toEqual(fields);
  });

  it.each([
    ['#ftd 500\nClient ID: A/yatırım', { clientId: 'A/yatırım' }],
    ['#ftd 500\nWallet: x#депозит', { wallet: 'x#депозит' }],
    ['#ftd 500\nDescription: see\n#депозит вчера', { description: 'see\n#депозит вчера' }],
    ['#ftd 500 payment borsa', { payment: 'borsa' }],
    ['#ftd 500\nPayment borsa', { payment: 'borsa' }],
    ['#ftd 500 wallet Опис', { wallet: 'Опис' }],
    ['#ftd 500 exchanger Borsa', { exchanger: 'Borsa' }],
    ['#ftd 500 agent Esra Tutar', { agent: 'Esra Tutar' }],
    ['#ftd 500 agent: Anna, сумма: 5', { agent: 'Anna, сумма: 5' }],
    [
      '#yatırım 500 müşteri 48213 exchanger Borsa',
      { type: 'retention', clientId: '48213', exchanger: 'Borsa' },
    ],
  ])('leaves names and tags of other languages in the values of %j', (text, fields) => {
    expect(parseFields(text)).toEqual({ type: 'ftd', amount: '500.00', ...fields });
  });

  it.each(['#ek 500', '#ilk 5 gün', '#первый\nпривет', '#أول 500'])(
    'does not begin with an ordinary word: %j',
    (text) => {
      expect(parseFirst(text)).toBeNull();
    },
  );

  const tags = [
    '#депозит',
    '#ДЕПОЗИТ',
    '/Депозит',
    '#DEPOSITO',
    '#İLKYATIRIM',
    '#ilkyatirim',
    '#إيداع',
    '#ايداع',
  ];
  it.each(tags)('may begin with %s, in any case and without accents', (tag) => {
    const type = /ilk|İLK/.test(tag) ? 'ftd' : 'retention';
    expect(parseFirst(`${tag} 500`)).toMatchObject({ type, fields: { amount: '500.00' } });
  });

  it.each([
    ...[
      ' 500 клиент 48213',
      '\nСумма: 500\nКлиент 48213',
      '\nсумма=500, клиент: 48213',
      '\nСУММА 500\nID КЛИЕНТА - 48213',
    ],
    ...[
      ' ٥٠٠ العميل 48213',
      '\nالمبلغ: ٥٠٠\nمعرف العميل: 48213',
      '\nTutar 500\nMÜŞTERİ: 48213',
      '\nMonto: 500\nCliente 48213',
    ],
  ])('has an amount and a client: #фтд%s', (rest) => {
    expect(parseFirst(`#фтд${rest}`)).toMatchObject({
      type: 'ftd',
      fields: { amount: '500.00', clientId: '48213' },
    });
  });

  it.each(['Кошелёк', 'кошелек', 'КОШЕЛЁК'])('may have the field %s, with ё or е', (name) => {
    expect(parseFirst(`#депозит 5\n${name}: x`)).toMatchObject({ fields: { wallet: 'x' } });
  });

  it('may have every name of a field without a separator', () => {
    for (const { forms } of Object.values(translations))
      for (const [field, names] of Object.entries(forms.fields))
        for (const name of names)
          expect(parseNamedText(`${name} 500`)).toMatchObject({ name: field, value: '500' });
  });

  it('may be in one message with forms in other languages', () => {
    const forms = parseAll('#фтд 500 клиент 48213\n#депозит\nСумма: 600\n#إيداع ٧٠٠');
    expect(forms.map((form) => [form.type, 'fields' in form && form.fields.amount])).toEqual([
      ['ftd', '500.00'],
      ['retention', '600.00'],
      ['retention', '700.00'],
    ]);
  });

  it('does not parse conversation as a client', () => {
    expect(listProblems('#фтд 500 клиент доволен')).toEqual(['клиент доволен is not "Name: value"']);
  });
});

const buildProblems = (count: number) => Array.from({ length: count }, (_, i) => md`x${i} is odd`);

it('formatProblems lists ten problems, and counts the rest', () => {
  expect(formatProblems(buildProblems(10))).toHaveLength(10);
  expect(formatProblems(buildProblems(300)).slice(9).map(String)).toEqual(['x9 is odd', 'and 290 more']);
});

describe('several forms in a message', () => {
  const listAmounts = (text: string) =>
    parseAll(text).map(({ type, ...form }) => ('fields' in form ? `${type} ${form.fields.amount}` : type));

  it('begin at lines with a tag, which also end a description', () => {
    const text = '#ftd\nAmount: 5\nDescription: one,\ntwo\n#retention\nAmount: 6\n/FTD@tallybot \nAmount: 7';
    expect(parseAll(text)).toMatchObject([
      { type: 'ftd', fields: { amount: '5.00', description: 'one,\ntwo' } },
      { type: 'retention', fields: { amount: '6.00' }, text: '#retention\nAmount: 6' },
      { type: 'ftd', fields: { amount: '7.00' } },
    ]);
  });

  it.each([
    '#ftds',
    '#ftd was slow',
    'so #ftd',
    '/ftd@other_bot',
    '#ftd@TallyBot',
    'ftd',
    '# ftd',
    'so #ftd 2',
  ])('do not begin at the line %j', (line) => {
    expect(parseAll(`#ftd\nAmount: 5\nDescription: one\n${line}\nAmount: 6`)).toMatchObject([
      { fields: { description: `one\n${line}\nAmount: 6` } },
    ]);
  });

  it('are parsed independently: an invalid one does not affect the others', () => {
    const [first, second, third] = parseAll('#ftd\n#retention\nAmount: 6\n#ftd\nAmount: x');
    expect(first!.problems?.map(String)).toEqual(['Amount is required']);
    expect(second).toMatchObject({ fields: { amount: '6.00' } });
    expect(third!.problems).toHaveLength(1);
  });

  it.each([
    ...['\r\n', '\r', '\n\n', '\n\u200f', '\n\u061c  '].map((end): [string, string[]] => [
      `#ftd${end}Amount: 5${end}#retention:${end}Amount: 6`,
      ['ftd 5.00', 'retention 6.00'],
    ]),
    ['#ftd was slow today\n#ftd\nAmount: 5', ['ftd 5.00']],
    ['Hi!\n#ftd 5\n#ftd\nAmount: 6', ['ftd 5.00', 'ftd 6.00']],
    [
      '#ftd 500 client 1\n/retention: 1,250.50\n#FTD 1.5k, client 3',
      ['ftd 500.00', 'retention 1250.50', 'ftd 1500.00'],
    ],
  ])('may follow conversation, have any line breaks, and be one line each: %j', (text, expected) => {
    expect(listAmounts(text)).toEqual(expected);
  });
});

describe('parseFormsOfType', () => {
  it.each([
    ['1500', '1500.00'],
    [' 1.250,50 \n', '1250.50'],
    ['1.5k USD', '1500.00'],
  ])('accepts an amount alone, in private but not in a group: %j', (text, amount) => {
    expect(parseFormsOfType('ftd', text, privateOptions)).toMatchObject([
      { type: 'ftd', fields: { amount }, text },
    ]);
    expect(parseFormsOfType('ftd', text, groupOptions)[0].problems).toHaveLength(2);
  });

  it.each([
    ['1.250', 'Amount'],
    ['1500 please', 'please'],
    ['please', 'please'],
    ['1500\n7', '1500'],
  ])('finds the mistake in %j in private: %s', (text, field) => {
    expect(parseFormsOfType('ftd', text, privateOptions)[0].problems?.map(String)).toContainEqual(
      expect.stringMatching(new RegExp(`^${field} `)),
    );
  });

  it('accepts a first form without its first line', () => {
    const forms = parseFormsOfType('retention', 'Amount: 5\n#ftd\nAmount: 6', groupOptions);
    expect(forms).toMatchObject([
      { type: 'retention', fields: { amount: '5.00' }, text: 'Amount: 5' },
      { type: 'ftd', fields: { amount: '6.00' }, text: '#ftd\nAmount: 6' },
    ]);
    expect(parseFormsOfType('ftd', ' Amount: 5\r\n', groupOptions)).toMatchObject([
      { text: ' Amount: 5\r\n' },
    ]);
  });
});
