import { setUpFakeLanguage } from '../../../test/fake-language.js';
import { newAgent, newReport } from '../../../test/report-content.js';
import { loadLettering } from '../../platform/pictures/lettering.js';
import type { Lettering } from '../../platform/pictures/picture-text.rules.js';
import { renderPicture } from '../../platform/pictures/render-picture.js';
import { colors, CONTENT_END, CONTENT_WIDTH } from './picture-canvas.rules.js';
import type { Report } from './report-content.rules.js';
import { renderReport } from './report-picture.rules.js';

setUpFakeLanguage('ar');

const dayBefore = { startDate: '2026-03-09', endDate: '2026-03-09' };
/** Writes legible text into the SVG. Each letter is 0.6 times as wide as the font size. */
const plainLettering: Lettering = {
  measureWidth: (text, { size }) => text.length * size * 0.6,
  draw: (text, { size, isBold }) =>
    `<text font-size="${size}"${isBold ? ' font-weight="bold"' : ''}>${text}</text>`,
};
const drawReport = (report: Report, options = {}) => renderReport(report, plainLettering, options);

/** The texts of the picture, in order. */
const listTexts = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!);

describe('the picture of a report', () => {
  const agents = [
    newAgent('Anna', '1250.50', { id: 1, target: '20000.00', madeInPeriod: '12000.00', group: 'Night' }),
    newAgent('Ben', '10000.00', { id: 2, target: '5000.00', madeInPeriod: '10000.00' }),
    newAgent('Cleo', '0.00', { id: 3, teamId: 2 }),
  ];
  const report = newReport(agents, { previous: { days: dayBefore, made: ['10000.00'] } });

  it('shows the brand, the days, the total, the best agent, and each team and agent', () => {
    expect(drawReport(report, { isTest: true })).toMatchSnapshot();
  });

  it('of a month in a sales brand counts deposits, and has no legend', () => {
    const days = { startDate: '2026-03-02', endDate: '2026-03-29' };
    const eva = newAgent('Eva', '9', { target: '12.00', cr: '12.50' });

    const svg = drawReport(newReport([eva], { reportType: 'sales', span: 'month', days }));

    expect(listTexts(svg)).toEqual([
      'Northwind',
      'Monthly report, 02.03.2026 – 29.03.2026',
      '9 FTD',
      'Nothing before to compare with',
      '9 FTD of 12',
      '75%',
      'Best',
      'Eva',
      '9 FTD',
      'Team 1',
      '9 FTD, 75%',
      'Eva',
      '9 FTD',
      '9 FTD of 12, CR 12.5%',
      '75%',
    ]);
  });

  it('is mirrored in Arabic, with its labels in that language', () => {
    const anna = newAgent('Anna', '100.00', { target: '1000.00' });
    const narrowLettering = { ...plainLettering, measureWidth: (text: string) => text.length };
    const svg = renderReport(newReport([anna]), narrowLettering, { language: 'ar', isTest: true });
    const texts = listTexts(svg).map((text) => text.replace(/[\u2066-\u2069]/g, ''));
    expect(texts.slice(1, 8)).toEqual([
      '‹reports.subtitles.day ‹reports.days 2026-03-10، 2026-03-10››',
      '‹reports.test›',
      '‹reports.sums.retention 100.00›',
      '‹reports.nothingBefore›',
      '‹reports.picture.sumOfPeriodTarget ‹reports.sums.retention 100.00›، ‹reports.targets.retention 1000.00››',
      '‹reports.picture.share 10›',
      '‹reports.picture.best›',
    ]);
    const brandLeft = CONTENT_END - '\u2067Northwind\u2069'.length;
    expect(svg).toContain(`<g transform="translate(${brandLeft} 48)"`);
    // The badge of a test is on the left.
    expect(svg).toContain('<rect x="56" y="0" width="152" height="62" rx="14"');
  });

  it('of a brand without people says that nothing has changed and that nobody is in it', () => {
    const previous = { days: dayBefore, made: ['0.00'] };
    expect(listTexts(drawReport(newReport([], { previous }))).slice(2)).toEqual([
      '$0.00',
      'Same as the day before',
      'Nobody is in the brand yet',
    ]);
  });

  it('compares people if nobody has a target, without a bar for a negative amount', () => {
    const svg = drawReport(
      newReport([newAgent('Anna', '100.00'), newAgent('Ben', '25.00'), newAgent('C', '-5.00')]),
    );
    const barWidths = [...svg.matchAll(new RegExp(`width="(\\d+)" height="18" fill="${colors.blue}"`, 'g'))];
    expect(barWidths.map(([, width]) => Number(width))).toEqual([CONTENT_WIDTH, CONTENT_WIDTH / 4]);
  });

  it('shows the thirty best agents and the number of the others', () => {
    const manyAgents = Array.from({ length: 33 }, (_, i) =>
      newAgent(`Agent ${i}`, `${i}.00`, { id: i, teamId: 1 + (i % 2) }),
    );

    const texts = listTexts(drawReport(newReport(manyAgents)));

    const rows = texts.slice(texts.indexOf('Team 1')).filter((text) => text.startsWith('Agent '));
    expect(rows).toHaveLength(30);
    expect(rows.slice(0, 2)).toEqual(['Agent 32', 'Agent 30']);
    expect(texts).not.toContain('Agent 2');
    expect(texts).toContain('and 3 more, in the text');
    expect(texts).toContain('$272.00'); // the sum of the whole team
  });
});

const strangeNames = [
  'W'.repeat(64),
  'שלום עולם '.repeat(6),
  'مرحبا بالعالم '.repeat(4),
  '👩‍👩‍👧🔥🇫🇷 漢字',
  '\u202e</text><script>&"\u0000\ud800',
  '',
];

it.each<[string, ReturnType<typeof newReport>]>([
  ['of nobody', newReport([])],
  [
    'of strange names',
    newReport(
      strangeNames.map((name) => newAgent(name, '1.00')),
      { brandName: strangeNames.join('') },
    ),
  ],
  [
    'of negative and very large sums',
    newReport([
      newAgent('A', '-5.00'),
      newAgent('B', '9999999999.99', { target: '0.01' }),
      newAgent('C', '0.01', { target: '9999999999.99' }),
    ]),
  ],
  [
    'of a hundred people',
    newReport(Array.from({ length: 100 }, (_, i) => newAgent(`Agent ${i}`, `${i}.00`))),
  ],
])('a picture is rendered as PNG, and is not too large for Telegram: %s', async (_, report) => {
  const png = await renderPicture(renderReport(report, await loadLettering()));

  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect(width).toBe(1080);
  // Telegram allows 10,000 for width and height together, and shrinks pictures that are much higher than wide.
  expect(height).toBeGreaterThan(300);
  expect(height).toBeLessThan(3400);
  expect(png.length).toBeLessThan(500_000);
});
