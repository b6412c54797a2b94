interface FileType {
  contentType: string;
  /** It is offered as a download: browsers cannot play it, and people would see a broken player (decision 11). */
  isDownload?: true;
}

/** The types of files that people may attach, by the extension for their content. */
export const fileTypes = {
  jpg: { contentType: 'image/jpeg' },
  png: { contentType: 'image/png' },
  webp: { contentType: 'image/webp' },
  mp4: { contentType: 'video/mp4' },
  webm: { contentType: 'video/webm' },
  mov: { contentType: 'video/quicktime', isDownload: true },
  avi: { contentType: 'video/x-msvideo', isDownload: true },
  txt: { contentType: 'text/plain; charset=utf-8' },
} satisfies Record<string, FileType>;

export type Extension = keyof typeof fileTypes;

const NAME = new RegExp(
  `^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(${Object.keys(fileTypes).join('|')})$`,
);

/** The type of a file by its name in the store; null for a name that the server did not make. */
export function typeOfName(name: string): FileType | null {
  const [, extension] = NAME.exec(name) ?? [];
  return extension ? fileTypes[extension as Extension] : null;
}
