import { typeOfName } from './file-types.rules.js';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('typeOfName', () => {
  it('knows the names that the server makes', () => {
    expect(typeOfName(`${uuid}.png`)).toEqual({ contentType: 'image/png' });
    expect(typeOfName(`${uuid}.mov`)).toEqual({ contentType: 'video/quicktime', isDownload: true });
  });

  it.each([
    `${uuid}.svg`,
    `${uuid}.html`,
    uuid,
    'photo.png',
    `../${uuid}.png`,
    `${uuid}.png/..`,
    `${uuid}.png\n`,
    `${uuid}.constructor`,
    '',
  ])('refuses %j', (name) => {
    expect(typeOfName(name)).toBeNull();
  });
});
