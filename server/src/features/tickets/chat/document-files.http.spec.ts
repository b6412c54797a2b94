import { officeParts, samples, buildZip } from '../../../../test/file.factories.js';
import { newScene, type Scene } from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { Ticket } from '../records/ticket.entity.js';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
const csv = Buffer.from('client;amount\n4711;=5+5\n');
const { docx, xlsx } = officeParts;
const buildByKind = {
  pdf: () => pdf,
  docx: () => buildZip(docx),
  xlsx: () => buildZip(xlsx),
  csv: () => csv,
};

describe.each([
  ['with documents', { UPLOAD_DOCUMENTS: '1' }],
  ['without documents', {}],
])('%s', (_, settings: Record<string, string>) => {
  const app = setUpApp('api', settings);
  const areDocumentsAllowed = 'UPLOAD_DOCUMENTS' in settings;

  let { brand, agent: anna } = {} as Scene;
  let ticket: Ticket;
  beforeEach(async () => {
    ({ brand, agent: anna } = await newScene(app.db));
    ticket = await newTicket(app.db, anna, brand);
  });

  const send = (content: Buffer, name: string) =>
    app.as(anna).post(`t/ticket/${ticket.id}`).attach('files[]', content, name);

  it('tells the apps what may be attached', async () => {
    const { body } = await app.anonymous().get('/api/config');

    const media = ['jpeg', 'jpg', 'png', 'webp', 'mp4', 'avi', 'mov', 'webm'];
    const extraTypes = areDocumentsAllowed ? ['pdf', 'docx', 'xlsx', 'csv'] : [];
    expect(body.upload).toMatchObject({
      opening_types: [...media, ...extraTypes],
      chat_types: [...media, 'txt', ...extraTypes],
    });
  });

  it.each(['pdf', 'docx', 'xlsx', 'csv'] as const)('accepts a %s if documents are allowed', async (kind) => {
    const content = await buildByKind[kind]();
    const message = await send(content, `list.${kind}`);
    const opening = await app
      .asMember(anna, brand)
      .post('t/ticket')
      .field({ message: 'The document is here', type: 'docs' })
      .attach('files[]', content, `list.${kind}`);

    // A csv is a plain text, which a chat accepts.
    const withoutDocuments = kind === 'csv' ? [201, 415] : [415, 415];
    expect([message.status, opening.status]).toEqual(areDocumentsAllowed ? [201, 201] : withoutDocuments);
  });

  if (!areDocumentsAllowed) return;

  it.each([
    ['pdf', 'application/pdf', 'inline'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment'],
    ['csv', 'text/csv; charset=utf-8', 'attachment'],
  ] as const)(
    'serves a %s with headers that keep browsers from running anything in it',
    async (kind, type, disposition) => {
      const content = await buildByKind[kind]();
      const { body } = await send(content, `Liste.${kind}`);
      const [link] = body.files as [string];
      const { headers } = await app.anonymous().get(link);

      expect(link).toMatch(new RegExp(`\\.${kind}\\?.*&name=Liste\\.${kind}&size=${content.length}$`));
      expect(headers).toMatchObject({
        'content-type': type,
        'content-disposition': `${disposition}; filename="Liste.${kind}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(
          kind === 'pdf'
            ? /^object-src 'self'; frame-ancestors 'self'; default-src 'none'; .*; sandbox$/
            : /default-src 'none'; .*; sandbox$/,
        ),
      });
    },
  );

  it('stores texts that are not named .csv as plain texts', async () => {
    const { body } = await send(csv, 'notes');
    expect(body.files).toEqual([expect.stringMatching(/\.txt\?.*&name=notes\.txt&/)]);
  });

  const pdfWithPage = Buffer.concat([pdf, Buffer.alloc(70_000, ' '), samples.html]);
  it.each([
    ['a PDF that ends with an HTML page', 'bill.pdf', () => pdfWithPage],
    ['a docx with macros', 'bill.docx', () => buildZip({ ...docx, 'word/vbaProject.bin': 'x' })],
  ])('refuses %s', async (_, name, build) => {
    const { body } = await send(await build(), name).expect(415);

    const message = `${name} has a type that cannot be attached`;
    expect(body.details).toEqual([{ field: 'files', message }]);
  });

  it('refuses a csv in UTF-16 without a byte order mark, and says what to do', async () => {
    const { body } = await send(Buffer.from('a;b', 'utf16le'), 'bill.csv').expect(415);

    const message = 'bill.csv is not a text in UTF-8. Save it as UTF-8 and attach it again';
    expect(body.details).toEqual([{ field: 'files', message }]);
  });
});
