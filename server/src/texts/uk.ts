import { code, lines, link, type Piece } from '../platform/messenger/api/markdown.js';
import type { TranslatedTexts } from './en.js';
import { createFormats, createFormLabels } from './formats.js';

/*
 * Terms. People are addressed as "ви", in lower case, and without past tenses that have a gender.
 * deposit: депозит; first-time deposit, FTD: перший депозит, FTD; retention: повторний; amount: сума; client ID: ID клієнта;
 * wallet: гаманець; exchanger: обмінник; slip: чек; reason: причина; waiting: на перевірці; accepted: прийнято; rejected: відхилено;
 * deleted: видалено; withdrawn: відкликано; duplicate: дубль; target: план; place: місце; rating: рейтинг; pace: темп; streak: дні поспіль;
 * claim: у роботі в; brand: бренд; period: період; reporting day: звітний день; ticket: звернення; support: підтримка;
 * manager: менеджер; agent: агент; member: учасник; team: команда; group: група; meeting: зустріч; contest: конкурс;
 * invite: запрошення; join request: заявка на вступ; report of a brand: звіт; moment: подія; correction: коригування; staff: працівник.
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
} = createFormats('uk');

const forms = {
  tags: { retention: names('депозит'), ftd: names('фтд') },
  fields: {
    client_id: names('ID клієнта', 'Клієнт', 'Клієнт ID'),
    amount: names('Сума'),
    wallet: names('Гаманець'),
    exchanger: names('Обмінник'),
    agent: names('Агент'),
    behaviour: names('Поведінка'),
    affiliate: names('Афіліат'),
    financial: names('Фінанси'),
    payment: names('Оплата', 'Платіж'),
    description: names('Опис'),
  },
} satisfies TranslatedTexts['forms'];
const { title, tag } = createFormLabels(forms);
const types = { retention: 'Повторний', ftd: 'FTD' };
const deposits = (n: number) =>
  plural(n, {
    one: t`${decimal(n)} депозит`,
    few: t`${decimal(n)} депозити`,
    many: t`${decimal(n)} депозитів`,
    other: t`${decimal(n)} депозиту`,
  });
const acceptedDeposits = (n: number) =>
  plural(n, {
    one: t`${decimal(n)} прийнятий депозит`,
    few: t`${decimal(n)} прийняті депозити`,
    many: t`${decimal(n)} прийнятих депозитів`,
    other: t`${decimal(n)} прийнятого депозиту`,
  });
const firstTimeDeposits = (n: number) =>
  plural(n, {
    one: t`${decimal(n)} перший депозит`,
    few: t`${decimal(n)} перші депозити`,
    many: t`${decimal(n)} перших депозитів`,
    other: t`${decimal(n)} першого депозиту`,
  });
const newMessages = (n: number) =>
  n === 1
    ? t`нове повідомлення`
    : plural(n, {
        one: t`${n} нове повідомлення`,
        few: t`${n} нові повідомлення`,
        many: t`${n} нових повідомлень`,
        other: t`${n} нового повідомлення`,
      });
const characters = (n: number) =>
  plural(n, {
    one: t`${n} символу`,
    few: t`${n} символів`,
    many: t`${n} символів`,
    other: t`${n} символу`,
  });
const items = (n: number) =>
  plural(n, {
    one: t`${n} елемента`,
    few: t`${n} елементів`,
    many: t`${n} елементів`,
    other: t`${n} елемента`,
  });
const winners = (n: number) =>
  n === 1
    ? t`перемагає перший`
    : plural(n, {
        one: t`перемагає перший ${n}`,
        few: t`перемагають перші ${n}`,
        many: t`перемагають перші ${n}`,
        other: t`перемагають перші ${n}`,
      });
const withPrize = (who: Piece, prize: string | null) =>
  prize === null ? t`${who}` : t`${who}; приз: ${prize}`;

export const uk = {
  common: {
    open: 'Відкрити Tallydesk',
    linkWorksOnce: (p) =>
      plural(p.minutes, {
        one: t`Посилання діє один раз, ${p.minutes} хвилину:`,
        few: t`Посилання діє один раз, ${p.minutes} хвилини:`,
        many: t`Посилання діє один раз, ${p.minutes} хвилин:`,
        other: t`Посилання діє один раз, ${p.minutes} хвилини:`,
      }),
    brand: (p) => t`Бренд: ${bold(p.name)}`,
    reason: (p) => t`Причина: ${p.reason}`,
    andMore: (p) => t`і ще ${p.count}`,
    tooManyMessages: 'Забагато повідомлень, спробуйте через хвилину',
    apology: 'Не вийшло: у нас щось зламалося. Будь ласка, спробуйте пізніше.',
    cancel: 'Скасувати',
    back: 'Назад',
    previousPage: '‹ Назад',
    page: (p) => t`${p.page} з ${p.last}`,
    nextPage: 'Ще ›',
  },
  people: {
    whichLanguage: 'Якою мовою вам писати?',
    asInTelegram: 'Як у Telegram',
    languageChosen: 'Тепер пишу вам українською.',
    staffLanguageChosen: 'Мінізастосунок буде обраною мовою. Працівникам я пишу англійською.',
    unnamed: (p) => t`Користувач №${p.id}`,
  },
  invites: {
    refused: (p) => t`Заявку на вступ до бренду ${bold(p.brand)} відхилено.`,
    noSuchBrand: 'Такого бренду немає. Попросіть у менеджера нове посилання.',
    alreadyMember: (p) => t`Ви вже в бренді ${bold(p.brand)}.`,
    alreadyWaiting: (p) => t`Заявка на вступ до бренду ${bold(p.brand)} вже чекає на рішення менеджера.`,
    asked: (p) =>
      t`Заявку на вступ до бренду ${bold(p.brand)} надіслано. Я напишу вам тут, коли менеджер її прийме.`,
    askedByOldLink: 'Якщо посилання правильне, заявку надіслано. Я напишу вам тут, коли менеджер її прийме.',
    tooOften: 'Забагато заявок. Спробуйте через годину.',
    sendCode: t`Додайте код запрошення: ${code('/accept <code>')}`,
    unknown: 'Запрошення з таким кодом немає. Попросіть у менеджера нове.',
    withdrawn: (p) => t`Запрошення до бренду ${bold(p.brand)} відкликано. Попросіть у менеджера нове.`,
    expired: (p) => t`Термін дії запрошення до бренду ${bold(p.brand)} минув. Попросіть у менеджера нове.`,
    usedUp: (p) => t`Запрошення до бренду ${bold(p.brand)} вже використано. Попросіть у менеджера нове.`,
    tooManyTries: 'Забагато спроб. Спробуйте через годину.',
  },
  members: {
    joined: (p) => t`Тепер ви в бренді ${bold(p.brand)}.`,
    dismissed: (p) => t`Ви більше не в бренді ${bold(p.brand)}.`,
    firstSteps: (p) =>
      lines(
        t`Перші кроки:`,
        p.chatUrl === null
          ? t`1. Відкрийте групу бренду або пишіть мені сюди.`
          : t`1. Відкрийте ${link('групу бренду', p.chatUrl)} або пишіть мені сюди.`,
        t`2. Повідомте про депозит: ${code(`${tag(p.type)} 500 клієнт 48213`)}`,
        t`3. Менеджер перевірить його, я напишу вам, і депозит буде зараховано.`,
      ),
  },
  login: {
    openToSee: 'Відкрийте Tallydesk, щоб побачити свої депозити й рейтинг.',
    settingsAreForStaff: '/settings — для працівників. Ваші налаштування — в мінізастосунку, у профілі.',
  },
  help: {
    about: 'Це бот Tallydesk.',
    yourBrands: (p) => t`Ваші бренди: ${bold(p.more > 0 ? `${p.names} і ще ${p.more}` : p.names)}`,
    notInBrand: 'Ви ще не в жодному бренді: попросіть у менеджера посилання або запрошення.',
    login: '/login — відкрити Tallydesk',
    deposit: t`/deposit — повідомити про депозит крок за кроком; можна й одним рядком: ${code('#фтд 500 клієнт 48213')}`,
    work: '/work і /off — чи працюєте ви сьогодні',
    form: '/help у чаті бренду — форма для цього бренду',
    accept: t`${code('/accept <code>')} — вступити до бренду за запрошенням`,
    language: '/language — вибрати, якою мовою вам писати',
    notUnderstood: 'Не знаю, що з цим робити. /help покаже, що я вмію.',
    notInGroups: (p) => t`Напишіть мені це в приватні повідомлення: @${p.bot}. /help покаже, що я вмію тут.`,
    outdatedButton: 'Ця кнопка застаріла. /help покаже, що я вмію.',
    telegramId: (p) => t`Ваш id у Telegram: ${code(p.id)}`,
    chatId: (p) => t`Id чату: ${code(p.id)}`,
    threadId: (p) => t`Id теми: ${code(p.id)}`,
    noThreadId: 'Id теми: немає',
    noBrand: 'Тут жоден бренд не приймає депозитів.',
    idsOfChat: '/id покаже id цього чату — вони потрібні для «Add brand».',
    noBrandIds: 'Тут жоден бренд не приймає депозитів. Для «Add brand» у панелі:',
    idOfThread: '/id у темі покаже й її id.',
    hello: 'Я бот Tallydesk.',
    cannotRead: 'Я не бачу тут повідомлень: зробіть мене адміністратором.',
    threads: 'Про депозити повідомляють у темах брендів. /help у темі покаже форму.',
  },
  menu: {
    start: 'Почати',
    login: 'Відкрити Tallydesk',
    deposit: 'Повідомити про депозит крок за кроком',
    cancel: 'Скасувати введення депозиту',
    work: 'Сьогодні працюю',
    off: 'Сьогодні не працюю',
    accept: 'Вступити до бренду: /accept код',
    language: 'Вибрати мову',
    help: 'Що я вмію',
    retention: 'Повідомити про повторний депозит',
    ftd: 'Повідомити про перший депозит',
    id: 'Показати id цього чату',
    helpInGroup: 'Як повідомляти про депозити тут',
  },
  workDays: {
    question: 'Працюєте сьогодні?',
    work: 'Працюю',
    off: 'Вихідний',
    change: 'Змінити',
    allBrands: 'Усі бренди',
    today: (p) => (p.more > 0 ? t`Сьогодні: ${p.names} і ще ${p.more}.` : t`Сьогодні: ${p.names}.`),
    dayIsOver: 'Цей день уже минув. Щоб відповісти за сьогодні, надішліть /work або /off.',
    notMember: 'Ви не в жодному бренді.',
    notMemberOfBrand: 'Ви не в цьому бренді.',
    inWhichWork: 'У якому бренді ви сьогодні працюєте?',
    inWhichOff: 'У якому бренді ви сьогодні не працюєте?',
    youWorkIn: 'Сьогодні ви працюєте:',
    youDoNotWorkIn: 'Сьогодні ви не працюєте:',
    toChangeOff: 'Щоб змінити відповідь: /off',
    toChangeWork: 'Щоб змінити відповідь: /work',
    alreadyAnswered: 'Ви вже так відповіли',
  },
  appointments: {
    gone: 'Цю зустріч видалено, або вона вже відбулася.',
    inMinutes: (p) => t`Через ${p.minutes} хв (${p.time}):`,
    at: (p) => t`Зустріч, ${p.time}:`,
  },
  tickets: {
    reopened: (p) => t`Ваше звернення №${p.id}, ${bold(p.title)}, знову відкрито`,
    merged: (p) =>
      t`Ваше звернення №${p.id} об’єднано з №${p.into}, ${bold(p.title)}. Усі повідомлення тепер там`,
    unmerged: (p) => t`Ваше звернення №${p.id}, ${bold(p.title)}, більше не об’єднано з №${p.from}`,
    answered: (p) => t`У вашому зверненні №${p.id}, ${bold(p.title)}, ${newMessages(p.count)}`,
    closed: (p) =>
      p.count === 1
        ? t`Ваше звернення №${p.id}, ${bold(p.title)}, закрито`
        : t`У вашому зверненні №${p.id}, ${bold(p.title)}, ${newMessages(p.count)}; його закрито`,
    moreMessages: (p) =>
      plural(p.count, {
        one: t`Ще ${p.count} повідомлення у зверненні`,
        few: t`Ще ${p.count} повідомлення у зверненні`,
        many: t`Ще ${p.count} повідомлень у зверненні`,
        other: t`Ще ${p.count} повідомлення у зверненні`,
      }),
    photosBelow: (p) => t`${p.count} фото нижче`,
    files: (p) => (p.names.length === 1 ? t`Файл: ${join(p.names)}` : t`Файли: ${join(p.names)}`),
    unnamedFile: 'файл без назви',
    photos: (p) => t`Фото у зверненні №${p.id}: ${p.title}`,
    photosRefused: (p) =>
      t`Telegram не зміг показати фото зі звернення №${p.id}. Відкрийте звернення, щоб їх побачити`,
    photosExpired: (p) => t`Фото зі звернення №${p.id} більше не зберігаються`,
    supportedKinds: (p) => t`Сюди можна надсилати текст, фото, відео та файли до ${p.megabytes} МБ.`,
    tooLateToEdit: (p) =>
      t`У зверненні №${p.id} повідомлення лишилося таким, яким його надіслали спочатку. Щоб виправити його, напишіть нове.`,
    sent: (p) => t`Надіслано в №${p.id}`,
    sending: (p) => t`Надсилається в №${p.id}`,
    notSent: (p) => t`Не надіслано в №${p.id}`,
    notSentBecause: (p) => t`Не надіслано в №${p.id}: ${p.reason}`,
    isClosed: (p) => t`Звернення №${p.id} закрито`,
    cannotWrite: (p) => t`Ви не можете писати в №${p.id}`,
    notInBrand: (p) => t`Ви не можете писати в №${p.id}: ви більше не в цьому бренді`,
    whichTicket: 'Якого звернення це стосується?',
    tooLate: 'Минуло забагато часу. Надішліть повідомлення ще раз.',
    hasMessage: (p) => t`Це повідомлення вже є в №${p.id}`,
  },
  forms,
  deposits: {
    types,
    isWaiting: (p) => t`${p.label} на перевірці`,
    isUpdated: (p) => t`${p.label} оновлено, він на перевірці`,
    isWithdrawn: (p) => t`${p.label} відкликано`,
    possibleDuplicate: (p) => t`Схоже на дубль ${p.of}: ті самі клієнт, сума й день`,
    is: {
      accept: (p) =>
        p.as !== null
          ? t`${p.label} прийнято як ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`${p.label} прийнято: ${join(p.changes)}`
            : t`${p.label} прийнято`,
      reject: (p) => t`${p.label} відхилено`,
      delete: (p) => t`${p.label} видалено`,
    },
    yours: {
      accept: (p) =>
        p.as !== null
          ? t`Ваш депозит ${p.label} прийнято як ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`Ваш депозит ${p.label} прийнято: ${join(p.changes)}`
            : t`Ваш депозит ${p.label} прийнято`,
      reject: (p) => t`Ваш депозит ${p.label} відхилено`,
      delete: (p) => t`Ваш депозит ${p.label} видалено`,
    },
    amount: (p) => t`Сума: ${money(p.amount)}`,
    groups: {
      accept: (p) => t`Прийнято: ${p.labels}, ${shortMoney(p.amount)}.`,
      reject: (p) => t`Відхилено: ${p.labels}, ${shortMoney(p.amount)}.`,
      delete: (p) => t`Видалено: ${p.labels}, ${shortMoney(p.amount)}.`,
      wait: (p) => t`На перевірці: ${p.labels}`,
    },
    duplicateInGroup: (p) => t`${p.label}: схоже на дубль ${p.of}`,
    brief: {
      acceptedOne: (p) => t`${p.label} прийнято: ${shortMoney(p.amount)}.`,
      accepted: (p) => t`Прийнято депозитів: ${p.count}, ${shortMoney(p.amount)}.`,
      reject: (p) =>
        p.reason === null ? t`${p.labels} відхилено.` : t`${p.labels} відхилено: ${toSentenceEnd(p.reason)}`,
      delete: (p) =>
        p.reason === null ? t`${p.labels} видалено.` : t`${p.labels} видалено: ${toSentenceEnd(p.reason)}`,
    },
    tooLate: {
      accept: (p) => t`${p.label} прийнято: змінювати вже пізно`,
      reject: (p) => t`${p.label} відхилено: змінювати вже пізно`,
      delete: (p) => t`${p.label} видалено: змінювати вже пізно`,
    },
    tooLateWithdrawn: (p) => t`${p.label} відкликано: надішліть форму новим повідомленням`,
    tooLateForNow: (p) =>
      p.minutes === 1
        ? t`${p.label} вже перевіряють: змінювати пізно. Якщо через хвилину він усе ще чекатиме, змініть повідомлення ще раз.`
        : t`${p.label} вже перевіряють: змінювати пізно. Якщо через ${p.minutes} хв він усе ще чекатиме, змініть повідомлення ще раз.`,
    tooOld:
      'Цьому повідомленню понад два дні, тому редагування не створить депозиту. Надішліть форму новим повідомленням.',
    onlyMembers: 'Повідомляти про депозити можуть лише учасники цього бренду',
    writesAsGroup: lines(
      t`Ще не надіслано на перевірку: ви пишете від імені групи, і мені не видно, хто повідомляє про депозит.`,
      t`Пишіть від свого імені (адміністраторам: вимкніть «Анонімність») або надішліть форму мені в приватні повідомлення.`,
    ),
    writesAsChannel: lines(
      t`Ще не надіслано на перевірку: ви пишете від імені каналу, і мені не видно, хто повідомляє про депозит.`,
      t`Пишіть від свого імені (адміністраторам: вимкніть «Анонімність») або надішліть форму мені в приватні повідомлення.`,
    ),
    sendToThread: 'Ще не надіслано на перевірку. Надішліть форму в тему бренду:',
    notChanged: (p) => t`${p.label} не змінено:`,
    notReported: 'Ще не надіслано на перевірку:',
    formNotReported: (p) => t`Форму ${p.number} ще не надіслано на перевірку:`,
    moreNotReported: (p) =>
      plural(p.count, {
        one: t`і ще ${p.count} форму не надіслано на перевірку.`,
        few: t`і ще ${p.count} форми не надіслано на перевірку.`,
        many: t`і ще ${p.count} форм не надіслано на перевірку.`,
        other: t`і ще ${p.count} форми не надіслано на перевірку.`,
      }),
    theForm: 'Форма:',
    copyForm: 'Скопіюйте форму, заповніть і надішліть сюди. Обов’язкова лише сума.',
    howToReport:
      'Щоб повідомити про депозит, надішліть сюди одну з цих форм або кілька в одному повідомленні. Обов’язкова лише сума.',
    inShort: t`Коротко: ${code('#фтд 500 клієнт 48213')}`,
    confirmation: (p) =>
      t`${p.label}: ${join([
        money(p.amount),
        ...(p.client === '' ? [] : [t`клієнт ${p.client}`]),
        ...(p.agent === '' ? [] : [t`агент ${p.agent}`]),
        p.brand,
      ])}. На перевірці.`,
    mistakes: {
      unknownText: (p) => t`${p.text} — не схоже на «Назва: значення»`,
      unknownField: (p) => t`${p.text} — такого поля немає`,
      unknownFieldNear: (p) => t`${p.text} — такого поля немає; можливо, ${title(p.near)}?`,
      twice: (p) => t`Поле «${title(p.field)}» вказано двічі`,
      above: (p) => t`Поле «${title(p.field)}» стоїть над формою: напишіть його під першим рядком`,
      otherType: (p) => t`Поле «${title(p.field)}» є лише у формі ${tag(p.type)}`,
      tooLong: (p) => t`${title(p.field)}: не більше ${characters(p.limit)}`,
    },
    amountMistakes: {
      required: t`Заповніть поле «${title('amount')}»`,
      notPositive: t`${title('amount')} має бути більшою за нуль`,
      notANumber: t`${title('amount')} — не число. Приклад: 1250.50`,
      mixedDigits: t`${title('amount')} незрозуміла: у ній цифри двох писемностей`,
      otherCurrency: t`${title('amount')} в іншій валюті. Суми вказують у доларах США.`,
      unclearThousands: t`${title('amount')} незрозуміла: напишіть її без «k»`,
      decimals: t`${title('amount')}: більше двох знаків після коми`,
      tooLarge: t`${title('amount')} більша за ${'9 999 999 999,99'}`,
      ambiguous: (p) => t`${title('amount')} ${p.text} неоднозначна: напишіть ${p.one} або ${p.other}`,
    },
    didYouMean: (p) => t`${p.written}: можливо, ${p.sign + forms.tags[p.type][0]}? Змініть повідомлення.`,
    beginLine: (p) =>
      t`Ще не надіслано на перевірку: почніть рядок із ${p.sign + forms.tags[p.type][0]} і суми. Змініть повідомлення, наприклад:`,
    whoIs: (p) => t`Хто це: «${p.name}»?`,
    gone: 'Цього депозиту вже немає',
    onlySender: 'Відповісти може лише той, хто надіслав форму',
    memberLeft: 'Цього учасника вже немає в бренді',
    oneMore: 'Ще один',
    alreadyOpen: 'Цей крок уже відкрито',
    nothingToCancel: 'Скасовувати нічого',
    cancelled: 'Скасовано. Депозит не надіслано.',
    outdatedButton: 'Ця кнопка застаріла. Щоб почати знову, надішліть /deposit.',
    noTag: `Ще не надіслано на перевірку: першим рядком має бути ${tag('retention')} або ${tag('ftd')}. Змініть повідомлення або надішліть /deposit.`,
    answerFirst: 'Ще не надіслано на перевірку: спочатку дайте відповідь, потім надішліть форму ще раз.',
    noBrandFound: 'Серед ваших брендів такого немає.',
    whichBrand: 'Для якого бренду депозит?',
    searchBrand: 'Щоб знайти бренд, надішліть частину його назви.',
    whichType: 'Якого типу депозит?',
    pendingForm: (p) => (p.client === '' ? t`${money(p.amount)}` : t`${money(p.amount)}, клієнт ${p.client}`),
    pendingMistake: 'форма з помилкою',
    whichBrandForOne: 'Для якого бренду цей депозит?',
    whichBrandForMany: 'Для якого бренду ці депозити?',
    notPending: 'Ця форма більше не чекає. Надішліть її ще раз.',
    reportedAlready: (p) => t`Уже надіслано: ${p.labels}`,
    noBrand:
      'Ви ще не в жодному бренді. Попросіть у менеджера запрошення, а потім повідомляйте про депозити тут.',
    reportedInApp: (p) => t`Новий депозит у застосунку, агент ${p.agent}:`,
    changedInApp: (p) => t`Депозит ${p.label} змінено в застосунку, агент ${p.agent}:`,
  },
  moments: {
    target: {
      retention: (p) => t`План виконано на 100%: ${shortMoney(p.have)} з ${shortMoney(p.goal)}`,
      sales: (p) => t`План виконано на 100%: ${count(p.have)} з ${ftd(p.goal)}`,
    },
    bestDay: {
      retention: (p) => t`Ваш найкращий день: ${shortMoney(p.have)}`,
      sales: (p) => t`Ваш найкращий день: ${ftd(p.have)}`,
    },
    bestWeek: {
      retention: (p) => t`Ваш найкращий тиждень: ${shortMoney(p.have)}`,
      sales: (p) => t`Ваш найкращий тиждень: ${ftd(p.have)}`,
    },
    streak: (p) =>
      plural(p.days, {
        one: t`${p.days} робочий день поспіль із депозитом`,
        few: t`${p.days} робочі дні поспіль із депозитом`,
        many: t`${p.days} робочих днів поспіль із депозитом`,
        other: t`${p.days} робочого дня поспіль із депозитом`,
      }),
    overtook: {
      retention: (p) => t`${p.name} тепер позаду вас: відрив ${shortMoney(p.gap)}`,
      sales: (p) => t`${p.name} тепер позаду вас: відрив ${ftd(p.gap)}`,
    },
    passed: {
      retention: (p) => t`${p.name} тепер попереду вас: відрив ${shortMoney(p.gap)}`,
      sales: (p) => t`${p.name} тепер попереду вас: відрив ${ftd(p.gap)}`,
    },
    evening: (p) =>
      join([
        ...(p.deposits > 0 ? [deposits(p.deposits)] : []),
        ...(p.amount !== null ? [shortMoney(p.amount)] : []),
        ...(p.place !== null ? [p.up > 0 ? t`місце ${p.place} (+${p.up})` : t`місце ${p.place}`] : []),
      ]),
    eveningToday: (p) => t`Сьогодні: ${p.evening}`,
  },
  teams: {
    name: (p) => t`Команда ${p.id}`,
  },
  contests: {
    aims: {
      amount: {
        people: (p) =>
          p.goal === null
            ? t`Найбільша сума прийнятих депозитів ${p.days} ${p.brands}`
            : t`Сума прийнятих депозитів ${money(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Найбільша сума прийнятих депозитів на кожного активного учасника команди ${p.days} ${p.brands}`
            : t`Сума прийнятих депозитів ${money(p.goal)} на кожного активного учасника команди ${p.days} ${p.brands}`,
      },
      count: {
        people: (p) =>
          p.goal === null
            ? t`Найбільше прийнятих депозитів ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Найбільше прийнятих депозитів на кожного активного учасника команди ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} на кожного активного учасника команди ${p.days} ${p.brands}`,
      },
      firstTimeCount: {
        people: (p) =>
          p.goal === null
            ? t`Найбільше перших депозитів ${p.days} ${p.brands}`
            : t`${firstTimeDeposits(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Найбільше перших депозитів на кожного активного учасника команди ${p.days} ${p.brands}`
            : t`${firstTimeDeposits(p.goal)} на кожного активного учасника команди ${p.days} ${p.brands}`,
      },
      mixedCount: {
        people: (p) =>
          p.goal === null
            ? t`Найбільше прийнятих депозитів (${p.firstTimeBrands} — лише перші) ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} (${p.firstTimeBrands} — лише перші) ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Найбільше прийнятих депозитів (${p.firstTimeBrands} — лише перші) на кожного активного учасника команди ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} (${p.firstTimeBrands} — лише перші) на кожного активного учасника команди ${p.days} ${p.brands}`,
      },
      improvement: (p) =>
        p.goal === null
          ? t`Найбільший приріст проти вашого звичайного тижня (медіани останніх восьми) ${p.days} ${p.brands}`
          : t`Приріст ${percent(p.goal)} проти вашого звичайного тижня (медіани останніх восьми) ${p.days} ${p.brands}`,
      firstTimeImprovement: (p) =>
        p.goal === null
          ? t`Найбільший приріст перших депозитів проти вашого звичайного тижня (медіани останніх восьми) ${p.days} ${p.brands}`
          : t`Приріст перших депозитів на ${percent(p.goal)} проти вашого звичайного тижня (медіани останніх восьми) ${p.days} ${p.brands}`,
    },
    onDay: (p) => t`за ${longDay(p.day)}`,
    onDays: (p) => t`за ${dayRange(p.from, p.to)}`,
    inBrands: (p) => (p.names.length === 1 ? t`у бренді ${list(p.names)}` : t`у брендах ${list(p.names)}`),
    inManyBrands: (p) =>
      plural(p.brands, {
        one: t`у ${p.brands} бренді`,
        few: t`у ${p.brands} брендах`,
        many: t`у ${p.brands} брендах`,
        other: t`у ${p.brands} брендах`,
      }),
    winners: {
      everybody: (p) => withPrize('перемагає кожен, хто цього досягне', p.prize),
      everyTeam: (p) => withPrize('перемагає кожна команда, яка цього досягне', p.prize),
      first: (p) => withPrize(winners(p.winners), p.prize),
      firstToReach: (p) => withPrize(t`${winners(p.winners)} з тих, хто цього досягне`, p.prize),
    },
    results: {
      count: (p) => deposits(p.value),
    },
    begun: 'Конкурс розпочався.',
    day: (p) => t`День ${p.day} із ${p.days}:`,
    overSoonFinal: 'Конкурс завершено. Невдовзі підсумок стане остаточним:',
    overStillWaiting: (p) =>
      t`Конкурс завершено. На перевірці ще ${deposits(p.deposits)}, тому підсумок може змінитися:`,
    finalWinner: 'Остаточний підсумок. Переможець:',
    finalWinners: 'Остаточний підсумок. Переможці:',
    noResults: 'Результатів ще ні в кого немає.',
    noWinners: 'Остаточний підсумок: переможців немає.',
  },
  reports: {
    test: 'ТЕСТ',
    titles: {
      day: (p) => t`${p.brand}: звіт за день`,
      week: (p) => t`${p.brand}: звіт за тиждень`,
      month: (p) => t`${p.brand}: звіт за місяць`,
    },
    subtitles: {
      day: (p) => t`Звіт за день, ${p.days}`,
      week: (p) => t`Звіт за тиждень, ${p.days}`,
      month: (p) => t`Звіт за місяць, ${p.days}`,
    },
    total: (p) => t`Разом: ${p.sum}`,
    ofTarget: (p) => t`План: ${percent(p.share)} від ${p.target}`,
    ofPeriodTarget: (p) => t`Період: ${p.sum} з ${p.target} (${percent(p.share)})`,
    versus: {
      day: (p) => t`${change(p)} проти попереднього дня`,
      week: (p) => t`${change(p)} проти попереднього тижня`,
      month: (p) => t`${change(p)} проти попереднього періоду`,
    },
    same: {
      day: 'Як за попередній день',
      week: 'Як за попередній тиждень',
      month: 'Як за попередній період',
    },
    nothingBefore: 'Порівнювати ще немає з чим',
    best: (p) => t`Найкращий результат: ${p.name}, ${p.sum}`,
    left: (p) => t`${p.name} (уже не в бренді)`,
    nobody: 'У бренді ще нікого немає',
    progress: (p) => t`${p.sum}, ${percent(p.share)} від ${p.target}`,
    periodProgress: (p) => t`${p.sum} → ${percent(p.share)} від ${p.target}`,
    picture: {
      best: 'Найкращий результат',
      sumOfTarget: (p) => t`${p.sum} з ${p.target}`,
      sumOfPeriodTarget: (p) => t`${p.sum} з ${p.target} за період`,
      this: { day: 'цей день', week: 'цей тиждень' },
      earlierInPeriod: 'раніше в цьому періоді',
      moreInText: (p) => t`і ще ${p.people}, у тексті`,
    },
    late: {
      title: 'Зміни після звіту',
      day: (p) =>
        p.labels === ''
          ? t`${p.day}: ${p.change}`
          : p.more === 0
            ? t`${p.day}: ${p.change} (${p.labels})`
            : t`${p.day}: ${p.change} (${p.labels} і ще ${p.more})`,
      moreDays: (p) =>
        plural(p.days, {
          one: t`ще ${p.days} день: ${p.change}`,
          few: t`ще ${p.days} дні: ${p.change}`,
          many: t`ще ${p.days} днів: ${p.change}`,
          other: t`ще ${p.days} дня: ${p.change}`,
        }),
    },
  },
  errors: {
    calls: {
      unauthorized: 'Увійдіть знову',
      loggedOut: 'Сеанс завершено. Увійдіть знову',
      forbidden: 'Немає доступу',
      notInBrand: 'Ви не в цьому бренді',
      notFound: 'Не знайдено',
      invalid: 'Неправильні дані',
      serverError: 'Помилка сервера. Спробуйте пізніше',
      databaseAway: 'База даних недоступна. Спробуйте трохи згодом',
      databaseReadOnly: 'База даних зараз лише для читання. Спробуйте трохи згодом',
      databaseBusy: 'База даних зайнята. Спробуйте трохи згодом',
      inFlight: 'Запит із цим Idempotency-Key ще виконується',
      keyReused: 'Цей Idempotency-Key уже використано з іншим вмістом',
      unsupportedType: 'Цей тип даних не підтримується',
      bodyTooLarge: 'Запит завеликий',
      notJson: "Тіло запиту — не JSON, хоча content-type — 'application/json'",
      invalidAddress: (p) => t`'${p.address}' — неправильна адреса`,
      tooSlow: 'Запит ішов надто повільно',
    },
    limits: {
      calls: 'Забагато запитів',
      deposits: 'Забагато депозитів',
      tickets: 'Забагато звернень',
      messages: 'Забагато повідомлень',
      files: 'Забагато файлів',
      appointments: 'Забагато зустрічей',
      inviteCodes: 'Забагато спроб увести код',
      joinRequests: 'Забагато заявок на вступ',
      logins: 'Забагато невдалих входів',
      seconds: (p) =>
        plural(p.count, {
          one: t`Спробуйте через ${p.count} секунду`,
          few: t`Спробуйте через ${p.count} секунди`,
          many: t`Спробуйте через ${p.count} секунд`,
          other: t`Спробуйте через ${p.count} секунди`,
        }),
      minutes: (p) =>
        plural(p.count, {
          one: t`Спробуйте через ${p.count} хвилину`,
          few: t`Спробуйте через ${p.count} хвилини`,
          many: t`Спробуйте через ${p.count} хвилин`,
          other: t`Спробуйте через ${p.count} хвилини`,
        }),
      hours: (p) =>
        plural(p.count, {
          one: t`Спробуйте через ${p.count} годину`,
          few: t`Спробуйте через ${p.count} години`,
          many: t`Спробуйте через ${p.count} годин`,
          other: t`Спробуйте через ${p.count} години`,
        }),
    },
    deposits: {
      editedBefore: 'Це вже змінив хтось інший',
      notAPicture: (p) => t`${p.name} — не зображення. Чек — це зображення JPEG, PNG або WebP`,
      otherType: (p) => t`${p.field} — поле лише для типу ${p.type}`,
      notPositive: (p) => t`${p.field}: має бути більше за нуль`,
      outOfBounds: (p) => t`${p.field}: не більше двох знаків після коми й не більше ${p.limit}`,
      notANumber: (p) => t`${p.field}: не число. Приклад: 1250.50`,
      mixedDigits: (p) => t`${p.field}: незрозуміло, тут цифри двох писемностей`,
      otherCurrency: (p) => t`${p.field}: інша валюта. Суми вказують у доларах США.`,
      unclearThousands: (p) => t`${p.field}: незрозуміло, напишіть без «k»`,
      decimals: (p) => t`${p.field}: більше двох знаків після коми`,
      tooLarge: (p) => t`${p.field}: більше за 9 999 999 999,99`,
      ambiguous: (p) => t`${p.text} можна зрозуміти двояко: напишіть ${p.one} або ${p.other}`,
    },
    tickets: {
      closed: 'Звернення закрито',
      short: 'Повідомлення надто коротке',
      empty: (p) => t`${p.field}: поле не може бути порожнім, якщо немає файлів`,
      long: (p) => t`У повідомленні може бути не більше ${p.limit} символів, а в цьому — ${p.length}`,
      nothing: 'Повідомлення порожнє',
      filesRefused: 'Telegram добу не віддавав боту файлів цього повідомлення. Надішліть його ще раз',
      fileRefused: (p) => t`Telegram не віддає боту ${p.name}`,
    },
    appointments: {
      noDate: 'Вкажіть дату',
      noName: 'Вкажіть назву',
      past: (p) => t`${p.field}: цей час уже минув`,
    },
    names: {
      notLatin: 'Ім’я має починатися з латинських літер',
      staff: 'В імені не може бути слова «Staff»',
      orLanguage: (p) => t`Вкажіть ${p.field} або мову`,
    },
    files: {
      nameless: 'Файл не має назви. Назвіть його й прикріпіть ще раз',
      tooMany: (p) => t`Прикріплено забагато файлів: можна не більше ${p.limit}`,
      tooLarge: (p) => t`Розмір файлу — не більше ${p.megabytes} МБ`,
      empty: (p) => t`${p.name}: файл порожній`,
      otherType: (p) => t`${p.name}: файл такого типу прикріпити не можна`,
      otherEncoding: (p) => t`${p.name} — текст не в UTF-8. Збережіть його в UTF-8 і прикріпіть ще раз`,
      noSpace: 'На сервері немає місця для файлів. Спробуйте пізніше або надішліть лише текст',
      notAFile: (p) => t`${p.field}: має бути файл`,
      nul: (p) => t`${p.field}: у назві не може бути символу NUL`,
      incomplete: 'Форму отримано не повністю',
      otherField: 'Неочікуване поле з файлом',
      longField: 'Задовге значення поля',
      malformedPart: 'Неправильний заголовок частини форми',
    },
    fields: {
      required: (p) => t`${p.field}: обов’язкове поле`,
      unknown: (p) => t`${p.field}: невідоме поле`,
      text: (p) => t`${p.field}: має бути текст`,
      number: (p) => t`${p.field}: має бути число`,
      wholeNumber: (p) => t`${p.field}: має бути ціле число`,
      boolean: (p) => t`${p.field}: має бути true або false`,
      list: (p) => t`${p.field}: має бути список`,
      object: (p) => t`${p.field}: має бути об’єкт`,
      otherType: (p) => t`${p.field}: має бути інший тип`,
      atLeast: (p) => t`${p.field}: не менше ${p.limit}`,
      atMost: (p) => t`${p.field}: не більше ${p.limit}`,
      tooShort: (p) => t`${p.field}: не менше ${characters(p.count)}`,
      tooLong: (p) => t`${p.field}: не більше ${characters(p.count)}`,
      tooFew: (p) => t`${p.field}: не менше ${items(p.count)}`,
      tooMany: (p) => t`${p.field}: не більше ${items(p.count)}`,
      oneOf: (p) => t`${p.field}: можливі значення — ${either(p.values)}`,
      period: (p) => t`${p.field}: можливі значення — day, week або month`,
      multipleOf: (p) => t`${p.field}: має бути кратним ${p.step}`,
      impossible: (p) => t`${p.field}: такого значення бути не може`,
      invalid: (p) => t`${p.field}: неправильне значення`,
      format: (p) => t`${p.field}: неправильний формат`,
      date: (p) => t`${p.field}: має бути дата, YYYY-MM-DD`,
      time: (p) => t`${p.field}: має бути час, HH:MM`,
      instant: (p) => t`${p.field}: має бути час у форматі ISO 8601`,
      email: (p) => t`${p.field}: має бути адреса електронної пошти`,
      address: (p) => t`${p.field}: має бути адреса, наприклад https://example.com`,
      years: (p) => t`${p.field}: від 2000 до 2100`,
      before: (p) => t`${p.field}: не раніше, ніж ${p.other}`,
      tooManyDays: (p) => t`${p.field}: менше ніж через ${p.days} дн. після ${p.other}`,
      givenWith: (p) => t`${p.field}: потрібно разом із ${p.other}`,
      notWith: (p) => t`${p.field}: не можна разом із ${p.other}`,
      leftOut: (p) => t`${p.field}: це поле не потрібне`,
      nul: (p) => t`${p.field}: не може містити символу NUL`,
      halfCharacter: (p) => t`${p.field}: не може містити половини символу`,
      ascii: (p) => t`${p.field}: від 1 до ${p.limit} друкованих символів ASCII`,
    },
  },
} satisfies TranslatedTexts;

function change(p: { change: Piece; share: number | null }) {
  return p.share === null ? p.change : t`${p.change} (${signedPercent(p.share)})`;
}
