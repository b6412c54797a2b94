import { bold, lines, md } from '../../platform/messenger/api/markdown.js';
import type { Button, TextWithButtons } from '../../platform/messenger/api/message.js';
import {
  type CardSetting,
  cardSettings,
  type QuietHours,
  serviceTitles,
  serviceTypes,
  supportKeys,
} from './notice.rules.js';
import type { SetNotices } from './notice.schemas.js';

export interface StaffNoticeSettings {
  deposit: boolean;
  deposit_cards: CardSetting;
  join: boolean;
  services: Record<string, boolean>;
  supports: Record<string, boolean>;
  quiet_hours: QuietHours | null;
}

export const SETTINGS_BUTTON = /^settings:([a-z]+)(?::(\w+))?(?::(\w+))?$/;

const nameByCardSetting: Record<CardSetting, string> = {
  auto: 'Automatic',
  each: 'A card for each deposit',
  live: 'One live card for each brand',
  digest: 'A digest every 15 minutes',
  off: 'Nothing',
};

const groups = {
  services: serviceTypes.map((key) => [key, serviceTitles[key]] as const),
  supports: supportKeys.map((key) => [key, key.replace('_', ' ')] as const),
};
type GroupName = keyof typeof groups;

const buildButton = (text: string, ...data: (string | number)[]): Button => ({
  text,
  data: ['settings', ...data].join(':'),
});
const formatOption = (isChosen: boolean, text: string): string => (isChosen ? `✓ ${text}` : text);
const formatSwitch = (isOn: boolean): string => (isOn ? 'on' : 'off');
const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const backRow = [buildButton('Back', 'menu')];

const formatDeposits = ({ deposit, deposit_cards: setting }: StaffNoticeSettings): string =>
  deposit ? nameByCardSetting[setting] : nameByCardSetting.off;

const formatQuietHours = (quiet: QuietHours | null): string =>
  quiet === null ? 'none' : `${formatHour(quiet.from)} to ${formatHour(quiet.to)} (UTC+3)`;

function formatGroup(settings: StaffNoticeSettings, group: GroupName): string {
  const onCount = groups[group].filter(([key]) => settings[group][key] ?? true).length;
  return `${onCount} of ${groups[group].length} on`;
}

/** `argument`: the first argument of the button that was pressed. */
export function buildSettingsView(
  settings: StaffNoticeSettings,
  section: string,
  argument?: string,
): TextWithButtons {
  switch (section) {
    case 'cards':
      return buildCardsView(settings);
    case 'services':
      return buildGroupView(settings, 'services', 'Services');
    case 'supports':
      return buildGroupView(settings, 'supports', 'Support');
    case 'quiet':
      return buildQuietView(settings, argument);
    default:
      return buildMenuView(settings);
  }
}

function buildMenuView(settings: StaffNoticeSettings): TextWithButtons {
  return {
    text: lines(
      bold('Notifications'),
      md`Deposits: ${formatDeposits(settings)}`,
      md`Requests to join: ${formatSwitch(settings.join)}`,
      md`Services: ${formatGroup(settings, 'services')}`,
      md`Support: ${formatGroup(settings, 'supports')}`,
      md`Quiet hours: ${formatQuietHours(settings.quiet_hours)}`,
    ),
    buttons: [
      [buildButton('Deposits', 'cards'), buildButton('Quiet hours', 'quiet')],
      [buildButton('Services', 'services'), buildButton('Support', 'supports')],
      [buildButton(`Turn requests to join ${formatSwitch(!settings.join)}`, 'join', settings.join ? 0 : 1)],
    ],
  };
}

function buildCardsView(settings: StaffNoticeSettings): TextWithButtons {
  const current = settings.deposit ? settings.deposit_cards : 'off';
  return {
    text: lines(
      bold('Deposits that wait for moderation'),
      md`Automatic: a card for each deposit. If more than five come in a minute, one live card for each brand until no deposit waits.`,
    ),
    buttons: [
      ...cardSettings.map((setting) => [
        buildButton(formatOption(setting === current, nameByCardSetting[setting]), 'cards', setting),
      ]),
      backRow,
    ],
  };
}

function buildGroupView(settings: StaffNoticeSettings, group: GroupName, title: string): TextWithButtons {
  return {
    text: lines(bold(title), md`Ticket and message notifications. Press one to turn it on or off.`),
    buttons: [
      ...groups[group].map(([key, name]) => {
        const isOn = settings[group][key] ?? true;
        return [buildButton(formatOption(isOn, name), group, key, isOn ? 0 : 1)];
      }),
      backRow,
    ],
  };
}

const HOURS_IN_ROW = 6;
const ROW_STARTS = [0, 6, 12, 18];

/** Asks for the start of the quiet hours, or for their end if `from` is set. */
function buildQuietView({ quiet_hours: quiet }: StaffNoticeSettings, from?: string): TextWithButtons {
  const startHour = parseHour(from);
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hour !== startHour);
  const buttons = hours.map((hour) =>
    startHour === null
      ? buildButton(formatHour(hour), 'quiet', hour)
      : buildButton(formatHour(hour), 'quiet', startHour, hour),
  );
  const rows = ROW_STARTS.map((start) => buttons.slice(start, start + HOURS_IN_ROW));
  return {
    text: lines(
      bold('Quiet hours'),
      md`Notices come without a sound in these hours. Now: ${formatQuietHours(quiet)}`,
      startHour === null
        ? md`From which hour (UTC+3)?`
        : md`From ${formatHour(startHour)} until which hour (UTC+3)?`,
    ),
    buttons: [...rows, ...(quiet ? [[buildButton('No quiet hours', 'quiet', 'none')]] : []), backRow],
  };
}

const parseHour = (text: string | undefined): number | null =>
  text !== undefined && /^(1?\d|2[0-3])$/.test(text) ? Number(text) : null;

/** Parses the data of a button to the change that it makes. Null: it only shows a section. */
export function parseChange(section: string, first?: string, second?: string): SetNotices | null {
  if (section === 'join' && first) return { join: first === '1' };
  if (section === 'cards') {
    const setting = cardSettings.find((each) => each === first);
    return setting ? { deposit: true, deposit_cards: setting } : null;
  }
  if (section === 'services' || section === 'supports') {
    const key = groups[section].find(([each]) => each === first)?.[0];
    return key && second ? { [section]: { [key]: second === '1' } } : null;
  }
  if (section !== 'quiet') return null;
  if (first === 'none') return { quiet_hours: null };
  const [from, to] = [parseHour(first), parseHour(second)];
  return from !== null && to !== null && from !== to ? { quiet_hours: { from, to } } : null;
}
