import type { FirstTexts } from './en';
import { createFormats } from './formats';

const { t, rich, formats, count, number, percent, plural, shortMoney } = createFormats('uk');

export const uk = {
  formats,
  errors: {
    server: 'Помилка сервера. Спробуйте пізніше',
    offline: 'Немає з’єднання',
    unavailable: 'Сервер недоступний. Спробуйте пізніше',
    updated: 'Tallydesk оновився. Натисніть «Повторити», щоб перезавантажити сторінку',
    crashed: 'Неочікувана помилка застосунку!',
  },
  connection: {
    offline: 'Немає з’єднання. Пробуємо знову…',
    unavailable: 'Сервер недоступний. Пробуємо знову…',
  },
  people: {
    user: (p) => t`Користувач №${p.id}`,
    staff: 'Працівник',
  },
  app: {
    retry: 'Повторити',
    loading: 'Завантаження',
    back: 'Назад',
    goBack: 'Повернутися',
    nothingFound: 'Нічого не знайдено',
    unread: (p) => t`Непрочитаних: ${p.count}`,
    noBrand: 'Оновіть сторінку: бренд не визначено',
    mainLinks: 'Головне меню',
    screens: 'Розділи',
  },
  titles: {
    deposits: 'Депозити',
    report: 'Повідомити про депозит',
    statistic: 'Статистика',
    results: 'Результати',
    contests: 'Конкурси',
    services: 'Сервіси',
    support: 'Підтримка',
    appointments: 'Зустрічі',
    profile: 'Профіль',
    ceo: 'Чат із CEO',
    ticket: 'Звернення',
    brands: 'Ваші бренди',
  },
  links: {
    brands: 'Ваші бренди',
    totals: 'Підсумки',
    statistic: 'Статистика',
    stat: 'Статистика',
    service: 'Сервіси',
  },
  results: {
    ftd: (p) => t`${number(p.count)} FTD`,
    place: (p) => t`Місце ${number(p.place)}`,
    placeOf: (p) => t`Місце ${number(p.place)} з ${number(p.of)}`,
    aboveTarget: (p) => t`${percent(p.percent)} · ${p.amount} понад план`,
    aDay: (p) => t`${p.amount} на день`,
    nothing: 'Ще нічого',
  },
  home: {
    cached: (p) => t`Станом на ${p.at}, ваш час. Оновлюємо…`,
    notRefreshed: (p) => t`Станом на ${p.at}, ваш час. Не оновлено.`,
    total: 'Разом',
    ftd: 'FTD',
    character: 'Вибрати персонажа',
    target: 'План',
    noTarget: 'Плану ще немає',
    ofTarget: (p) => rich`${p.made} з ${p.target}`,
    ofNoTarget: (p) => rich`${p.made} · плану ще немає`,
    pace: (p) => t`${p.amount} на день — і план виконано`,
    reached: 'Виконано',
    firstDay: 'Перший день періоду',
    daysLeft: (p) =>
      plural(p.left, {
        one: t`Залишився ${number(p.left)} робочий день із ${number(p.of)}`,
        few: t`Залишилося ${number(p.left)} робочі дні з ${number(p.of)}`,
        many: t`Залишилося ${number(p.left)} робочих днів із ${number(p.of)}`,
        other: t`Залишилося ${number(p.left)} робочого дня з ${number(p.of)}`,
      }),
    today: (p) => rich`Сьогодні ${p.strong(deposits(p.count))}, ${shortMoney(p.amount)}`,
    nothingToday: 'Сьогодні ще нічого',
    streak: (p) => t`${count(p.days, { one: 'день', few: 'дні', many: 'днів', other: 'дня' })} поспіль`,
    waiting: (p) => rich`${p.strong(t`На перевірці: ${number(p.count)}`)}, ${shortMoney(p.amount)}`,
    bestOfPeriod: (p) => t`Найкраще за період: ${p.days}, ${p.made}`,
    bestDay: (p) => rich`Найкращий день, ${p.days}: ${p.made}`,
    bestWeek: (p) => rich`Найкращий тиждень, ${p.days}: ${p.made}`,
    noPlace: 'Місце з’явиться з першим результатом',
    noPeriod: 'Сьогодні немає періоду',
    behind: (p) => rich`${p.place}, попереду ${p.name}: відрив ${p.amount}`,
    ahead: (p) => rich`${p.place}, слідом ${p.name}: відрив ${p.amount}`,
    level: (p) => rich`${p.place}, нарівні: ${p.name}`,
  },
  brands: {
    none: 'У вас немає бренду',
    joinHint: 'Щоб приєднатися, відкрийте посилання, яке дасть менеджер бренду.',
    all: 'Усі бренди',
    today: 'Сьогодні',
    waiting: 'На перевірці',
    period: 'Цей період',
    deposits: (p) => deposits(p.count),
  },
} satisfies FirstTexts;

const deposits = (value: number) =>
  count(value, { one: 'депозит', few: 'депозити', many: 'депозитів', other: 'депозиту' });
