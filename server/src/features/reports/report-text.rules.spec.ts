import { setUpFakeLanguage } from '../../../test/fake-language.js';
import { newAgent, newReport } from '../../../test/report-content.js';
import { render } from '../../texts/texts.js';
import type { Report } from './report-content.rules.js';
import { buildReportText } from './report-text.rules.js';

setUpFakeLanguage('tr');

const dayBefore = { startDate: '2026-03-09', endDate: '2026-03-09' };
/** The lines of the report as Telegram shows them. */
const formatLines = (report: Report, options = {}) =>
  buildReportText(report, options)
    .source.replace(/(?<!\\)\*/g, '')
    .replace(/\\([^])/g, '$1')
    .split('\n');

describe('a report', () => {
  it('has all its texts in the language in which it is rendered', () => {
    const days = { startDate: '2026-03-02', endDate: '2026-03-29' };
    const ben = newAgent('Ben', '3', { target: '4.00', cr: '12.50', group: 'Night', isMember: false });
    const previous = { days, made: ['1'] };
    const late = [{ day: '2025-11-20', ftd: 2, amount: '0.00', labels: ['F1', 'F2', 'F3', 'F4'] }];
    const report = newReport([ben], { span: 'month', days, reportType: 'sales', previous, late });
    const name = '‹reports.left ‹reports.inGroup Ben, Night››';
    const progress = '‹reports.progress ‹reports.sums.sales 3›, 75, ‹reports.targets.sales 4››';
    expect(render(buildReportText(report).localized, 'tr').replace(/\\|\*/g, '').split('\n')).toEqual([
      '‹reports.titles.month Northwind›',
      '‹reports.days 2026-03-02, 2026-03-29›',
      '',
      '‹reports.total ‹reports.sums.sales 3››',
      '‹reports.ofTarget 75, ‹reports.sums.sales 3›, ‹reports.targets.sales 4››',
      '‹reports.versus.month ‹reports.signedSums.sales 2›, 200›',
      `‹reports.best ${name}, ‹reports.sums.sales 3››`,
      '',
      `‹reports.line ‹teams.name 1›, ${progress}›`,
      `‹reports.lineWithCr ${name}, ${progress}, 12.5›`,
      '',
      '‹reports.late.title›',
      '‹reports.late.day ‹reports.days 2025-11-20, 2025-11-20›, ‹reports.signedSums.sales 2›, F1, F2, F3, 1›',
    ]);
  });

  it('shows the total, the change, the best agent, and the teams with their agents, best first', () => {
    const anna = newAgent('Anna', '1250.50', {
      target: '20000.00',
      madeInPeriod: '12000.00',
      group: 'Night',
    });
    const ben = newAgent('Ben', '10000.00', { target: '5000.00', madeInPeriod: '10000.00' });
    const cleo = newAgent('Cleo', '0.00', { teamId: 2 });
    const dan = newAgent('Dan', '0.10', { teamId: 2, isMember: false });
    const previous = { days: dayBefore, made: ['10000.00', '0.40'] };

    expect(formatLines(newReport([anna, ben, cleo, dan], { previous }), { isTest: true })).toEqual([
      'TEST',
      'Northwind: Daily report',
      '10.03.2026',
      '',
      'Total: $11,250.60',
      'Period: $22,000.10 of $25,000 (88%)',
      '+$1,250.20 (+12.5%) vs the day before',
      'Best: Ben, $10,000.00',
      '',
      'Team 1: $11,250.50 → 88% of $25,000',
      'Ben: $10,000.00 → 200% of $5,000',
      'Anna [Night]: $1,250.50 → 60% of $20,000',
      '',
      'Team 2: $0.10',
      'Dan (left): $0.10',
      'Cleo: $0.00',
    ]);
  });

  it('counts first-time deposits in a sales brand, with the conversion rate', () => {
    const eva = newAgent('Eva', '3', { target: '40.00', madeInPeriod: '12', cr: '12.50' });
    const finn = newAgent('Finn', '1', { cr: '10.00' });
    const previous = { days: dayBefore, made: ['5'] };

    expect(formatLines(newReport([eva, finn], { reportType: 'sales', previous })).slice(3)).toEqual([
      'Total: 4 FTD',
      'Period: 13 FTD of 40 (32.5%)',
      '-1 FTD (-20%) vs the day before',
      'Best: Eva, 3 FTD',
      '',
      'Team 1: 4 FTD → 32.5% of 40',
      'Eva: 3 FTD → 30% of 40, CR 12.5%',
      'Finn: 1 FTD, CR 10%',
    ]);
  });

  it('of a period shows the result as a share of the target', () => {
    const days = { startDate: '2026-03-02', endDate: '2026-03-29' };
    const anna = newAgent('Anna', '50.00', { target: '200.00' });

    expect(formatLines(newReport([anna], { span: 'month', days }))).toEqual([
      'Northwind: Monthly report',
      '02.03.2026 – 29.03.2026',
      '',
      'Total: $50.00',
      'Target: 25% of $200',
      'Best: Anna, $50.00',
      '',
      'Team 1: $50.00, 25% of $200',
      'Anna: $50.00, 25% of $200',
    ]);
  });

  it('of a sales brand names no best agent if nobody has an FTD, even if they have retention deposits', () => {
    const [eva, finn] = [
      newAgent('Eva', '0', { hasResults: true }),
      newAgent('Finn', '0', { hasResults: true }),
    ];

    expect(formatLines(newReport([eva, finn], { reportType: 'sales' })).slice(3)).toEqual([
      'Total: 0 FTD',
      '',
      'Team 1: 0 FTD',
      'Eva: 0 FTD, CR 0%',
      'Finn: 0 FTD, CR 0%',
    ]);
  });

  it('of a brand without people is short', () => {
    const previous = { days: dayBefore, made: [] };

    expect(formatLines(newReport([], { previous })).slice(3)).toEqual([
      'Total: $0.00',
      'Same as the day before',
      '',
      'Nobody is in the brand yet',
    ]);
  });

  it('isolates right-to-left names, so that their lines stay in order', () => {
    const lines = formatLines(newReport([newAgent('שלום', '1.00'), newAgent('Anna', '0.50')]));

    expect(lines).toContain('\u2068שלום\u2069: $1.00');
    expect(lines).toContain('Anna: $0.50');
  });

  it('escapes what people wrote, and its own punctuation', () => {
    const text = buildReportText(newReport([newAgent('A*n_n.a', '1.00')], { brandName: 'B[1]!' })).source;

    expect(text).toContain('*B\\[1\\]\\!: Daily report*');
    expect(text).toContain('A\\*n\\_n\\.a: $1\\.00');
    expect(text.replace(/\\[^]/g, '')).not.toMatch(/[_[\]()~`>#+\-=|{}.!]/);
  });

  describe('mentions late changes', () => {
    const newChange = (day: string, amount: string, ftd = 0, labels: string[] = []) => {
      return { day, amount, ftd, labels };
    };
    const listChangeLines = (fields: Partial<Report>) => {
      const lines = formatLines(newReport([newAgent('Anna', '1.00')], fields));
      return lines.slice(lines.indexOf('Anna: $1.00') + 1);
    };

    it('with the labels of moderated deposits', () => {
      const late = [
        newChange('2026-03-08', '320.00', 0, ['A17']),
        newChange('2025-12-31', '-5.50', 0, ['A1', 'F2', 'A3', 'A4']),
        newChange('2026-03-01', '1.00'),
      ];
      expect(listChangeLines({ late })).toEqual([
        '',
        'Changed since it was reported',
        '08.03: +$320.00 (A17)',
        '31.12.2025: -$5.50 (A1, F2, A3 and 1 more)',
        '01.03: +$1.00',
      ]);
    });

    it('as deposit counts in a sales brand, and omits other changes', () => {
      const late = [
        newChange('2026-03-08', '320.00', 2),
        newChange('2026-03-07', '9.00'),
        newChange('2026-03-06', '1', -1),
      ];
      const lines = formatLines(newReport([], { reportType: 'sales', late }));
      expect(lines.slice(-3)).toEqual(['Changed since it was reported', '08.03: +2 FTD', '06.03: -1 FTD']);
    });

    it('and sums up the changes beyond five days', () => {
      const late = [9, 8, 7, 6, 5, 4, 3].map((day) => newChange(`2026-03-0${day}`, '1.00'));
      expect(listChangeLines({ late }).slice(-2)).toEqual(['05.03: +$1.00', '2 more days: +$2.00']);
      expect(listChangeLines({ late: late.slice(1) }).at(-1)).toBe('1 more day: +$1.00');
    });

    it('except those that do not change the sum', () => {
      expect(listChangeLines({ late: [newChange('2026-03-07', '0.00', 1)] })).toEqual([]);
    });
  });
});
