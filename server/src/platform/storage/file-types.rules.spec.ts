import { findFileType } from './file-types.rules.js';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('typeOfName', () => {
  it('knows the names that the server makes', () => {
    expect(findFileType(`${uuid}.png`)).toEqual({ contentType: 'image/png' });
    expect(findFileType(`${uuid}.mov`)).toEqual({ contentType: 'video/quicktime', isDownload: true });
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
    expect(findFileType(name)).toBeNull();
  });
});
