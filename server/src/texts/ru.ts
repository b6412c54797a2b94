import { code, lines, link, type Piece } from '../platform/messenger/api/markdown.js';
import type { TranslatedTexts } from './en.js';
import { createFormats, createFormLabels } from './formats.js';

/*
 * Terms. People are addressed as "вы", in lower case, and without past tenses that have a gender.
 * deposit: депозит; first-time deposit, FTD: первый депозит, FTD; retention: повторный; amount: сумма; client ID: ID клиента;
 * wallet: кошелёк; exchanger: обменник; slip: чек; reason: причина; waiting: на проверке; accepted: принят; rejected: отклонён;
 * deleted: удалён; withdrawn: отозван; duplicate: дубль; target: план; place: место; rating: рейтинг; pace: темп; streak: дни подряд;
 * claim: в работе у; brand: бренд; period: период; reporting day: отчётный день; ticket: обращение; support: поддержка;
 * manager: менеджер; agent: агент; member: участник; team: команда; group: группа; meeting: встреча; contest: конкурс;
 * invite: приглашение; join request: заявка на вступление; report of a brand: отчёт; moment: событие; correction: корректировка; staff: сотрудник.
 * Labels, names and brands are not declined: they stand behind a noun or beside a colon.
 */

const {
  t,
  bold,
  money,
  shortMoney,
  join,
  toSentenceEnd,
  names,
  plural,
  list,
  either,
  count,
  decimal,
  percent,
  signedPercent,
  longDay,
  dayRange,
  ftd,
} = createFormats('ru');

const forms = {
  tags: { retention: names('депозит'), ftd: names('фтд') },
  fields: {
    client_id: names('ID клиента', 'Клиент', 'Клиент ID'),
    amount: names('Сумма'),
    wallet: names('Кошелёк', 'Кошелек'),
    exchanger: names('Обменник'),
    agent: names('Агент'),
    behaviour: names('Поведение'),
    affiliate: names('Аффилиат'),
    financial: names('Финансы'),
    payment: names('Оплата', 'Платёж', 'Платеж'),
    description: names('Описание'),
  },
} satisfies TranslatedTexts['forms'];
const { title, tag } = createFormLabels(forms);
const types = { retention: 'Повторный', ftd: 'FTD' };
const deposits = (n: number) =>
  plural(n, {
    one: t`${decimal(n)} депозит`,
    few: t`${decimal(n)} депозита`,
    many: t`${decimal(n)} депозитов`,
    other: t`${decimal(n)} депозита`,
  });
const acceptedDeposits = (n: number) =>
  plural(n, {
    one: t`${decimal(n)} принятый депозит`,
    few: t`${decimal(n)} принятых депозита`,
    many: t`${decimal(n)} принятых депозитов`,
    other: t`${decimal(n)} принятого депозита`,
  });
const firstTimeDeposits = (n: number) =>
  plural(n, {
    one: t`${decimal(n)} первый депозит`,
    few: t`${decimal(n)} первых депозита`,
    many: t`${decimal(n)} первых депозитов`,
    other: t`${decimal(n)} первого депозита`,
  });
const newMessages = (n: number) =>
  n === 1
    ? t`новое сообщение`
    : plural(n, {
        one: t`${n} новое сообщение`,
        few: t`${n} новых сообщения`,
        many: t`${n} новых сообщений`,
        other: t`${n} нового сообщения`,
      });
const characters = (n: number) =>
  plural(n, {
    one: t`${n} символа`,
    few: t`${n} символов`,
    many: t`${n} символов`,
    other: t`${n} символа`,
  });
const items = (n: number) =>
  plural(n, {
    one: t`${n} элемента`,
    few: t`${n} элементов`,
    many: t`${n} элементов`,
    other: t`${n} элемента`,
  });
const winners = (n: number) =>
  n === 1
    ? t`побеждает первый`
    : plural(n, {
        one: t`побеждает первый ${n}`,
        few: t`побеждают первые ${n}`,
        many: t`побеждают первые ${n}`,
        other: t`побеждают первые ${n}`,
      });
const withPrize = (who: Piece, prize: string | null) =>
  prize === null ? t`${who}` : t`${who}; приз: ${prize}`;

export const ru = {
  common: {
    open: 'Открыть Tallydesk',
    linkWorksOnce: (p) =>
      plural(p.minutes, {
        one: t`Ссылка действует один раз, ${p.minutes} минуту:`,
        few: t`Ссылка действует один раз, ${p.minutes} минуты:`,
        many: t`Ссылка действует один раз, ${p.minutes} минут:`,
        other: t`Ссылка действует один раз, ${p.minutes} минуты:`,
      }),
    brand: (p) => t`Бренд: ${bold(p.name)}`,
    reason: (p) => t`Причина: ${p.reason}`,
    andMore: (p) => t`и ещё ${p.count}`,
    tooManyMessages: 'Слишком много сообщений, попробуйте через минуту',
    apology: 'Не получилось: у нас что-то сломалось. Пожалуйста, попробуйте позже.',
    cancel: 'Отмена',
    back: 'Назад',
    previousPage: '‹ Назад',
    page: (p) => t`${p.page} из ${p.last}`,
    nextPage: 'Ещё ›',
  },
  people: {
    whichLanguage: 'На каком языке вам писать?',
    asInTelegram: 'Как в Telegram',
    languageChosen: 'Теперь пишу вам по-русски.',
    staffLanguageChosen: 'Мини-приложение будет на выбранном языке. Сотрудникам я пишу по-английски.',
    unnamed: (p) => t`Пользователь №${p.id}`,
  },
  invites: {
    refused: (p) => t`Заявка на вступление в бренд ${bold(p.brand)} отклонена.`,
    noSuchBrand: 'Такого бренда нет. Попросите у менеджера новую ссылку.',
    alreadyMember: (p) => t`Вы уже состоите в бренде ${bold(p.brand)}.`,
    alreadyWaiting: (p) => t`Заявка на вступление в бренд ${bold(p.brand)} уже ждёт решения менеджера.`,
    asked: (p) =>
      t`Заявка на вступление в бренд ${bold(p.brand)} отправлена. Я напишу вам здесь, когда менеджер её примет.`,
    askedByOldLink: 'Если ссылка верна, заявка отправлена. Я напишу вам здесь, когда менеджер её примет.',
    tooOften: 'Слишком много заявок. Попробуйте через час.',
    sendCode: t`Добавьте код приглашения: ${code('/accept <code>')}`,
    unknown: 'Приглашения с таким кодом нет. Попросите у менеджера новое.',
    withdrawn: (p) => t`Приглашение в бренд ${bold(p.brand)} отозвано. Попросите у менеджера новое.`,
    expired: (p) => t`Срок действия приглашения в бренд ${bold(p.brand)} истёк. Попросите у менеджера новое.`,
    usedUp: (p) => t`Приглашение в бренд ${bold(p.brand)} уже использовано. Попросите у менеджера новое.`,
    tooManyTries: 'Слишком много попыток. Попробуйте через час.',
  },
  members: {
    joined: (p) => t`Теперь вы в бренде ${bold(p.brand)}.`,
    dismissed: (p) => t`Вы больше не в бренде ${bold(p.brand)}.`,
    firstSteps: (p) =>
      lines(
        t`Первые шаги:`,
        p.chatUrl === null
          ? t`1. Откройте группу бренда или пишите мне сюда.`
          : t`1. Откройте ${link('группу бренда', p.chatUrl)} или пишите мне сюда.`,
        t`2. Сообщите о депозите: ${code(`${tag(p.type)} 500 клиент 48213`)}`,
        t`3. Менеджер проверит его, я напишу вам, и депозит пойдёт в зачёт.`,
      ),
  },
  login: {
    openToSee: 'Откройте Tallydesk, чтобы увидеть свои депозиты и рейтинг.',
    settingsAreForStaff: '/settings — для сотрудников. Ваши настройки — в мини-приложении, в профиле.',
  },
  help: {
    about: 'Это бот Tallydesk.',
    yourBrands: (p) => t`Ваши бренды: ${bold(p.more > 0 ? `${p.names} и ещё ${p.more}` : p.names)}`,
    notInBrand: 'Вы пока не состоите ни в одном бренде: попросите у менеджера ссылку или приглашение.',
    login: '/login — открыть Tallydesk',
    deposit: t`/deposit — сообщить о депозите по шагам; можно и одной строкой: ${code('#фтд 500 клиент 48213')}`,
    work: '/work и /off — работаете ли вы сегодня',
    form: '/help в чате бренда — форма для этого бренда',
    accept: t`${code('/accept <code>')} — вступить в бренд по приглашению`,
    language: '/language — выбрать, на каком языке вам писать',
    notUnderstood: 'Не знаю, что с этим делать. /help покажет, что я умею.',
    notInGroups: (p) => t`Напишите мне это в личные сообщения: @${p.bot}. /help покажет, что я умею здесь.`,
    outdatedButton: 'Эта кнопка устарела. /help покажет, что я умею.',
    telegramId: (p) => t`Ваш id в Telegram: ${code(p.id)}`,
    chatId: (p) => t`Id чата: ${code(p.id)}`,
    threadId: (p) => t`Id темы: ${code(p.id)}`,
    noThreadId: 'Id темы: нет',
    noBrand: 'Здесь ни один бренд не принимает депозитов.',
    idsOfChat: '/id покажет id этого чата — они нужны для «Add brand».',
    noBrandIds: 'Здесь ни один бренд не принимает депозитов. Для «Add brand» в панели:',
    idOfThread: '/id в теме покажет и её id.',
    hello: 'Я бот Tallydesk.',
    cannotRead: 'Я не вижу здесь сообщений: сделайте меня администратором.',
    threads: 'О депозитах сообщают в темах брендов. /help в теме покажет форму.',
  },
  menu: {
    start: 'Начать',
    login: 'Открыть Tallydesk',
    deposit: 'Сообщить о депозите по шагам',
    cancel: 'Отменить ввод депозита',
    work: 'Сегодня работаю',
    off: 'Сегодня не работаю',
    accept: 'Вступить в бренд: /accept код',
    language: 'Выбрать язык',
    help: 'Что я умею',
    retention: 'Сообщить о повторном депозите',
    ftd: 'Сообщить о первом депозите',
    id: 'Показать id этого чата',
    helpInGroup: 'Как сообщать о депозитах здесь',
  },
  workDays: {
    question: 'Работаете сегодня?',
    work: 'Работаю',
    off: 'Выходной',
    change: 'Изменить',
    allBrands: 'Все бренды',
    today: (p) => (p.more > 0 ? t`Сегодня: ${p.names} и ещё ${p.more}.` : t`Сегодня: ${p.names}.`),
    dayIsOver: 'Этот день уже прошёл. Чтобы ответить за сегодня, отправьте /work или /off.',
    notMember: 'Вы не состоите ни в одном бренде.',
    notMemberOfBrand: 'Вы не состоите в этом бренде.',
    inWhichWork: 'В каком бренде вы сегодня работаете?',
    inWhichOff: 'В каком бренде вы сегодня не работаете?',
    youWorkIn: 'Сегодня вы работаете:',
    youDoNotWorkIn: 'Сегодня вы не работаете:',
    toChangeOff: 'Чтобы изменить ответ: /off',
    toChangeWork: 'Чтобы изменить ответ: /work',
    alreadyAnswered: 'Вы уже так ответили',
  },
  appointments: {
    gone: 'Эта встреча удалена или уже состоялась.',
    inMinutes: (p) => t`Через ${p.minutes} мин, в ${p.time}:`,
    at: (p) => t`В ${p.time}:`,
  },
  tickets: {
    reopened: (p) => t`Ваше обращение №${p.id}, ${bold(p.title)}, снова открыто`,
    merged: (p) =>
      t`Ваше обращение №${p.id} объединено с №${p.into}, ${bold(p.title)}. Все сообщения теперь там`,
    unmerged: (p) => t`Ваше обращение №${p.id}, ${bold(p.title)}, больше не объединено с №${p.from}`,
    answered: (p) => t`В вашем обращении №${p.id}, ${bold(p.title)}, ${newMessages(p.count)}`,
    closed: (p) =>
      p.count === 1
        ? t`Ваше обращение №${p.id}, ${bold(p.title)}, закрыто`
        : t`В вашем обращении №${p.id}, ${bold(p.title)}, ${newMessages(p.count)}; оно закрыто`,
    moreMessages: (p) =>
      plural(p.count, {
        one: t`Ещё ${p.count} сообщение в обращении`,
        few: t`Ещё ${p.count} сообщения в обращении`,
        many: t`Ещё ${p.count} сообщений в обращении`,
        other: t`Ещё ${p.count} сообщения в обращении`,
      }),
    photosBelow: (p) => t`${p.count} фото ниже`,
    files: (p) => (p.names.length === 1 ? t`Файл: ${join(p.names)}` : t`Файлы: ${join(p.names)}`),
    unnamedFile: 'файл без имени',
    photos: (p) => t`Фото в обращении №${p.id}: ${p.title}`,
    photosRefused: (p) =>
      t`Telegram не смог показать фото из обращения №${p.id}. Откройте обращение, чтобы их увидеть`,
    photosExpired: (p) => t`Фото из обращения №${p.id} больше не хранятся`,
    supportedKinds: (p) => t`Сюда можно отправлять текст, фото, видео и файлы до ${p.megabytes} МБ.`,
    tooLateToEdit: (p) =>
      t`В обращении №${p.id} сообщение осталось таким, каким было отправлено сначала. Чтобы исправить его, напишите новое.`,
    sent: (p) => t`Отправлено в №${p.id}`,
    sending: (p) => t`Отправляется в №${p.id}`,
    notSent: (p) => t`Не отправлено в №${p.id}`,
    notSentBecause: (p) => t`Не отправлено в №${p.id}: ${p.reason}`,
    isClosed: (p) => t`Обращение №${p.id} закрыто`,
    cannotWrite: (p) => t`Вы не можете писать в №${p.id}`,
    notInBrand: (p) => t`Вы не можете писать в №${p.id}: вы больше не в этом бренде`,
    whichTicket: 'К какому обращению это относится?',
    tooLate: 'Прошло слишком много времени. Отправьте сообщение ещё раз.',
    hasMessage: (p) => t`Это сообщение уже есть в №${p.id}`,
  },
  forms,
  deposits: {
    types,
    isWaiting: (p) => t`${p.label} на проверке`,
    isUpdated: (p) => t`${p.label} обновлён, он на проверке`,
    isWithdrawn: (p) => t`${p.label} отозван`,
    possibleDuplicate: (p) => t`Похоже на дубль ${p.of}: те же клиент, сумма и день`,
    is: {
      accept: (p) =>
        p.as !== null
          ? t`${p.label} принят как ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`${p.label} принят: ${join(p.changes)}`
            : t`${p.label} принят`,
      reject: (p) => t`${p.label} отклонён`,
      delete: (p) => t`${p.label} удалён`,
    },
    yours: {
      accept: (p) =>
        p.as !== null
          ? t`Ваш депозит ${p.label} принят как ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`Ваш депозит ${p.label} принят: ${join(p.changes)}`
            : t`Ваш депозит ${p.label} принят`,
      reject: (p) => t`Ваш депозит ${p.label} отклонён`,
      delete: (p) => t`Ваш депозит ${p.label} удалён`,
    },
    amount: (p) => t`Сумма: ${money(p.amount)}`,
    groups: {
      accept: (p) => t`Принято: ${p.labels}, ${shortMoney(p.amount)}.`,
      reject: (p) => t`Отклонено: ${p.labels}, ${shortMoney(p.amount)}.`,
      delete: (p) => t`Удалено: ${p.labels}, ${shortMoney(p.amount)}.`,
      wait: (p) => t`На проверке: ${p.labels}`,
    },
    duplicateInGroup: (p) => t`${p.label}: похоже на дубль ${p.of}`,
    brief: {
      acceptedOne: (p) => t`${p.label} принят: ${shortMoney(p.amount)}.`,
      accepted: (p) => t`Принято депозитов: ${p.count}, ${shortMoney(p.amount)}.`,
      reject: (p) => {
        const rejected = p.count === 1 ? t`${p.labels} отклонён` : t`${p.labels} отклонены`;
        return p.reason === null ? t`${rejected}.` : t`${rejected}: ${toSentenceEnd(p.reason)}`;
      },
      delete: (p) => {
        const deleted = p.count === 1 ? t`${p.labels} удалён` : t`${p.labels} удалены`;
        return p.reason === null ? t`${deleted}.` : t`${deleted}: ${toSentenceEnd(p.reason)}`;
      },
    },
    tooLate: {
      accept: (p) => t`${p.label} принят: менять уже поздно`,
      reject: (p) => t`${p.label} отклонён: менять уже поздно`,
      delete: (p) => t`${p.label} удалён: менять уже поздно`,
    },
    tooLateWithdrawn: (p) => t`${p.label} отозван: отправьте форму новым сообщением`,
    tooLateForNow: (p) =>
      p.minutes === 1
        ? t`${p.label} уже проверяют: менять поздно. Если через минуту он всё ещё будет ждать, измените сообщение ещё раз.`
        : t`${p.label} уже проверяют: менять поздно. Если через ${p.minutes} мин он всё ещё будет ждать, измените сообщение ещё раз.`,
    tooOld:
      'Этому сообщению больше двух дней, поэтому правка не создаст депозит. Отправьте форму новым сообщением.',
    onlyMembers: 'Сообщать о депозитах могут только участники этого бренда',
    writesAsGroup: lines(
      t`Пока не отправлено на проверку: вы пишете от имени группы, и мне не видно, кто сообщает о депозите.`,
      t`Пишите от своего имени (администраторам: выключите «Анонимность») или отправьте форму мне в личные сообщения.`,
    ),
    writesAsChannel: lines(
      t`Пока не отправлено на проверку: вы пишете от имени канала, и мне не видно, кто сообщает о депозите.`,
      t`Пишите от своего имени (администраторам: выключите «Анонимность») или отправьте форму мне в личные сообщения.`,
    ),
    sendToThread: 'Пока не отправлено на проверку. Отправьте форму в тему бренда:',
    notChanged: (p) => t`${p.label} не изменён:`,
    notReported: 'Пока не отправлено на проверку:',
    formNotReported: (p) => t`Форма ${p.number} пока не отправлена на проверку:`,
    moreNotReported: (p) =>
      plural(p.count, {
        one: t`и ещё ${p.count} форма пока не отправлена на проверку.`,
        few: t`и ещё ${p.count} формы пока не отправлены на проверку.`,
        many: t`и ещё ${p.count} форм пока не отправлены на проверку.`,
        other: t`и ещё ${p.count} формы пока не отправлены на проверку.`,
      }),
    theForm: 'Форма:',
    copyForm: 'Скопируйте форму, заполните и отправьте сюда. Обязательна только сумма.',
    howToReport:
      'Чтобы сообщить о депозите, отправьте сюда одну из этих форм или несколько в одном сообщении. Обязательна только сумма.',
    inShort: t`Коротко: ${code('#фтд 500 клиент 48213')}`,
    confirmation: (p) =>
      t`${p.label}: ${join([
        money(p.amount),
        ...(p.client === '' ? [] : [t`клиент ${p.client}`]),
        ...(p.agent === '' ? [] : [t`агент ${p.agent}`]),
        p.brand,
      ])}. На проверке.`,
    mistakes: {
      unknownText: (p) => t`${p.text} — не похоже на «Название: значение»`,
      unknownField: (p) => t`${p.text} — такого поля нет`,
      unknownFieldNear: (p) => t`${p.text} — такого поля нет; возможно, ${title(p.near)}?`,
      twice: (p) => t`Поле «${title(p.field)}» указано дважды`,
      above: (p) => t`Поле «${title(p.field)}» стоит над формой: напишите его под первой строкой`,
      otherType: (p) => t`Поле «${title(p.field)}» есть только в форме ${tag(p.type)}`,
      tooLong: (p) => t`${title(p.field)}: не больше ${characters(p.limit)}`,
    },
    amountMistakes: {
      required: t`Заполните поле «${title('amount')}»`,
      notPositive: t`${title('amount')} должна быть больше нуля`,
      notANumber: t`${title('amount')} — не число. Пример: 1250.50`,
      mixedDigits: t`${title('amount')} непонятна: в ней цифры двух письменностей`,
      otherCurrency: t`${title('amount')} в другой валюте. Суммы указывают в долларах США.`,
      unclearThousands: t`${title('amount')} непонятна: напишите её без «k»`,
      decimals: t`${title('amount')}: больше двух знаков после запятой`,
      tooLarge: t`${title('amount')} больше ${'9 999 999 999,99'}`,
      ambiguous: (p) => t`${title('amount')} ${p.text} неоднозначна: напишите ${p.one} или ${p.other}`,
    },
    didYouMean: (p) => t`${p.written}: возможно, ${p.sign + forms.tags[p.type][0]}? Измените сообщение.`,
    beginLine: (p) =>
      t`Пока не отправлено на проверку: начните строку с ${p.sign + forms.tags[p.type][0]} и суммы. Измените сообщение, например:`,
    whoIs: (p) => t`Кто это: «${p.name}»?`,
    gone: 'Этого депозита больше нет',
    onlySender: 'Ответить может только тот, кто отправил форму',
    memberLeft: 'Этого участника больше нет в бренде',
    oneMore: 'Ещё один',
    alreadyOpen: 'Этот шаг уже открыт',
    nothingToCancel: 'Отменять нечего',
    cancelled: 'Отменено. Депозит не отправлен.',
    outdatedButton: 'Эта кнопка устарела. Чтобы начать заново, отправьте /deposit.',
    noTag: `Пока не отправлено на проверку: первой строкой должно быть ${tag('retention')} или ${tag('ftd')}. Измените сообщение или отправьте /deposit.`,
    answerFirst: 'Пока не отправлено на проверку: сначала ответьте, потом отправьте форму ещё раз.',
    noBrandFound: 'Среди ваших брендов такого нет.',
    whichBrand: 'Для какого бренда депозит?',
    searchBrand: 'Чтобы найти бренд, отправьте часть его названия.',
    whichType: 'Какого типа депозит?',
    pendingForm: (p) => (p.client === '' ? t`${money(p.amount)}` : t`${money(p.amount)}, клиент ${p.client}`),
    pendingMistake: 'форма с ошибкой',
    whichBrandForOne: 'Для какого бренда этот депозит?',
    whichBrandForMany: 'Для какого бренда эти депозиты?',
    notPending: 'Эта форма больше не ждёт. Отправьте её ещё раз.',
    reportedAlready: (p) => t`Уже отправлено: ${p.labels}`,
    noBrand:
      'Вы пока не состоите ни в одном бренде. Попросите у менеджера приглашение, а потом сообщайте о депозитах здесь.',
    reportedInApp: (p) => t`Новый депозит в приложении, агент ${p.agent}:`,
    changedInApp: (p) => t`Депозит ${p.label} изменён в приложении, агент ${p.agent}:`,
  },
  moments: {
    target: {
      retention: (p) => t`План выполнен на 100%: ${shortMoney(p.have)} из ${shortMoney(p.goal)}`,
      sales: (p) => t`План выполнен на 100%: ${count(p.have)} из ${ftd(p.goal)}`,
    },
    bestDay: {
      retention: (p) => t`Ваш лучший день: ${shortMoney(p.have)}`,
      sales: (p) => t`Ваш лучший день: ${ftd(p.have)}`,
    },
    bestWeek: {
      retention: (p) => t`Ваша лучшая неделя: ${shortMoney(p.have)}`,
      sales: (p) => t`Ваша лучшая неделя: ${ftd(p.have)}`,
    },
    streak: (p) =>
      plural(p.days, {
        one: t`${p.days} рабочий день подряд с депозитом`,
        few: t`${p.days} рабочих дня подряд с депозитом`,
        many: t`${p.days} рабочих дней подряд с депозитом`,
        other: t`${p.days} рабочего дня подряд с депозитом`,
      }),
    overtook: {
      retention: (p) => t`${p.name} теперь позади вас: отрыв ${shortMoney(p.gap)}`,
      sales: (p) => t`${p.name} теперь позади вас: отрыв ${ftd(p.gap)}`,
    },
    passed: {
      retention: (p) => t`${p.name} теперь впереди вас: отрыв ${shortMoney(p.gap)}`,
      sales: (p) => t`${p.name} теперь впереди вас: отрыв ${ftd(p.gap)}`,
    },
    evening: (p) =>
      join([
        ...(p.deposits > 0 ? [deposits(p.deposits)] : []),
        ...(p.amount !== null ? [shortMoney(p.amount)] : []),
        ...(p.place !== null ? [p.up > 0 ? t`${p.place}-е место (+${p.up})` : t`${p.place}-е место`] : []),
      ]),
    eveningToday: (p) => t`Сегодня: ${p.evening}`,
  },
  teams: {
    name: (p) => t`Команда ${p.id}`,
  },
  contests: {
    aims: {
      amount: {
        people: (p) =>
          p.goal === null
            ? t`Наибольшая сумма принятых депозитов ${p.days} ${p.brands}`
            : t`Сумма принятых депозитов ${money(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Наибольшая сумма принятых депозитов на каждого активного участника команды ${p.days} ${p.brands}`
            : t`Сумма принятых депозитов ${money(p.goal)} на каждого активного участника команды ${p.days} ${p.brands}`,
      },
      count: {
        people: (p) =>
          p.goal === null
            ? t`Больше всего принятых депозитов ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Больше всего принятых депозитов на каждого активного участника команды ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} на каждого активного участника команды ${p.days} ${p.brands}`,
      },
      firstTimeCount: {
        people: (p) =>
          p.goal === null
            ? t`Больше всего первых депозитов ${p.days} ${p.brands}`
            : t`${firstTimeDeposits(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Больше всего первых депозитов на каждого активного участника команды ${p.days} ${p.brands}`
            : t`${firstTimeDeposits(p.goal)} на каждого активного участника команды ${p.days} ${p.brands}`,
      },
      mixedCount: {
        people: (p) =>
          p.goal === null
            ? t`Больше всего принятых депозитов (${p.firstTimeBrands} — только первые) ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} (${p.firstTimeBrands} — только первые) ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Больше всего принятых депозитов (${p.firstTimeBrands} — только первые) на каждого активного участника команды ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} (${p.firstTimeBrands} — только первые) на каждого активного участника команды ${p.days} ${p.brands}`,
      },
      improvement: (p) =>
        p.goal === null
          ? t`Наибольший прирост к вашей обычной неделе (медиане последних восьми) ${p.days} ${p.brands}`
          : t`Прирост ${percent(p.goal)} к вашей обычной неделе (медиане последних восьми) ${p.days} ${p.brands}`,
      firstTimeImprovement: (p) =>
        p.goal === null
          ? t`Наибольший прирост первых депозитов к вашей обычной неделе (медиане последних восьми) ${p.days} ${p.brands}`
          : t`Прирост первых депозитов на ${percent(p.goal)} к вашей обычной неделе (медиане последних восьми) ${p.days} ${p.brands}`,
    },
    onDay: (p) => t`за ${longDay(p.day)}`,
    onDays: (p) => t`за ${dayRange(p.from, p.to)}`,
    inBrands: (p) => (p.names.length === 1 ? t`в бренде ${list(p.names)}` : t`в брендах ${list(p.names)}`),
    inManyBrands: (p) =>
      plural(p.brands, {
        one: t`в ${p.brands} бренде`,
        few: t`в ${p.brands} брендах`,
        many: t`в ${p.brands} брендах`,
        other: t`в ${p.brands} брендах`,
      }),
    winners: {
      everybody: (p) => withPrize('побеждает каждый, кто этого достигнет', p.prize),
      everyTeam: (p) => withPrize('побеждает каждая команда, которая этого достигнет', p.prize),
      first: (p) => withPrize(winners(p.winners), p.prize),
      firstToReach: (p) => withPrize(t`${winners(p.winners)} из тех, кто этого достигнет`, p.prize),
    },
    results: {
      count: (p) => deposits(p.value),
    },
    begun: 'Конкурс начался.',
    day: (p) => t`День ${p.day} из ${p.days}:`,
    overSoonFinal: 'Конкурс завершён. Скоро итог станет окончательным:',
    overStillWaiting: (p) =>
      t`Конкурс завершён. На проверке ещё ${deposits(p.deposits)}, поэтому итог может измениться:`,
    finalWinner: 'Окончательный итог. Победитель:',
    finalWinners: 'Окончательный итог. Победители:',
    noResults: 'Результатов пока ни у кого нет.',
    noWinners: 'Окончательный итог: победителей нет.',
  },
  reports: {
    test: 'ТЕСТ',
    titles: {
      day: (p) => t`${p.brand}: отчёт за день`,
      week: (p) => t`${p.brand}: отчёт за неделю`,
      month: (p) => t`${p.brand}: отчёт за месяц`,
    },
    subtitles: {
      day: (p) => t`Отчёт за день, ${p.days}`,
      week: (p) => t`Отчёт за неделю, ${p.days}`,
      month: (p) => t`Отчёт за месяц, ${p.days}`,
    },
    total: (p) => t`Итого: ${p.sum}`,
    ofTarget: (p) => t`План: ${percent(p.share)} от ${p.target}`,
    ofPeriodTarget: (p) => t`Период: ${p.sum} из ${p.target} (${percent(p.share)})`,
    versus: {
      day: (p) => t`${change(p)} к предыдущему дню`,
      week: (p) => t`${change(p)} к предыдущей неделе`,
      month: (p) => t`${change(p)} к предыдущему периоду`,
    },
    same: {
      day: 'Как за предыдущий день',
      week: 'Как за предыдущую неделю',
      month: 'Как за предыдущий период',
    },
    nothingBefore: 'Сравнить пока не с чем',
    best: (p) => t`Лучший результат: ${p.name}, ${p.sum}`,
    left: (p) => t`${p.name} (уже не в бренде)`,
    nobody: 'В бренде пока никого нет',
    progress: (p) => t`${p.sum}, ${percent(p.share)} от ${p.target}`,
    periodProgress: (p) => t`${p.sum} → ${percent(p.share)} от ${p.target}`,
    picture: {
      best: 'Лучший результат',
      sumOfTarget: (p) => t`${p.sum} из ${p.target}`,
      sumOfPeriodTarget: (p) => t`${p.sum} из ${p.target} за период`,
      this: { day: 'этот день', week: 'эта неделя' },
      earlierInPeriod: 'раньше в этом периоде',
      moreInText: (p) => t`и ещё ${p.people}, в тексте`,
    },
    late: {
      title: 'Изменения после отчёта',
      day: (p) =>
        p.labels === ''
          ? t`${p.day}: ${p.change}`
          : p.more === 0
            ? t`${p.day}: ${p.change} (${p.labels})`
            : t`${p.day}: ${p.change} (${p.labels} и ещё ${p.more})`,
      moreDays: (p) =>
        plural(p.days, {
          one: t`ещё ${p.days} день: ${p.change}`,
          few: t`ещё ${p.days} дня: ${p.change}`,
          many: t`ещё ${p.days} дней: ${p.change}`,
          other: t`ещё ${p.days} дня: ${p.change}`,
        }),
    },
  },
  errors: {
    calls: {
      unauthorized: 'Войдите снова',
      loggedOut: 'Сеанс завершён. Войдите снова',
      forbidden: 'Нет доступа',
      notInBrand: 'Вы не состоите в этом бренде',
      notFound: 'Не найдено',
      invalid: 'Неверные данные',
      serverError: 'Ошибка сервера. Попробуйте позже',
      databaseAway: 'База данных недоступна. Попробуйте чуть позже',
      databaseReadOnly: 'База данных сейчас только для чтения. Попробуйте чуть позже',
      databaseBusy: 'База данных занята. Попробуйте чуть позже',
      inFlight: 'Запрос с этим Idempotency-Key ещё выполняется',
      keyReused: 'Этот Idempotency-Key уже использован с другим содержимым',
      unsupportedType: 'Этот тип данных не поддерживается',
      bodyTooLarge: 'Запрос слишком большой',
      notJson: "Тело запроса — не JSON, хотя content-type — 'application/json'",
      invalidAddress: (p) => t`'${p.address}' — неверный адрес`,
      tooSlow: 'Запрос шёл слишком медленно',
    },
    limits: {
      calls: 'Слишком много запросов',
      deposits: 'Слишком много депозитов',
      tickets: 'Слишком много обращений',
      messages: 'Слишком много сообщений',
      files: 'Слишком много файлов',
      appointments: 'Слишком много встреч',
      inviteCodes: 'Слишком много попыток ввести код',
      joinRequests: 'Слишком много заявок на вступление',
      logins: 'Слишком много неудачных входов',
      seconds: (p) =>
        plural(p.count, {
          one: t`Попробуйте через ${p.count} секунду`,
          few: t`Попробуйте через ${p.count} секунды`,
          many: t`Попробуйте через ${p.count} секунд`,
          other: t`Попробуйте через ${p.count} секунды`,
        }),
      minutes: (p) =>
        plural(p.count, {
          one: t`Попробуйте через ${p.count} минуту`,
          few: t`Попробуйте через ${p.count} минуты`,
          many: t`Попробуйте через ${p.count} минут`,
          other: t`Попробуйте через ${p.count} минуты`,
        }),
      hours: (p) =>
        plural(p.count, {
          one: t`Попробуйте через ${p.count} час`,
          few: t`Попробуйте через ${p.count} часа`,
          many: t`Попробуйте через ${p.count} часов`,
          other: t`Попробуйте через ${p.count} часа`,
        }),
    },
    deposits: {
      editedBefore: 'Это уже изменил кто-то другой',
      notAPicture: (p) => t`${p.name} — не картинка. Чек — это картинка JPEG, PNG или WebP`,
      otherType: (p) => t`${p.field} — поле только для типа ${p.type}`,
      notPositive: (p) => t`${p.field}: должно быть больше нуля`,
      outOfBounds: (p) => t`${p.field}: не больше двух знаков после запятой и не больше ${p.limit}`,
      notANumber: (p) => t`${p.field}: не число. Пример: 1250.50`,
      mixedDigits: (p) => t`${p.field}: непонятно, здесь цифры двух письменностей`,
      otherCurrency: (p) => t`${p.field}: другая валюта. Суммы указывают в долларах США.`,
      unclearThousands: (p) => t`${p.field}: непонятно, напишите без «k»`,
      decimals: (p) => t`${p.field}: больше двух знаков после запятой`,
      tooLarge: (p) => t`${p.field}: больше 9 999 999 999,99`,
      ambiguous: (p) => t`${p.text} можно понять двояко: напишите ${p.one} или ${p.other}`,
    },
    tickets: {
      closed: 'Обращение закрыто',
      short: 'Сообщение слишком короткое',
      empty: (p) => t`${p.field}: поле не может быть пустым, если нет файлов`,
      long: (p) => t`В сообщении может быть не больше ${p.limit} символов, а в этом — ${p.length}`,
      nothing: 'Сообщение пустое',
      filesRefused: 'Telegram сутки не отдавал боту файлы этого сообщения. Отправьте его ещё раз',
      fileRefused: (p) => t`Telegram не отдаёт боту ${p.name}`,
    },
    appointments: {
      noDate: 'Укажите дату',
      noName: 'Укажите название',
      past: (p) => t`${p.field}: это время уже прошло`,
    },
    names: {
      notLatin: 'Имя должно начинаться с латинских букв',
      staff: 'В имени не может быть слова «Staff»',
      orLanguage: (p) => t`Укажите ${p.field} или язык`,
    },
    files: {
      nameless: 'У файла нет имени. Назовите его и приложите ещё раз',
      tooMany: (p) => t`Приложено слишком много файлов: можно не больше ${p.limit}`,
      tooLarge: (p) => t`Размер файла — не больше ${p.megabytes} МБ`,
      empty: (p) => t`${p.name}: файл пустой`,
      otherType: (p) => t`${p.name}: файл такого типа приложить нельзя`,
      otherEncoding: (p) => t`${p.name} — текст не в UTF-8. Сохраните его в UTF-8 и приложите ещё раз`,
      noSpace: 'На сервере нет места для файлов. Попробуйте позже или отправьте только текст',
      notAFile: (p) => t`${p.field}: должен быть файл`,
      nul: (p) => t`${p.field}: в имени не может быть символа NUL`,
      incomplete: 'Форма получена не полностью',
      otherField: 'Неожиданное поле с файлом',
      longField: 'Слишком длинное значение поля',
      malformedPart: 'Неверный заголовок части формы',
    },
    fields: {
      required: (p) => t`${p.field}: обязательное поле`,
      unknown: (p) => t`${p.field}: неизвестное поле`,
      text: (p) => t`${p.field}: должен быть текст`,
      number: (p) => t`${p.field}: должно быть число`,
      wholeNumber: (p) => t`${p.field}: должно быть целое число`,
      boolean: (p) => t`${p.field}: должно быть true или false`,
      list: (p) => t`${p.field}: должен быть список`,
      object: (p) => t`${p.field}: должен быть объект`,
      otherType: (p) => t`${p.field}: должен быть другой тип`,
      atLeast: (p) => t`${p.field}: не меньше ${p.limit}`,
      atMost: (p) => t`${p.field}: не больше ${p.limit}`,
      tooShort: (p) => t`${p.field}: не меньше ${characters(p.count)}`,
      tooLong: (p) => t`${p.field}: не больше ${characters(p.count)}`,
      tooFew: (p) => t`${p.field}: не меньше ${items(p.count)}`,
      tooMany: (p) => t`${p.field}: не больше ${items(p.count)}`,
      oneOf: (p) => t`${p.field}: возможные значения — ${either(p.values)}`,
      period: (p) => t`${p.field}: возможные значения — day, week или month`,
      multipleOf: (p) => t`${p.field}: должно быть кратно ${p.step}`,
      impossible: (p) => t`${p.field}: такого значения быть не может`,
      invalid: (p) => t`${p.field}: неверное значение`,
      format: (p) => t`${p.field}: неверный формат`,
      date: (p) => t`${p.field}: должна быть дата, YYYY-MM-DD`,
      time: (p) => t`${p.field}: должно быть время, HH:MM`,
      instant: (p) => t`${p.field}: должно быть время в формате ISO 8601`,
      email: (p) => t`${p.field}: должен быть адрес электронной почты`,
      address: (p) => t`${p.field}: должен быть адрес, например https://example.com`,
      years: (p) => t`${p.field}: от 2000 до 2100`,
      before: (p) => t`${p.field}: не раньше, чем ${p.other}`,
      tooManyDays: (p) => t`${p.field}: меньше чем через ${p.days} дн. после ${p.other}`,
      givenWith: (p) => t`${p.field}: нужно вместе с ${p.other}`,
      notWith: (p) => t`${p.field}: нельзя вместе с ${p.other}`,
      leftOut: (p) => t`${p.field}: это поле не нужно`,
      nul: (p) => t`${p.field}: не может содержать символ NUL`,
      halfCharacter: (p) => t`${p.field}: не может содержать половину символа`,
      ascii: (p) => t`${p.field}: от 1 до ${p.limit} печатных символов ASCII`,
    },
  },
} satisfies TranslatedTexts;

function change(p: { change: Piece; share: number | null }) {
  return p.share === null ? p.change : t`${p.change} (${signedPercent(p.share)})`;
}
