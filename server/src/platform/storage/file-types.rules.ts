interface FileType {
  contentType: string;
  /** Only pictures, videos and PDF open in the browser, and avi and mov do not: browsers cannot play them. */
  isDownload?: true;
  /** May be attached only with UPLOAD_DOCUMENTS. */
  isDocument?: true;
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
  txt: { contentType: 'text/plain; charset=utf-8', isDownload: true },
  pdf: { contentType: 'application/pdf', isDocument: true },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isDownload: true,
    isDocument: true,
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isDownload: true,
    isDocument: true,
  },
  csv: { contentType: 'text/csv; charset=utf-8', isDownload: true, isDocument: true },
} satisfies Record<string, FileType>;

export type Extension = keyof typeof fileTypes;

const NAME = new RegExp(
  `^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(${Object.keys(fileTypes).join('|')})$`,
);

const MEDIA = ['jpeg', 'jpg', 'png', 'webp', 'mp4', 'avi', 'mov', 'webm'];
const DOCUMENTS = ['pdf', 'docx', 'xlsx', 'csv'];

/** The endings that the apps offer, for a first message and in a chat. */
export function listOfferedTypes(areDocumentsAllowed: boolean): { opening: string[]; chat: string[] } {
  const documents = areDocumentsAllowed ? DOCUMENTS : [];
  return { opening: [...MEDIA, ...documents], chat: [...MEDIA, 'txt', ...documents] };
}

/** The type of a file by its name in the store; null for a name that the server did not make. */
export function findFileType(name: string): FileType | null {
  const [, extension] = NAME.exec(name) ?? [];
  return extension ? fileTypes[extension as Extension] : null;
}
