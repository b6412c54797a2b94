import { expect, it } from 'vitest';
import {
  formatFileInfo,
  buildAcceptAttribute,
  defaultRules,
  formatFileTitle,
  formatSize,
  getFileKind,
  canOpenInTab,
  splitPickedFiles,
} from './attachments';

const newFile = (name: string) => new File(['x'], name);

it('attachments have one of the default types, which include plain text only in a chat', () => {
  const picked = ['a.JPG', 'b.webm', 'c.txt', 'd.svg', 'e'].map(newFile);

  const listAccepted = (place: 'chat' | 'opening') =>
    splitPickedFiles(picked, defaultRules[place]).accepted.map(({ name }) => name);

  expect(listAccepted('chat')).toEqual(['a.JPG', 'b.webm', 'c.txt']);
  expect(listAccepted('opening')).toEqual(['a.JPG', 'b.webm']);
});

it('attachments may be MP4 videos with the extensions of phones, wherever mp4 is allowed', () => {
  const picked = ['a.M4V', 'b.3gp', 'c.3g2'].map(newFile);

  expect(splitPickedFiles(picked, defaultRules.opening).accepted).toEqual(picked);
  expect(splitPickedFiles(picked, { ...defaultRules.opening, types: ['png'] }).accepted).toEqual([]);
  expect(buildAcceptAttribute({ types: ['mp4', 'mov'], maxBytes: 20 })).toBe('.mp4,.mov,.m4v,.3gp,.3g2');
});

it.each([
  ['/storage/files/x.png?expires=1&signature=a.mp4', 'image'],
  ['/storage/files/x.webm?expires=1', 'video'],
  ['/storage/files/x.mov?expires=1', 'download'],
  ['x.avi', 'download'],
  ['x.3gp', 'video'],
  ['x.txt', 'download'],
])('an attachment at %s is shown as: %s', (name, kind) => {
  expect(getFileKind(name)).toBe(kind);
});

it('attachments that are too large are refused before sending, with their name and the limit', () => {
  const picked = [new File(['x'.repeat(20)], 'fits.png'), new File(['x'.repeat(21)], 'too-large.png')];

  const { accepted, problems } = splitPickedFiles(picked, { ...defaultRules.chat, maxBytes: 20 });

  expect(accepted).toEqual([picked[0]]);
  expect(problems).toEqual(['too-large.png cannot be attached. A file may have at most 20 B']);
});

it('attachments have one of the types that the server allows', () => {
  const rules = { types: ['png', 'pdf', 'csv'], maxBytes: 20 };
  const { accepted, problems } = splitPickedFiles(['a.PDF', 'b.csv', 'c.docx'].map(newFile), rules);

  expect(accepted.map(({ name }) => name)).toEqual(['a.PDF', 'b.csv']);
  expect(problems).toEqual(['c.docx cannot be attached. Attach png, pdf, csv']);
  expect(buildAcceptAttribute(rules)).toBe('.png,.pdf,.csv');
});

it.each([
  ['..', 'x', 'A file has no name. Give it one and attach it again'],
  [' . ', 'x', 'A file has no name. Give it one and attach it again'],
  ['', '', 'A file has no name. Give it one and attach it again'],
  ['a.png', '', 'a.png cannot be attached. An empty file cannot be sent'],
])(
  'an attachment is refused before sending, with a reason: name %j, content %j',
  (name, content, problem) => {
    expect(splitPickedFiles([new File([content], name)], defaultRules.chat)).toEqual({
      accepted: [],
      problems: [problem],
    });
  },
);

it('attachments show their type and size, and only PDFs open in a tab', () => {
  expect(formatFileInfo('/storage/files/x.pdf?expires=1&signature=a&name=b&size=2048')).toBe('PDF, 2 KB');
  expect(formatFileInfo('/storage/files/x.txt?expires=1&signature=a&name=size=1')).toBe('TXT');
  expect(['x.pdf?name=a.docx', 'x.docx?name=a.pdf'].map(canOpenInTab)).toEqual([true, false]);
});

it('attachments have titles and readable sizes', () => {
  expect(formatFileTitle('/storage/files/x.mov?expires=1')).toBe('mov file');
  expect(formatFileTitle('/storage/files/x.txt?expires=1&signature=a&name=%D0%B0%20%F0%9F%A6%8A.txt')).toBe(
    'а 🦊.txt',
  );
  expect([0, 999, 2048, 20 * 1024 ** 2].map(formatSize)).toEqual(['0 B', '999 B', '2 KB', '20 MB']);
});
