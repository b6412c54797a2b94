import type { FirstTexts } from './en';
import { createFormats } from './formats';

const { t, rich, formats, count, number, percent, plural, shortMoney } = createFormats('ru');

export const ru = {
  formats,
  errors: {
    server: 'Ошибка сервера. Попробуйте позже',
    offline: 'Нет соединения',
    unavailable: 'Сервер недоступен. Попробуйте позже',
    updated: 'Tallydesk обновился. Нажмите «Повторить», чтобы перезагрузить страницу',
    crashed: 'Непредвиденная ошибка приложения!',
  },
  connection: {
    offline: 'Нет соединения. Пробуем снова…',
    unavailable: 'Сервер недоступен. Пробуем снова…',
  },
  people: {
    user: (p) => t`Пользователь №${p.id}`,
    staff: 'Сотрудник',
  },
  app: {
    retry: 'Повторить',
    loading: 'Загрузка',
    back: 'Назад',
    goBack: 'Вернуться',
    nothingFound: 'Ничего не найдено',
    unread: (p) => t`Непрочитанных: ${p.count}`,
    noBrand: 'Обновите страницу: бренд не определён',
    mainLinks: 'Главное меню',
    screens: 'Разделы',
  },
  titles: {
    deposits: 'Депозиты',
    report: 'Сообщить о депозите',
    statistic: 'Статистика',
    results: 'Результаты',
    contests: 'Конкурсы',
    services: 'Сервисы',
    support: 'Поддержка',
    appointments: 'Встречи',
    profile: 'Профиль',
    ceo: 'Чат с CEO',
    ticket: 'Обращение',
    brands: 'Ваши бренды',
  },
  links: {
    brands: 'Ваши бренды',
    totals: 'Итоги',
    statistic: 'Статистика',
    stat: 'Статистика',
    service: 'Сервисы',
  },
  results: {
    ftd: (p) => t`${number(p.count)} FTD`,
    place: (p) => `${number(p.place)}-е место`,
    placeOf: (p) => t`${number(p.place)}-е место из ${number(p.of)}`,
    aboveTarget: (p) => t`${percent(p.percent)} · ${p.amount} сверх плана`,
    aDay: (p) => t`${p.amount} в день`,
    nothing: 'Пока ничего',
  },
  home: {
    cached: (p) => t`Данные на ${p.at}, ваше время. Обновляем…`,
    notRefreshed: (p) => t`Данные на ${p.at}, ваше время. Не обновлено.`,
    total: 'Итого',
    ftd: 'FTD',
    character: 'Выбрать персонажа',
    target: 'План',
    noTarget: 'Плана пока нет',
    ofTarget: (p) => rich`${p.made} из ${p.target}`,
    ofNoTarget: (p) => rich`${p.made} · плана пока нет`,
    pace: (p) => t`${p.amount} в день — и план выполнен`,
    reached: 'Выполнен',
    firstDay: 'Первый день периода',
    daysLeft: (p) =>
      plural(p.left, {
        one: t`Остался ${number(p.left)} рабочий день из ${number(p.of)}`,
        few: t`Осталось ${number(p.left)} рабочих дня из ${number(p.of)}`,
        many: t`Осталось ${number(p.left)} рабочих дней из ${number(p.of)}`,
        other: t`Осталось ${number(p.left)} рабочего дня из ${number(p.of)}`,
      }),
    today: (p) => rich`Сегодня ${p.strong(deposits(p.count))}, ${shortMoney(p.amount)}`,
    nothingToday: 'Сегодня пока ничего',
    streak: (p) => t`${count(p.days, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })} подряд`,
    waiting: (p) => rich`${p.strong(t`На проверке: ${number(p.count)}`)}, ${shortMoney(p.amount)}`,
    bestOfPeriod: (p) => t`Лучшее за период: ${p.days}, ${p.made}`,
    bestDay: (p) => rich`Лучший день, ${p.days}: ${p.made}`,
    bestWeek: (p) => rich`Лучшая неделя, ${p.days}: ${p.made}`,
    noPlace: 'Место появится с первым результатом',
    noPeriod: 'Сегодня периода нет',
    behind: (p) => rich`${p.place}, впереди ${p.name}: отрыв ${p.amount}`,
    ahead: (p) => rich`${p.place}, следом ${p.name}: отрыв ${p.amount}`,
    level: (p) => rich`${p.place}, наравне: ${p.name}`,
  },
  brands: {
    none: 'У вас нет бренда',
    joinHint: 'Чтобы вступить, откройте ссылку, которую даст менеджер бренда.',
    all: 'Все бренды',
    today: 'Сегодня',
    waiting: 'На проверке',
    period: 'Этот период',
    deposits: (p) => deposits(p.count),
  },
} satisfies FirstTexts;

const deposits = (value: number) =>
  count(value, { one: 'депозит', few: 'депозита', many: 'депозитов', other: 'депозита' });
