import { type Cell, type Column, toMoscowClock } from './sheet.rules.js';
import { DAY_MS } from '../../../shared/units.rules.js';

// Hand-written, because available libraries keep the whole sheet in memory or are unmaintained.

/** Excel's limit, including the title row. */
export const MAX_SHEET_ROWS = 1_048_576;
/** Excel truncates longer texts and reports the file as damaged. */
const MAX_TEXT = 32_767;

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Indexes into `cellXfs`. */
const styles = { title: 1, number: 2, money: 3, time: 4, quoted: 5 } as const;
const widthByKind: Record<Column['kind'], number> = { text: 22, number: 10, money: 14, time: 20 };

const escapeByCharacter: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters not allowed in XML. */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes a text for XML. Excel decodes `_x0041_`, so such an underscore is escaped too. */
function escapeXml(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(UNSAFE, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (character) => escapeByCharacter[character]!)
    .replace(/\r/g, '_x000D_');
}

export function renderSheetHead(columns: readonly Column[]): string {
  const cols = columns
    .map(({ kind }, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthByKind[kind]}" customWidth="1"/>`)
    .join('');
  const titles = columns.map(({ title }) => renderTextCell(title, styles.title)).join('');
  return `${DECLARATION}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols}</cols><sheetData><row>${titles}</row>`;
}

export const SHEET_TAIL = '</sheetData></worksheet>';

/** Renders a row. Texts are string cells, which are never evaluated as formulas. */
export function renderSheetRow(cells: readonly Cell[], columns: readonly Column[]): string {
  return ['<row>', ...cells.map((cell, i) => renderCell(cell, columns[i]!.kind)), '</row>'].join('');
}

function renderCell(cell: Cell, kind: Column['kind']): string {
  if (cell === null || cell === '') return '<c/>';
  if (cell instanceof Date) return `<c s="${styles.time}"><v>${toSerialDate(cell)}</v></c>`;
  if (kind !== 'text') return `<c s="${kind === 'money' ? styles.money : styles.number}"><v>${cell}</v></c>`;
  const text = String(cell);
  // With `quotePrefix` the text stays a text when the cell is edited.
  return renderTextCell(text, /^[=+\-@]/.test(text) ? styles.quoted : 0);
}

const renderTextCell = (text: string, style: number) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** The start of Unix time in Excel's days, which are counted from the end of 1899. */
const EPOCH_DAYS = 25_569;

/** The time in Moscow as Excel's number of days, to the second. */
function toSerialDate(instant: Date): string {
  const seconds = Math.floor(toMoscowClock(instant).getTime() / 1000);
  return (EPOCH_DAYS + (seconds * 1000) / DAY_MS).toFixed(6);
}

/** `numFmtId`: 0 is general, 4 is `#,##0.00`, and 164 is the time format of the stylesheet below. */
const renderFormat = (numFmtId: number, attributes = '') =>
  `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${attributes}/>`;

/** The other files of a workbook, by path. Sheets after the first one have numbers in their names. */
export function buildWorkbookParts(title: string, sheetCount: number): Record<string, string> {
  const numbers = Array.from({ length: sheetCount }, (_, i) => i + 1);
  const buildSheetName = (n: number) => escapeXml(n === 1 ? title : `${title} ${n}`);
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>${numbers
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${main}.worksheet+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets>${numbers
      .map((n) => `<sheet name="${buildSheetName(n)}" sheetId="${n}" r:id="rId${n}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${numbers
      .map(
        (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${sheetCount + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${renderFormat(0)}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${renderFormat(0)}${renderFormat(4)}${renderFormat(164)}${renderFormat(0, ' quotePrefix="1"')}</cellXfs></styleSheet>`,
  };
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, DECLARATION + xml]));
}
