import { describeProblems, formTemplate, readForms, readFormsOf } from './deposit-form.rules.js';

const inGroup = { botName: 'TallyBot', isPrivate: false };
const inPrivate = { botName: 'TallyBot', isPrivate: true };
const readAll = (text: string) => readForms(text, 'TallyBot');
const read = (text: string) => readAll(text)[0] ?? null;
const problemsOf = (text: string) => read(text)?.problems;

const whole = `#ftd
Client ID: 48213
Amount: 1,250.50
Wallet: TQ5n...x9
Exchanger: Binance
Agent: @anna
Behaviour: calm
Affiliate: north
Financial: salary
Payment: card
Description: first deposit,
second line belongs to it`;

describe('readForm', () => {
  it('reads every field; the description takes the rest', () => {
    expect(read(whole)).toEqual({
      type: 'ftd',
      text: whole,
      fields: {
        clientId: '48213',
        amount: '1250.50',
        wallet: 'TQ5n...x9',
        exchanger: 'Binance',
        agent: '@anna',
        behaviour: 'calm',
        affiliate: 'north',
        financial: 'salary',
        payment: 'card',
        description: 'first deposit,\nsecond line belongs to it',
      },
    });
  });

  it.each(['#ftd', '#FTD', '/ftd', '/Ftd', '/ftd@TallyBot', '/FTD@tallybot', '  #ftd  '])(
    'takes %j',
    (start) => {
      expect(read(`${start}\nAmount: 5`)).toMatchObject({
        type: 'ftd',
        fields: { amount: '5.00', clientId: '' },
      });
    },
  );

  it.each(['#retention', '/RETENTION', '/retention@TallyBot'])('takes %j', (start) => {
    expect(read(`${start}\r\nAmount: 5`)).toMatchObject({ type: 'retention', fields: { amount: '5.00' } });
  });

  it.each([
    'hello',
    '',
    'ftd\nAmount: 5',
    '#ftds\nAmount: 5',
    '#ftd was slow today',
    '#ftd: 5',
    '#ftd-2026\nNote: 5',
    '#ftd today\nhttps://example.com',
    'look:\n#ftd\nAmount: 5',
    '/ftd@OtherBot\nAmount: 5',
    '#ftd@TallyBot\nAmount: 5',
    '/start',
  ])('leaves ordinary talk alone: %j', (text) => {
    expect(read(text)).toBeNull();
  });

  it('takes a field beside the sign', () => {
    expect(read('#ftd Amount: 5\nClient ID: 7')).toMatchObject({ fields: { amount: '5.00', clientId: '7' } });
  });

  it.each(['#ftd:', '#ftd!', '#ftd,', '\u200f#ftd\u200e', '\ufeff#ftd'])('takes %j', (start) => {
    expect(read(`${start}\nAmount: 5`)).toMatchObject({ fields: { amount: '5.00' } });
  });

  it.each([
    ['#ftd for Anna\nAmount: 5', 'for Anna'],
    ['#ftd, #vip\n\nThanks\nAmount: 5', '#vip'],
  ])('names what stands beside the sign when fields follow: %j', (text, field) => {
    expect(problemsOf(text)).toContainEqual({ field, message: 'is not "Name: value"' });
  });

  it('takes full-width colons, and no marks of direction', () => {
    expect(read('#ftd\n\u200eAmount\u200f： \u200e5\nClient\u00a0ID：\u206677\u2069')).toMatchObject({
      fields: { amount: '5.00', clientId: '77' },
    });
  });

  it.each(['CLIENT ID', 'client_id', 'client-id', 'clientid', ' Client  Id ', 'C l i e n t-_ID'])(
    'knows the field %j',
    (name) => {
      expect(read(`#ftd\nAmount: 5\n${name}: 77`)).toMatchObject({ fields: { clientId: '77' } });
    },
  );

  it('keeps what follows the first colon, and blank lines only within the description', () => {
    expect(read('#ftd\n\nAmount: 5\n\nWallet: a:b: c \nDescription:\n\none\n\nAmount: two\n')).toMatchObject({
      fields: { wallet: 'a:b: c', description: 'one\n\nAmount: two' },
    });
  });

  it('needs an amount', () => {
    expect(problemsOf('#ftd')).toEqual([{ field: 'Amount', message: 'is required' }]);
    expect(problemsOf('#ftd\nAmount:')).toEqual([{ field: 'Amount', message: 'is required' }]);
  });

  it('names unknown, repeated and shapeless lines, all at once', () => {
    expect(problemsOf('#ftd\nAmount: 5\nAmount: 6\nPhone: 1\nthanks')).toEqual([
      { field: 'Amount', message: 'stands there twice' },
      { field: 'Phone', message: 'is not a field of the form' },
      { field: 'thanks', message: 'is not "Name: value"' },
    ]);
  });

  it.each(['Behaviour', 'Affiliate', 'Financial', 'Payment'])('takes no %s for a retention', (field) => {
    expect(problemsOf(`#retention\nAmount: 5\n${field}: x`)).toEqual([
      { field, message: 'belongs to #ftd only' },
    ]);
    expect(problemsOf(`#retention\nAmount: 5\n${field}:`)).toBeUndefined();
  });

  it.each([
    ['Client ID', 128],
    ['Wallet', 255],
    ['Agent', 255],
    ['Description', 1000],
  ])('takes %s of %i characters and not one more', (field, limit) => {
    expect(problemsOf(`#ftd\nAmount: 5\n${field}: ${'x'.repeat(limit)}`)).toBeUndefined();
    expect(problemsOf(`#ftd\nAmount: 5\n${field}: ${'x'.repeat(limit + 1)}`)).toEqual([
      { field, message: `is longer than ${limit} characters` },
    ]);
  });

  it('shows a template that can be filled in', () => {
    expect(formTemplate('retention')).toBe(
      '#retention\nClient ID:\nAmount:\nWallet:\nExchanger:\nAgent:\nDescription:',
    );
    expect(read(formTemplate('ftd').replace('Amount:', 'Amount: 5'))).toMatchObject({
      type: 'ftd',
      fields: {},
    });
  });
});

describe('describeProblems', () => {
  const problems = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ field: `x${i}`, message: 'is odd' }));

  it('names ten, and counts the rest', () => {
    expect(describeProblems(problems(10))).toHaveLength(10);
    expect(describeProblems(problems(300)).slice(9)).toEqual(['x9 is odd', 'and 290 more']);
  });
});

describe('several forms in a message', () => {
  const amounts = (text: string) =>
    readAll(text).map(({ type, ...form }) => ('fields' in form ? `${type} ${form.fields.amount}` : type));

  it('begin at lines that are a type; a description ends there', () => {
    const text = '#ftd\nAmount: 5\nDescription: one,\ntwo\n#retention\nAmount: 6\n/FTD@tallybot \nAmount: 7';
    expect(readAll(text)).toMatchObject([
      { type: 'ftd', fields: { amount: '5.00', description: 'one,\ntwo' } },
      { type: 'retention', fields: { amount: '6.00' }, text: '#retention\nAmount: 6' },
      { type: 'ftd', fields: { amount: '7.00' } },
    ]);
  });

  it.each(['\r\n', '\r', '\n\n', '\n\u200f', '\n\u061c  '])('are separated by %j', (end) => {
    expect(amounts(`#ftd${end}Amount: 5${end}#retention:${end}Amount: 6`)).toEqual([
      'ftd 5.00',
      'retention 6.00',
    ]);
  });

  it.each(['#ftds', '#ftd was slow', 'so #ftd', '/ftd@other_bot', '#ftd@TallyBot', 'ftd', '# ftd', '#ftd 2'])(
    'do not begin at the line %j',
    (line) => {
      expect(readAll(`#ftd\nAmount: 5\nDescription: one\n${line}\nAmount: 6`)).toMatchObject([
        { fields: { description: `one\n${line}\nAmount: 6` } },
      ]);
    },
  );

  it('are read each for itself: a bad one leaves the others alone', () => {
    const [first, second, third] = readAll('#ftd\n#retention\nAmount: 6\n#ftd\nAmount: x');
    expect(first!.problems).toEqual([{ field: 'Amount', message: 'is required' }]);
    expect(second).toMatchObject({ fields: { amount: '6.00' } });
    expect(third!.problems).toHaveLength(1);
  });

  it('follow talk beside the sign, which is a mistake of the first', () => {
    expect(amounts('#ftd was slow today\n#ftd\nAmount: 5')).toEqual(['ftd', 'ftd 5.00']);
    expect(readAll('look:\n#ftd\nAmount: 5')).toEqual([]);
  });

  it.each([
    ['1500', '1500.00'],
    [' 1.250,50 \n', '1250.50'],
    ['1.5k USD', '1500.00'],
  ])('may be the amount alone in private: %j', (text, amount) => {
    expect(readFormsOf('ftd', text, inPrivate)).toMatchObject([{ type: 'ftd', fields: { amount }, text }]);
    expect(readFormsOf('ftd', text, inGroup)[0].problems).toHaveLength(2);
  });

  it.each([
    ['1.250', 'Amount'],
    ['1500 please', 'Amount'],
    ['please', 'please'],
    ['1500\n7', '1500'],
  ])('are not taken from %j: the mistake is in %s', (text, field) => {
    expect(readFormsOf('ftd', text, inPrivate)[0].problems).toContainEqual(
      expect.objectContaining({ field }),
    );
  });

  it('may lack the first line of the first', () => {
    const forms = readFormsOf('retention', 'Amount: 5\n#ftd\nAmount: 6', inGroup);
    expect(forms).toMatchObject([
      { type: 'retention', fields: { amount: '5.00' }, text: 'Amount: 5' },
      { type: 'ftd', fields: { amount: '6.00' }, text: '#ftd\nAmount: 6' },
    ]);
    expect(readFormsOf('ftd', ' Amount: 5\r\n', inGroup)).toMatchObject([{ text: ' Amount: 5\r\n' }]);
  });
});
