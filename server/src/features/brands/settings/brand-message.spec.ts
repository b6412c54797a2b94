import { explainSendError } from './brand-message.service.js';

const reserved = (character: string) =>
  `Bad Request: can't parse entities: Character '${character}' is reserved and must be escaped with the preceding '\\'`;

describe('explainSendError', () => {
  it.each([
    ['Hello.', '.', 'line 1, character 6'],
    ['Done\\.\nIt is 5 - 3', '-', 'line 2, character 9'],
    ['`a.b` c.d', '.', 'line 1, character 8'],
    ['😀😀!', '!', 'line 1, character 3'],
    ['*b\\!* [x](https://a.b/!) !', '!', 'line 1, character 26'],
  ])('locates in %j the %j that must be escaped', (source, character, place) => {
    expect(explainSendError(reserved(character), source)).toBe(
      `The messenger cannot read ${place}: “${character}” must be written as “\\${character}”`,
    );
  });

  it('converts the byte offset of an unclosed entity to line and character', () => {
    const source = 'Привет\nvery *bold';
    const offset = Buffer.from('Привет\nvery ').length;
    const description = `Bad Request: can't parse entities: Can't find end of Bold entity at byte offset ${offset}`;

    expect(explainSendError(description, source)).toBe(
      "The messenger cannot read line 2, character 6: Can't find end of Bold entity",
    );
  });

  it('quotes an unknown refusal', () => {
    expect(explainSendError('Bad Request: message text is empty', '**')).toBe(
      'The messenger refused the message: message text is empty',
    );
  });
});
