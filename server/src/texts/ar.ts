import { isolate } from '../../shared/language.rules.js';
import { code, lines, link, type Markdown } from '../platform/messenger/api/markdown.js';
import type { TranslatedTexts } from './en.js';
import { createFormats, createFormLabels } from './formats.js';

/*
 * Modern standard Arabic without diacritics. Buttons are verbal nouns, requests begin with يرجى, so that no text has a gender.
 *
 * deposit = إيداع · first-time deposit (FTD) = إيداع أول (FTD) · retention = إيداع إضافي · to report = تسجيل
 * target = هدف · place = مركز · rating, standings = ترتيب · pace = … يوميا · streak = أيام متتالية
 * claim = تولي · brand = علامة (تجارية) · period = فترة · reporting day = يوم التقرير · report (of results) = تقرير
 * ticket = تذكرة · support = دعم · manager = مدير · agent = وكيل · member = عضو · team = فريق · group = مجموعة
 * slip = إيصال · meeting = لقاء · appointment = موعد · contest = مسابقة · invite = دعوة
 * join request = طلب انضمام · waiting (for moderation) = قيد المراجعة · accepted = مقبول · rejected = مرفوض
 * deleted = محذوف · withdrawn = ملغى · duplicate = مكرر · amount = مبلغ · wallet = محفظة
 * exchanger = منصة الصرافة · client ID = معرف العميل · reason = سبب
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
} = createFormats('ar');

const forms = {
  tags: { retention: names('إيداع', 'ايداع'), ftd: names('ftd') },
  fields: {
    client_id: names('معرف العميل', 'العميل', 'عميل', 'رقم العميل'),
    amount: names('المبلغ', 'مبلغ'),
    wallet: names('المحفظة', 'محفظة', 'المحفظه'),
    exchanger: names('منصة الصرافة', 'الصرافة', 'المنصة'),
    agent: names('الوكيل', 'وكيل'),
    behaviour: names('السلوك', 'سلوك'),
    affiliate: names('الشريك', 'شريك'),
    financial: names('الوضع المالي', 'المالية'),
    payment: names('الدفع', 'دفع'),
    description: names('الوصف', 'وصف'),
  },
};
const { title, tag } = createFormLabels(forms);
const types = { retention: 'إيداع إضافي', ftd: 'إيداع أول' };

/** A command, or an example of one, which is read from the left. */
const command = (written: string): string => isolate('ar', written);
const example = (written: string): Markdown => t`\u2068${code(written)}\u2069`;
const minutes = (n: number): string =>
  plural(n, {
    zero: `${n} دقيقة`,
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: `${n} دقائق`,
    many: `${n} دقيقة`,
    other: `${n} دقيقة`,
  });

const ordinal = (n: number): Markdown => t`المركز ${count(n)}`;
const deposits = (n: number): Markdown =>
  plural(n, {
    zero: t`${decimal(n)} إيداع`,
    one: t`إيداع واحد`,
    two: t`إيداعان`,
    few: t`${decimal(n)} إيداعات`,
    many: t`${decimal(n)} إيداعا`,
    other: t`${decimal(n)} إيداع`,
  });
/** The goal of a contest: accepted deposits. */
const acceptedDeposits = (n: number): Markdown =>
  plural(n, {
    zero: t`${decimal(n)} إيداع مقبول`,
    one: t`إيداع مقبول واحد`,
    two: t`إيداعان مقبولان`,
    few: t`${decimal(n)} إيداعات مقبولة`,
    many: t`${decimal(n)} إيداعا مقبولا`,
    other: t`${decimal(n)} إيداع مقبول`,
  });
const firstDeposits = (n: number): Markdown =>
  plural(n, {
    zero: t`${decimal(n)} إيداع أول`,
    one: t`إيداع أول واحد`,
    two: t`إيداعان من الإيداعات الأولى`,
    few: t`${decimal(n)} من الإيداعات الأولى`,
    many: t`${decimal(n)} من الإيداعات الأولى`,
    other: t`${decimal(n)} من الإيداعات الأولى`,
  });
const newMessages = (n: number): Markdown =>
  plural(n, {
    zero: t`${n} رسالة جديدة`,
    one: t`رسالة جديدة`,
    two: t`رسالتان جديدتان`,
    few: t`${n} رسائل جديدة`,
    many: t`${n} رسالة جديدة`,
    other: t`${n} رسالة جديدة`,
  });
const characters = (n: number): Markdown =>
  plural(n, {
    zero: t`${n} حرف`,
    one: t`حرف واحد`,
    two: t`حرفان`,
    few: t`${n} أحرف`,
    many: t`${n} حرفا`,
    other: t`${n} حرف`,
  });
const items = (n: number): Markdown =>
  plural(n, {
    zero: t`${n} عنصر`,
    one: t`عنصر واحد`,
    two: t`عنصران`,
    few: t`${n} عناصر`,
    many: t`${n} عنصرا`,
    other: t`${n} عنصر`,
  });
const smallNumbers = ['', '', 'اثنين', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة'];
const inWords = (n: number): string => smallNumbers[n] ?? count(n);
const change = (p: { change: Markdown; share: number | null }): Markdown =>
  p.share === null ? p.change : t`${p.change} (${signedPercent(p.share)})`;

export const ar = {
  common: {
    open: 'فتح Tallydesk',
    linkWorksOnce: (p) => t`يعمل هذا الرابط مرة واحدة خلال ${minutes(p.minutes)}:`,
    brand: (p) => t`العلامة: ${bold(p.name)}`,
    reason: (p) => t`السبب: ${p.reason}`,
    andMore: (p) => t`و${p.count} غيرها`,
    tooManyMessages: 'رسائل كثيرة جدا، يرجى المحاولة بعد دقيقة',
    apology: 'عذرا، لم ينجح ذلك بسبب خلل لدينا. يرجى المحاولة لاحقا.',
    cancel: 'إلغاء',
    back: 'رجوع',
    previousPage: '‹ رجوع',
    page: (p) => t`${p.page} من ${p.last}`,
    nextPage: 'المزيد ›',
  },
  people: {
    whichLanguage: 'ما لغتك المفضلة؟',
    asInTelegram: 'كما في تيليغرام',
    languageChosen: 'سأكتب إليك بالعربية من الآن.',
    staffLanguageChosen: 'يتبع التطبيق المصغر اختيارك. أما رسائلي إلى الإدارة فبالإنجليزية.',
    unnamed: (p) => t`المستخدم #${p.id}`,
  },
  invites: {
    refused: (p) => t`تم رفض طلب انضمامك إلى العلامة ${bold(p.brand)}.`,
    noSuchBrand: 'هذه العلامة غير موجودة. يرجى طلب رابط جديد من مديرك.',
    alreadyMember: (p) => t`أنت بالفعل من أعضاء العلامة ${bold(p.brand)}.`,
    alreadyWaiting: (p) => t`طلب انضمامك إلى العلامة ${bold(p.brand)} ما زال بانتظار موافقة أحد المديرين.`,
    asked: (p) => t`تم إرسال طلب انضمامك إلى العلامة ${bold(p.brand)}. سأخبرك هنا عندما يقبله أحد المديرين.`,
    askedByOldLink: 'تم إرسال الطلب إذا كان الرابط صالحا. سأخبرك هنا عندما يقبله أحد المديرين.',
    tooOften: 'طلبات انضمامك كثيرة جدا. يرجى المحاولة بعد ساعة.',
    sendCode: t`يرجى إرسال رمز الدعوة مع الأمر: ${example('/accept <code>')}`,
    unknown: 'لا توجد دعوة بهذا الرمز. يرجى طلب دعوة جديدة من مديرك.',
    withdrawn: (p) => t`تم سحب هذه الدعوة إلى العلامة ${bold(p.brand)}. يرجى طلب دعوة جديدة من مديرك.`,
    expired: (p) => t`انتهت صلاحية هذه الدعوة إلى العلامة ${bold(p.brand)}. يرجى طلب دعوة جديدة من مديرك.`,
    usedUp: (p) => t`نفدت مرات استخدام هذه الدعوة إلى العلامة ${bold(p.brand)}. يرجى طلب دعوة جديدة من مديرك.`,
    tooManyTries: 'محاولات كثيرة لإدخال الرمز. يرجى المحاولة بعد ساعة.',
  },
  members: {
    joined: (p) => t`أنت الآن من أعضاء العلامة ${bold(p.brand)}.`,
    dismissed: (p) => t`انتهت عضويتك في العلامة ${bold(p.brand)}.`,
    firstSteps: (p) =>
      lines(
        t`خطواتك الأولى:`,
        p.chatUrl === null
          ? t`1. فتح مجموعة العلامة، أو الكتابة إلي هنا.`
          : t`1. فتح ${link('مجموعة العلامة', p.chatUrl)}، أو الكتابة إلي هنا.`,
        t`2. تسجيل إيداع: ${code(`${tag(p.type)} 500 العميل 48213`)}`,
        t`3. يراجعه أحد المديرين، وأخبرك، ثم يحتسب لك.`,
      ),
  },
  login: {
    openToSee: 'يمكنك رؤية إيداعاتك وترتيبك في Tallydesk.',
    settingsAreForStaff: `الأمر ${command('/settings')} للإدارة. إعداداتك في التطبيق المصغر، في الملف الشخصي.`,
  },
  help: {
    about: 'هذا بوت Tallydesk.',
    yourBrands: (p) => t`علاماتك: ${bold(p.more > 0 ? `${p.names} و${p.more} غيرها` : p.names)}`,
    notInBrand: 'لست في أي علامة بعد: يرجى طلب رابط أو دعوة من مديرك.',
    login: `لفتح Tallydesk: ${command('/login')}`,
    deposit: t`لتسجيل إيداع خطوة بخطوة: ${'/deposit'}، أو بإرسال: ${code('#ftd 500 العميل 48213')}`,
    work: `لتحديد عملك اليوم: ${command('/work')} أو ${command('/off')}`,
    form: `لعرض نموذج العلامة، في محادثتها: ${command('/help')}`,
    accept: t`للانضمام إلى علامة بدعوة: ${example('/accept <code>')}`,
    language: `لاختيار اللغة التي أكتب بها: ${command('/language')}`,
    notUnderstood: `لم أفهم المطلوب. لمعرفة ما يمكنني فعله: ${command('/help')}.`,
    notInGroups: (p) =>
      t`يرجى إرسال ذلك إلي في محادثة خاصة: ${`@${p.bot}`}. لمعرفة ما يمكنني فعله هنا: ${'/help'}.`,
    outdatedButton: `هذا الزر لم يعد صالحا. لمعرفة ما يمكنني فعله: ${command('/help')}.`,
    telegramId: (p) => t`معرفك في تيليغرام: ${code(p.id)}`,
    chatId: (p) => t`معرف المحادثة: ${code(p.id)}`,
    threadId: (p) => t`معرف الموضوع: ${code(p.id)}`,
    noThreadId: 'معرف الموضوع: لا يوجد',
    noBrand: 'لا تستقبل أي علامة إيداعات هنا.',
    idsOfChat: `لعرض معرفات هذه المحادثة من أجل «${command('Add brand')}»: ${command('/id')}.`,
    noBrandIds: `لا تستقبل أي علامة إيداعات هنا. من أجل «${command('Add brand')}» في اللوحة:`,
    idOfThread: `لعرض معرف الموضوع أيضا، داخل الموضوع: ${command('/id')}.`,
    hello: 'أنا بوت Tallydesk.',
    cannotRead: 'لا يمكنني قراءة الرسائل هنا: يرجى تعييني مشرفا.',
    threads: `تسجل الإيداعات في مواضيع العلامات. لعرض النموذج داخل الموضوع: ${command('/help')}.`,
  },
  menu: {
    start: 'البدء',
    login: 'فتح Tallydesk',
    deposit: 'تسجيل إيداع خطوة بخطوة',
    cancel: 'إنهاء تسجيل الإيداع',
    work: 'أعمل اليوم',
    off: 'لا أعمل اليوم',
    accept: `الانضمام إلى علامة بدعوة: ${command('/accept code')}`,
    language: 'اختيار لغتي',
    help: 'ما يمكنني فعله',
    retention: 'تسجيل إيداع إضافي',
    ftd: 'تسجيل إيداع أول',
    id: 'معرفات هذه المحادثة',
    helpInGroup: 'كيفية تسجيل الإيداعات هنا',
  },
  workDays: {
    question: 'هل لديك عمل اليوم؟',
    work: 'أعمل اليوم',
    off: 'يوم إجازة',
    change: 'تغيير',
    allBrands: 'كلها',
    today: (p) => (p.more > 0 ? t`اليوم: ${p.names} و${p.more} غيرها.` : t`اليوم: ${p.names}.`),
    dayIsOver: `انتهى يوم هذا السؤال. لتحديد اليوم الحالي: ${command('/work')} أو ${command('/off')}.`,
    notMember: 'لست ضمن أي علامة.',
    notMemberOfBrand: 'لست ضمن هذه العلامة.',
    inWhichWork: 'في أي علامة عملك اليوم؟',
    inWhichOff: 'في أي علامة إجازتك اليوم؟',
    youWorkIn: 'عملك اليوم في:',
    youDoNotWorkIn: 'إجازتك اليوم في:',
    toChangeOff: `للتغيير: ${command('/off')}`,
    toChangeWork: `للتغيير: ${command('/work')}`,
    alreadyAnswered: 'هذه إجابتك الحالية',
  },
  appointments: {
    gone: 'الموعد الخاص بهذا التذكير محذوف أو تم إنجازه.',
    inMinutes: (p) => t`بعد ${minutes(p.minutes)}، الساعة ${p.time}:`,
    at: (p) => t`الساعة ${p.time}:`,
  },
  tickets: {
    reopened: (p) => t`أعيد فتح تذكرتك ${`#${p.id}`}، ${bold(p.title)}`,
    merged: (p) =>
      t`تذكرتاك ${`#${p.id}`} و${`#${p.into}`} أصبحتا تذكرة واحدة: ${`#${p.into}`}، ${bold(p.title)}. كل الرسائل فيها`,
    unmerged: (p) => t`تذكرتك ${`#${p.id}`}، ${bold(p.title)}، عادت منفصلة عن التذكرة ${`#${p.from}`}`,
    answered: (p) =>
      p.count === 1
        ? t`رسالة جديدة في تذكرتك ${`#${p.id}`}، ${bold(p.title)}`
        : t`${newMessages(p.count)} في تذكرتك ${`#${p.id}`}، ${bold(p.title)}`,
    closed: (p) =>
      p.count === 1
        ? t`تم إغلاق تذكرتك ${`#${p.id}`}، ${bold(p.title)}`
        : t`تم إغلاق تذكرتك ${`#${p.id}`}، ${bold(p.title)}، وفيها ${newMessages(p.count)}`,
    moreMessages: (p) =>
      plural(p.count, {
        zero: t`${p.count} رسالة أخرى في التذكرة`,
        one: t`رسالة أخرى في التذكرة`,
        two: t`رسالتان أخريان في التذكرة`,
        few: t`${p.count} رسائل أخرى في التذكرة`,
        many: t`${p.count} رسالة أخرى في التذكرة`,
        other: t`${p.count} رسالة أخرى في التذكرة`,
      }),
    photosBelow: (p) =>
      plural(p.count, {
        zero: t`${p.count} صورة أدناه`,
        one: t`صورة واحدة أدناه`,
        two: t`صورتان أدناه`,
        few: t`${p.count} صور أدناه`,
        many: t`${p.count} صورة أدناه`,
        other: t`${p.count} صورة أدناه`,
      }),
    files: (p) => (p.names.length === 1 ? t`الملف: ${join(p.names)}` : t`الملفات: ${join(p.names)}`),
    unnamedFile: 'ملف بلا اسم',
    photos: (p) =>
      p.count === 1
        ? t`صورة في التذكرة ${`#${p.id}`}: ${p.title}`
        : t`صور في التذكرة ${`#${p.id}`}: ${p.title}`,
    photosRefused: (p) => t`تعذر على تيليغرام عرض صور التذكرة ${`#${p.id}`}. يمكن رؤيتها داخل التذكرة`,
    photosExpired: (p) => t`صور التذكرة ${`#${p.id}`} لم تعد محفوظة`,
    supportedKinds: (p) => t`يمكن هنا إرسال النصوص والصور والفيديوهات والملفات حتى ${p.megabytes} ميغابايت.`,
    tooLateToEdit: (p) =>
      t`تبقى الرسالة في التذكرة ${`#${p.id}`} كما أرسلت أول مرة. للتصحيح يرجى كتابة رسالة جديدة.`,
    sent: (p) => t`تم الإرسال إلى التذكرة ${`#${p.id}`}`,
    sending: (p) => t`جار الإرسال إلى التذكرة ${`#${p.id}`}`,
    notSent: (p) => t`لم يتم الإرسال إلى التذكرة ${`#${p.id}`}`,
    notSentBecause: (p) => t`لم يتم الإرسال إلى التذكرة ${`#${p.id}`}: ${p.reason}`,
    isClosed: (p) => t`التذكرة ${`#${p.id}`} مغلقة`,
    cannotWrite: (p) => t`لا يمكنك الكتابة في التذكرة ${`#${p.id}`}`,
    notInBrand: (p) => t`لا يمكنك الكتابة في التذكرة ${`#${p.id}`}: انتهت عضويتك في علامتها`,
    whichTicket: 'لأي تذكرة هذا؟',
    tooLate: 'مضى على ذلك وقت طويل. يرجى إرسال الرسالة مجددا.',
    hasMessage: (p) => t`هذه الرسالة في التذكرة ${`#${p.id}`}`,
  },
  forms,
  deposits: {
    types,
    isWaiting: (p) => t`الإيداع ${p.label} قيد المراجعة`,
    isUpdated: (p) => t`تم تحديث الإيداع ${p.label} وهو قيد المراجعة`,
    isWithdrawn: (p) => t`تم إلغاء الإيداع ${p.label}`,
    possibleDuplicate: (p) => t`قد يكون تكرارا للإيداع ${p.of}: العميل نفسه والمبلغ نفسه واليوم نفسه`,
    is: {
      accept: (p) =>
        p.as !== null
          ? t`تم قبول الإيداع ${p.label} بالرقم ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`تم قبول الإيداع ${p.label}: ${join(p.changes)}`
            : t`تم قبول الإيداع ${p.label}`,
      reject: (p) => t`تم رفض الإيداع ${p.label}`,
      delete: (p) => t`تم حذف الإيداع ${p.label}`,
    },
    yours: {
      accept: (p) =>
        p.as !== null
          ? t`تم قبول إيداعك ${p.label} بالرقم ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`تم قبول إيداعك ${p.label}: ${join(p.changes)}`
            : t`تم قبول إيداعك ${p.label}`,
      reject: (p) => t`تم رفض إيداعك ${p.label}`,
      delete: (p) => t`تم حذف إيداعك ${p.label}`,
    },
    amount: (p) => t`المبلغ: ${money(p.amount)}`,
    groups: {
      accept: (p) => t`تم القبول: ${p.labels}، ${shortMoney(p.amount)}.`,
      reject: (p) => t`تم الرفض: ${p.labels}، ${shortMoney(p.amount)}.`,
      delete: (p) => t`تم الحذف: ${p.labels}، ${shortMoney(p.amount)}.`,
      wait: (p) => t`قيد المراجعة: ${p.labels}`,
    },
    duplicateInGroup: (p) => t`${p.label}: قد يكون تكرارا للإيداع ${p.of}`,
    brief: {
      acceptedOne: (p) => t`تم قبول الإيداع ${p.label}: ${shortMoney(p.amount)}.`,
      accepted: (p) => t`الإيداعات المقبولة: ${p.count}، بمجموع ${shortMoney(p.amount)}.`,
      reject: (p) =>
        p.count === 1
          ? p.reason === null
            ? t`تم رفض الإيداع ${p.labels}.`
            : t`تم رفض الإيداع ${p.labels}: ${toSentenceEnd(p.reason)}`
          : p.reason === null
            ? t`تم رفض الإيداعات ${p.labels}.`
            : t`تم رفض الإيداعات ${p.labels}: ${toSentenceEnd(p.reason)}`,
      delete: (p) =>
        p.count === 1
          ? p.reason === null
            ? t`تم حذف الإيداع ${p.labels}.`
            : t`تم حذف الإيداع ${p.labels}: ${toSentenceEnd(p.reason)}`
          : p.reason === null
            ? t`تم حذف الإيداعات ${p.labels}.`
            : t`تم حذف الإيداعات ${p.labels}: ${toSentenceEnd(p.reason)}`,
    },
    tooLate: {
      accept: (p) => t`تم قبول الإيداع ${p.label} ولم يعد تغييره ممكنا`,
      reject: (p) => t`تم رفض الإيداع ${p.label} ولم يعد تغييره ممكنا`,
      delete: (p) => t`تم حذف الإيداع ${p.label} ولم يعد تغييره ممكنا`,
    },
    tooLateWithdrawn: (p) => t`تم إلغاء الإيداع ${p.label}: يرجى إرسال النموذج في رسالة جديدة`,
    tooLateForNow: (p) =>
      t`تجري مراجعة الإيداع ${p.label} ولا يمكن تغييره الآن. إذا بقي قيد المراجعة بعد ${minutes(p.minutes)}، يرجى تعديل الرسالة مجددا.`,
    tooOld: 'مضى على هذه الرسالة أكثر من يومين، فلن يسجل تعديلها إيداعا. يرجى إرسال النموذج في رسالة جديدة.',
    onlyMembers: 'تسجيل الإيداعات متاح لأعضاء هذه العلامة فقط',
    writesAsGroup: lines(
      t`لم يسجل بعد: الرسالة باسم المجموعة، فلا أرى من يسجل الإيداع.`,
      t`يرجى الكتابة بالحساب الشخصي (للمشرفين: إيقاف «البقاء مجهولا») أو إرسال النموذج إلي في محادثة خاصة.`,
    ),
    writesAsChannel: lines(
      t`لم يسجل بعد: الرسالة باسم قناة، فلا أرى من يسجل الإيداع.`,
      t`يرجى الكتابة بالحساب الشخصي (للمشرفين: إيقاف «البقاء مجهولا») أو إرسال النموذج إلي في محادثة خاصة.`,
    ),
    sendToThread: 'لم يسجل بعد. يرجى إرساله إلى موضوع العلامة:',
    notChanged: (p) => t`لم يتغير الإيداع ${p.label}:`,
    notReported: 'لم يسجل بعد:',
    formNotReported: (p) => t`النموذج ${p.number} لم يسجل بعد:`,
    moreNotReported: (p) => t`نماذج أخرى لم تسجل بعد: ${p.count}.`,
    theForm: 'النموذج:',
    copyForm: 'يرجى نسخ النموذج وملؤه وإرساله هنا. المبلغ وحده مطلوب.',
    howToReport:
      'لتسجيل إيداع، يرجى إرسال أحد هذين النموذجين هنا، أو عدة نماذج في رسالة واحدة. المبلغ وحده مطلوب.',
    inShort: t`باختصار: ${code('#ftd 500 العميل 48213')}`,
    confirmation: (p) =>
      t`${p.label}: ${join([
        money(p.amount),
        ...(p.client === '' ? [] : [t`العميل ${p.client}`]),
        ...(p.agent === '' ? [] : [t`للوكيل ${p.agent}`]),
        p.brand,
      ])}. قيد المراجعة.`,
    mistakes: {
      unknownText: (p) => t`${p.text} ليس بصيغة «الاسم: القيمة»`,
      unknownField: (p) => t`${p.text} حقل غير معروف`,
      unknownFieldNear: (p) => t`${p.text} حقل غير معروف، هل المقصود ${title(p.near)}؟`,
      twice: (p) => t`${title(p.field)}: مكتوب مرتين`,
      above: (p) => t`${title(p.field)}: مكتوب فوق النموذج، يرجى كتابته تحت السطر الأول`,
      otherType: (p) => t`${title(p.field)}: حقل خاص بالنموذج ${tag(p.type)} فقط`,
      tooLong: (p) => t`${title(p.field)}: أطول من الحد الأقصى للأحرف (${p.limit})`,
    },
    amountMistakes: {
      required: t`${title('amount')} مطلوب`,
      notPositive: t`${title('amount')} يجب أن يكون أكبر من صفر`,
      notANumber: t`${title('amount')} يجب أن يكون رقما، مثل ${'1250.50'}`,
      mixedDigits: t`${title('amount')} غير واضح: فيه أرقام من نظامي كتابة مختلفين`,
      otherCurrency: t`${title('amount')} بعملة أخرى. المبالغ بالدولار الأمريكي.`,
      unclearThousands: t`${title('amount')} غير واضح: يرجى كتابته بدون "k"`,
      decimals: t`${title('amount')} فيه أكثر من خانتين عشريتين`,
      tooLarge: t`${title('amount')} أكبر من ${'9,999,999,999.99'}`,
      ambiguous: (p) => t`${title('amount')} غير واضح (${p.text}): يرجى كتابة ${p.one} أو ${p.other}`,
    },
    didYouMean: (p) => t`${p.written}: هل المقصود ${p.sign + forms.tags[p.type][0]}؟ يرجى تعديل الرسالة.`,
    beginLine: (p) =>
      t`لم يسجل بعد: يجب أن يبدأ سطر بالوسم ${p.sign + forms.tags[p.type][0]} ثم المبلغ. يرجى تعديل الرسالة، مثلا:`,
    whoIs: (p) => t`من المقصود بالاسم «${p.name}»؟`,
    gone: 'لم يعد هذا الإيداع موجودا',
    onlySender: 'الإجابة متاحة لمرسل النموذج فقط',
    memberLeft: 'غادر هذا العضو العلامة',
    oneMore: 'إيداع آخر',
    alreadyOpen: 'هذه الخطوة مفتوحة بالفعل',
    nothingToCancel: 'لا شيء لإلغائه',
    cancelled: 'تم الإلغاء. لم يسجل شيء.',
    outdatedButton: `هذا الزر لم يعد صالحا. للبدء من جديد يرجى إرسال ${command('/deposit')}.`,
    noTag: `لم يسجل بعد: يجب أن يكون السطر الأول ${tag('retention')} أو ${tag('ftd')}. يرجى تعديل الرسالة أو إرسال ${command('/deposit')}.`,
    answerFirst: 'لم يسجل بعد: يرجى الإجابة أولا، ثم إرسال النموذج مجددا.',
    noBrandFound: 'لا توجد علامة مطابقة بين علاماتك.',
    whichBrand: 'لأي علامة هذا الإيداع؟',
    searchBrand: 'للعثور عليها يرجى إرسال جزء من اسمها.',
    whichType: 'ما نوع الإيداع؟',
    pendingForm: (p) => (p.client === '' ? t`${money(p.amount)}` : t`${money(p.amount)}، العميل ${p.client}`),
    pendingMistake: 'نموذج فيه خطأ',
    whichBrandForOne: 'لأي علامة هذا النموذج؟',
    whichBrandForMany: 'لأي علامة هذه النماذج؟',
    notPending: 'لم يعد هذا النموذج بانتظار الإجابة. يرجى إرساله مجددا.',
    reportedAlready: (p) => t`سبق تسجيل: ${p.labels}`,
    noBrand: 'لست في أي علامة بعد. يرجى طلب دعوة من مديرك، ثم تسجيل الإيداعات هنا.',
    reportedInApp: (p) => t`إيداع مسجل من التطبيق، الوكيل ${p.agent}:`,
    changedInApp: (p) => t`تعديل الإيداع ${p.label} من التطبيق، الوكيل ${p.agent}:`,
  },
  moments: {
    target: {
      retention: (p) => t`بلغت ${percent(100)} من هدفك: ${shortMoney(p.have)} من ${shortMoney(p.goal)}`,
      sales: (p) => t`بلغت ${percent(100)} من هدفك: ${count(p.have)} من ${ftd(p.goal)}`,
    },
    bestDay: {
      retention: (p) => t`أفضل يوم لك حتى الآن: ${shortMoney(p.have)}`,
      sales: (p) => t`أفضل يوم لك حتى الآن: ${ftd(p.have)}`,
    },
    bestWeek: {
      retention: (p) => t`أفضل أسبوع لك حتى الآن: ${shortMoney(p.have)}`,
      sales: (p) => t`أفضل أسبوع لك حتى الآن: ${ftd(p.have)}`,
    },
    streak: (p) =>
      plural(p.days, {
        zero: t`${p.days} يوم عمل متتال بإيداع`,
        one: t`يوم عمل بإيداع`,
        two: t`يوما عمل متتاليان بإيداع`,
        few: t`${p.days} أيام عمل متتالية بإيداع`,
        many: t`${p.days} يوم عمل متتاليا بإيداع`,
        other: t`${p.days} يوم عمل متتال بإيداع`,
      }),
    overtook: {
      retention: (p) => t`تقدمت على ${p.name} بفارق ${shortMoney(p.gap)}`,
      sales: (p) => t`تقدمت على ${p.name} بفارق ${ftd(p.gap)}`,
    },
    passed: {
      retention: (p) => t`${p.name} أمامك الآن بفارق ${shortMoney(p.gap)}`,
      sales: (p) => t`${p.name} أمامك الآن بفارق ${ftd(p.gap)}`,
    },
    evening: (p) =>
      join([
        ...(p.deposits > 0 ? [deposits(p.deposits)] : []),
        ...(p.amount !== null ? [shortMoney(p.amount)] : []),
        ...(p.place !== null ? [p.up > 0 ? t`${ordinal(p.place)} (${`+${p.up}`})` : ordinal(p.place)] : []),
      ]),
    eveningToday: (p) => t`اليوم ${p.evening}`,
  },
  teams: {
    name: (p) => t`الفريق ${p.id}`,
  },
  contests: {
    aims: {
      amount: {
        people: (p) =>
          p.goal === null
            ? t`أكبر مبلغ من الإيداعات المقبولة ${p.days} ${p.brands}`
            : t`${money(p.goal)} من الإيداعات المقبولة ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`أكبر مبلغ من الإيداعات المقبولة لكل عضو نشط في الفريق ${p.days} ${p.brands}`
            : t`${money(p.goal)} من الإيداعات المقبولة لكل عضو نشط في الفريق ${p.days} ${p.brands}`,
      },
      count: {
        people: (p) =>
          p.goal === null
            ? t`أكبر عدد من الإيداعات المقبولة ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`أكبر عدد من الإيداعات المقبولة لكل عضو نشط في الفريق ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} لكل عضو نشط في الفريق ${p.days} ${p.brands}`,
      },
      firstTimeCount: {
        people: (p) =>
          p.goal === null
            ? t`أكبر عدد من الإيداعات الأولى ${p.days} ${p.brands}`
            : t`${firstDeposits(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`أكبر عدد من الإيداعات الأولى لكل عضو نشط في الفريق ${p.days} ${p.brands}`
            : t`${firstDeposits(p.goal)} لكل عضو نشط في الفريق ${p.days} ${p.brands}`,
      },
      mixedCount: {
        people: (p) =>
          p.goal === null
            ? t`أكبر عدد من الإيداعات المقبولة (الأولى فقط ${p.firstTimeBrands}) ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} (الأولى فقط ${p.firstTimeBrands}) ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`أكبر عدد من الإيداعات المقبولة (الأولى فقط ${p.firstTimeBrands}) لكل عضو نشط في الفريق ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} (الأولى فقط ${p.firstTimeBrands}) لكل عضو نشط في الفريق ${p.days} ${p.brands}`,
      },
      improvement: (p) =>
        p.goal === null
          ? t`أكبر زيادة على أسبوعك المعتاد (وسيط آخر ثمانية أسابيع لك) ${p.days} ${p.brands}`
          : t`زيادة ${percent(p.goal)} على أسبوعك المعتاد (وسيط آخر ثمانية أسابيع لك) ${p.days} ${p.brands}`,
      firstTimeImprovement: (p) =>
        p.goal === null
          ? t`أكبر زيادة في الإيداعات الأولى على أسبوعك المعتاد (وسيط آخر ثمانية أسابيع لك) ${p.days} ${p.brands}`
          : t`زيادة ${percent(p.goal)} في الإيداعات الأولى على أسبوعك المعتاد (وسيط آخر ثمانية أسابيع لك) ${p.days} ${p.brands}`,
    },
    onDay: (p) => t`يوم ${longDay(p.day)}`,
    onDays: (p) => t`خلال ${dayRange(p.from, p.to)}`,
    inBrands: (p) =>
      p.names.length === 1
        ? t`في العلامة ${list(p.names)}`
        : p.names.length === 2
          ? t`في العلامتين ${list(p.names)}`
          : t`في العلامات ${list(p.names)}`,
    inManyBrands: (p) =>
      plural(p.brands, {
        zero: t`في ${p.brands} علامة`,
        one: t`في علامة واحدة`,
        two: t`في علامتين`,
        few: t`في ${p.brands} علامات`,
        many: t`في ${p.brands} علامة`,
        other: t`في ${p.brands} علامة`,
      }),
    winners: {
      everybody: (p) => (p.prize === null ? t`يفوز كل من يبلغ ذلك` : t`جائزة كل من يبلغ ذلك هي ${p.prize}`),
      everyTeam: (p) =>
        p.prize === null ? t`يفوز كل فريق يبلغ ذلك` : t`جائزة كل فريق يبلغ ذلك هي ${p.prize}`,
      first: (p) => {
        if (p.winners === 1) return p.prize === null ? t`يفوز الأول` : t`جائزة الأول هي ${p.prize}`;
        return p.prize === null
          ? t`يفوز أول ${inWords(p.winners)}`
          : t`جائزة أول ${inWords(p.winners)} هي ${p.prize}`;
      },
      firstToReach: (p) => {
        if (p.winners === 1)
          return p.prize === null ? t`يفوز الأول ممن يبلغون ذلك` : t`جائزة الأول ممن يبلغون ذلك هي ${p.prize}`;
        return p.prize === null
          ? t`يفوز أول ${inWords(p.winners)} ممن يبلغون ذلك`
          : t`جائزة أول ${inWords(p.winners)} ممن يبلغون ذلك هي ${p.prize}`;
      },
    },
    results: {
      count: (p) => deposits(p.value),
    },
    begun: 'بدأت المسابقة.',
    day: (p) => t`اليوم ${p.day} من ${p.days}:`,
    overSoonFinal: 'انتهت المسابقة، وستصبح النتيجة نهائية قريبا:',
    overStillWaiting: (p) =>
      t`انتهت المسابقة. إيداعات ما زالت قيد المراجعة: ${p.deposits}، لذا قد تتغير النتيجة:`,
    finalWinner: 'النتيجة نهائية. الفائز:',
    finalWinners: 'النتيجة نهائية. الفائزون:',
    noResults: 'لا نتائج لأحد بعد.',
    noWinners: 'النتيجة نهائية: لا فائزين.',
  },
  reports: {
    test: 'تجربة',
    titles: {
      day: (p) => t`${p.brand}: التقرير اليومي`,
      week: (p) => t`${p.brand}: التقرير الأسبوعي`,
      month: (p) => t`${p.brand}: التقرير الشهري`,
    },
    subtitles: {
      day: (p) => t`التقرير اليومي، ${p.days}`,
      week: (p) => t`التقرير الأسبوعي، ${p.days}`,
      month: (p) => t`التقرير الشهري، ${p.days}`,
    },
    total: (p) => t`الإجمالي: ${p.sum}`,
    ofTarget: (p) => t`الهدف: ${percent(p.share)} من ${p.target}`,
    ofPeriodTarget: (p) => t`الفترة: ${p.sum} من ${p.target} (${percent(p.share)})`,
    versus: {
      day: (p) => t`${change(p)} مقارنة باليوم السابق`,
      week: (p) => t`${change(p)} مقارنة بالأسبوع السابق`,
      month: (p) => t`${change(p)} مقارنة بالفترة السابقة`,
    },
    same: {
      day: 'مثل اليوم السابق',
      week: 'مثل الأسبوع السابق',
      month: 'مثل الفترة السابقة',
    },
    nothingBefore: 'لا نتائج سابقة للمقارنة',
    best: (p) => t`الأفضل: ${p.name}، ${p.sum}`,
    left: (p) => t`${p.name} (عضو سابق)`,
    nobody: 'لا أحد في العلامة بعد',
    progress: (p) => t`${p.sum}، ${percent(p.share)} من ${p.target}`,
    periodProgress: (p) => t`${p.sum} ← ${percent(p.share)} من ${p.target}`,
    picture: {
      best: 'الأفضل',
      sumOfTarget: (p) => t`${p.sum} من ${p.target}`,
      sumOfPeriodTarget: (p) => t`${p.sum} من ${p.target} في الفترة`,
      this: { day: 'هذا اليوم', week: 'هذا الأسبوع' },
      earlierInPeriod: 'ما سبق من الفترة',
      moreInText: (p) => t`و${p.people} غيرهم في النص`,
    },
    late: {
      title: 'تغيرات بعد التقرير',
      day: (p) =>
        p.labels === ''
          ? t`${p.day}: ${p.change}`
          : p.more === 0
            ? t`${p.day}: ${p.change} (${p.labels})`
            : t`${p.day}: ${p.change} (${p.labels} و${p.more} غيرها)`,
      moreDays: (p) =>
        plural(p.days, {
          zero: t`${p.days} يوم آخر: ${p.change}`,
          one: t`يوم آخر: ${p.change}`,
          two: t`يومان آخران: ${p.change}`,
          few: t`${p.days} أيام أخرى: ${p.change}`,
          many: t`${p.days} يوما آخر: ${p.change}`,
          other: t`${p.days} يوم آخر: ${p.change}`,
        }),
    },
  },
  errors: {
    calls: {
      unauthorized: 'لم يتم تسجيل الدخول',
      loggedOut: 'تم إنهاء الجلسة',
      forbidden: 'ليست لديك صلاحية لذلك',
      notInBrand: 'لست ضمن هذه العلامة',
      notFound: 'غير موجود',
      invalid: 'بيانات غير صالحة',
      serverError: 'خطأ في الخادم. يرجى المحاولة لاحقا',
      databaseAway: 'قاعدة البيانات غير متاحة. يرجى المحاولة بعد قليل',
      databaseReadOnly: 'قاعدة البيانات للقراءة فقط حاليا. يرجى المحاولة بعد قليل',
      databaseBusy: 'قاعدة البيانات مشغولة. يرجى المحاولة بعد قليل',
      inFlight: 'ما زال طلب بهذا المفتاح Idempotency-Key قيد التنفيذ',
      keyReused: 'سبق استخدام هذا المفتاح Idempotency-Key مع محتوى آخر',
      unsupportedType: 'نوع المحتوى غير مدعوم',
      bodyTooLarge: 'محتوى الطلب كبير جدا',
      notJson: 'المحتوى ليس JSON صالحا مع أن نوعه المعلن application/json',
      invalidAddress: (p) => t`«${p.address}» ليس جزءا صالحا من عنوان URL`,
      tooSlow: 'وصل الطلب ببطء شديد',
    },
    limits: {
      calls: 'طلبات كثيرة جدا',
      deposits: 'إيداعات مسجلة كثيرة جدا',
      tickets: 'تذاكر مفتوحة كثيرة جدا',
      messages: 'رسائل مرسلة كثيرة جدا',
      files: 'ملفات مرسلة كثيرة جدا',
      appointments: 'مواعيد كثيرة جدا',
      inviteCodes: 'محاولات كثيرة لإدخال الرمز',
      joinRequests: 'طلبات انضمام كثيرة جدا',
      logins: 'محاولات دخول فاشلة كثيرة جدا',
      seconds: (p) =>
        plural(p.count, {
          zero: t`يرجى المحاولة بعد ${p.count} ثانية`,
          one: t`يرجى المحاولة بعد ثانية واحدة`,
          two: t`يرجى المحاولة بعد ثانيتين`,
          few: t`يرجى المحاولة بعد ${p.count} ثوان`,
          many: t`يرجى المحاولة بعد ${p.count} ثانية`,
          other: t`يرجى المحاولة بعد ${p.count} ثانية`,
        }),
      minutes: (p) => t`يرجى المحاولة بعد ${minutes(p.count)}`,
      hours: (p) =>
        plural(p.count, {
          zero: t`يرجى المحاولة بعد ${p.count} ساعة`,
          one: t`يرجى المحاولة بعد ساعة واحدة`,
          two: t`يرجى المحاولة بعد ساعتين`,
          few: t`يرجى المحاولة بعد ${p.count} ساعات`,
          many: t`يرجى المحاولة بعد ${p.count} ساعة`,
          other: t`يرجى المحاولة بعد ${p.count} ساعة`,
        }),
    },
    deposits: {
      editedBefore: 'تم تعديله في هذه الأثناء',
      notAPicture: (p) => t`${p.name} ليس صورة. يجب أن يكون الإيصال صورة JPEG أو PNG أو WebP`,
      otherType: (p) => t`${p.field} خاص بالنوع ${p.type} فقط`,
      notPositive: (p) => t`${p.field} يجب أن يكون أكبر من صفر`,
      outOfBounds: (p) => t`${p.field} يجب ألا يزيد على خانتين عشريتين وعلى ${p.limit}`,
      notANumber: (p) => t`${p.field} يجب أن يكون رقما، مثل ${'1250.50'}`,
      mixedDigits: (p) => t`${p.field} غير واضح: فيه أرقام من نظامي كتابة مختلفين`,
      otherCurrency: (p) => t`${p.field} بعملة أخرى. المبالغ بالدولار الأمريكي.`,
      unclearThousands: (p) => t`${p.field} غير واضح: يرجى كتابته بدون "k"`,
      decimals: (p) => t`${p.field} فيه أكثر من خانتين عشريتين`,
      tooLarge: (p) => t`${p.field} أكبر من ${'9,999,999,999.99'}`,
      ambiguous: (p) => t`${p.text} غير واضح: يرجى كتابة ${p.one} أو ${p.other}`,
    },
    tickets: {
      closed: 'التذكرة مغلقة',
      short: 'الرسالة قصيرة جدا',
      empty: (p) => t`${p.field} يجب ألا يكون فارغا عند عدم وجود ملفات`,
      long: (p) => t`الحد الأقصى للرسالة هو ${p.limit} حرف، وطول هذه الرسالة ${p.length}`,
      nothing: 'لا يظهر في الرسالة أي محتوى',
      filesRefused: 'لم يسلم تيليغرام ملفات الرسالة إلى البوت طوال يوم. يرجى إرسال الرسالة مجددا',
      fileRefused: (p) => t`لا يسلم تيليغرام ${p.name} إلى البوت`,
    },
    appointments: {
      noDate: 'التاريخ فارغ',
      noName: 'الاسم فارغ',
      past: (p) => t`${p.field} يجب ألا يكون في الماضي`,
    },
    names: {
      notLatin: 'يجب أن يبدأ الاسم بأحرف لاتينية (إنجليزية)',
      staff: 'لا يجوز أن يحتوي الاسم على الكلمة "Staff"',
      orLanguage: (p) => t`يجب تحديد ${p.field} أو لغة`,
    },
    files: {
      nameless: 'أحد الملفات بلا اسم. يرجى تسميته وإرفاقه مجددا',
      tooMany: (p) => t`الحد الأقصى لعدد الملفات المرفقة: ${p.limit}`,
      tooLarge: (p) => t`الحد الأقصى لحجم الملف: ${p.megabytes} ميغابايت`,
      empty: (p) => t`${p.name} فارغ`,
      otherType: (p) => t`${p.name} من نوع لا يمكن إرفاقه`,
      otherEncoding: (p) => t`${p.name} ليس نصا بترميز UTF-8. يرجى حفظه بهذا الترميز وإرفاقه مجددا`,
      noSpace: 'لم تعد في الخادم مساحة للملفات. يرجى المحاولة لاحقا أو إرسال النص وحده',
      notAFile: (p) => t`${p.field} يجب أن يكون ملفا`,
      nul: (p) => t`${p.field} يجب ألا يحتوي اسمه على NUL`,
      incomplete: 'انقطع النموذج قبل اكتماله',
      otherField: 'حقل ملف غير متوقع',
      longField: 'قيمة الحقل أطول من المسموح',
      malformedPart: 'ترويسة جزء من النموذج غير صالحة',
    },
    fields: {
      required: (p) => t`${p.field} مطلوب`,
      unknown: (p) => t`${p.field} حقل غير معروف`,
      text: (p) => t`${p.field} يجب أن يكون نصا`,
      number: (p) => t`${p.field} يجب أن يكون رقما`,
      wholeNumber: (p) => t`${p.field} يجب أن يكون رقما صحيحا`,
      boolean: (p) => t`${p.field} يجب أن يكون true أو false`,
      list: (p) => t`${p.field} يجب أن يكون قائمة`,
      object: (p) => t`${p.field} يجب أن يكون كائنا`,
      otherType: (p) => t`${p.field} يجب أن يكون من نوع آخر`,
      atLeast: (p) => t`${p.field} يجب ألا يقل عن ${p.limit}`,
      atMost: (p) => t`${p.field} يجب ألا يزيد على ${p.limit}`,
      tooShort: (p) => t`${p.field}: الحد الأدنى ${characters(p.count)}`,
      tooLong: (p) => t`${p.field}: الحد الأقصى ${characters(p.count)}`,
      tooFew: (p) => t`${p.field}: الحد الأدنى ${items(p.count)}`,
      tooMany: (p) => t`${p.field}: الحد الأقصى ${items(p.count)}`,
      oneOf: (p) => t`${p.field} يجب أن يكون ${either(p.values)}`,
      period: (p) => t`${p.field} يجب أن يكون day أو week أو month`,
      multipleOf: (p) => t`${p.field} يجب أن يكون من مضاعفات ${p.step}`,
      impossible: (p) => t`${p.field} قيمة غير ممكنة`,
      invalid: (p) => t`${p.field} قيمته غير صالحة`,
      format: (p) => t`${p.field} صيغته غير صالحة`,
      date: (p) => t`${p.field} يجب أن يكون تاريخا بالصيغة ${'YYYY-MM-DD'}`,
      time: (p) => t`${p.field} يجب أن يكون وقتا بالصيغة ${'HH:MM'}`,
      instant: (p) => t`${p.field} يجب أن يكون وقتا بصيغة ISO 8601`,
      email: (p) => t`${p.field} يجب أن يكون عنوان بريد إلكتروني`,
      address: (p) => t`${p.field} يجب أن يكون عنوانا، مثل ${'https://example.com'}`,
      years: (p) => t`${p.field} يجب أن يكون من 2000 إلى 2100`,
      before: (p) => t`${p.field} يجب ألا يسبق ${p.other}`,
      tooManyDays: (p) => t`الفرق بين ${p.field} و${p.other} بالأيام يجب أن يكون أقل من ${p.days}`,
      givenWith: (p) => t`${p.field} يجب إرساله مع ${p.other}`,
      notWith: (p) => t`${p.field} يجب ألا يرسل مع ${p.other}`,
      leftOut: (p) => t`${p.field} يجب ألا يرسل`,
      nul: (p) => t`${p.field} يجب ألا يحتوي على NUL`,
      halfCharacter: (p) => t`${p.field} يجب ألا يحتوي على نصف حرف`,
      ascii: (p) => t`${p.field} يجب أن يتكون من أحرف ASCII القابلة للطباعة، وعددها من 1 إلى ${p.limit}`,
    },
  },
} satisfies TranslatedTexts;
