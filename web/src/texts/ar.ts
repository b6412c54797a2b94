import type { FirstTexts } from './en';
import { createFormats } from './formats';

const { t, rich, formats, number, percent, plural, shortMoney } = createFormats('ar');

export const ar = {
  formats,
  errors: {
    server: 'خطأ في الخادم. يرجى المحاولة لاحقا',
    offline: 'لا يوجد اتصال',
    unavailable: 'الخادم غير متاح. يرجى المحاولة لاحقا',
    updated: 'تم تحديث Tallydesk. زر «إعادة المحاولة» يعيد تحميل الصفحة',
    crashed: 'حدث خطأ غير متوقع في التطبيق',
  },
  connection: {
    offline: 'لا يوجد اتصال. تجري المحاولة مجددا…',
    unavailable: 'الخادم غير متاح. تجري المحاولة مجددا…',
  },
  people: {
    user: (p) => t`المستخدم ${`#${p.id}`}`,
    staff: 'الإدارة',
  },
  app: {
    retry: 'إعادة المحاولة',
    loading: 'جار التحميل',
    back: 'رجوع',
    goBack: 'العودة',
    nothingFound: 'لا توجد نتائج',
    unread: (p) => t`غير مقروء: ${p.count}`,
    noBrand: 'العلامة غير محددة. يرجى إعادة تحميل الصفحة',
    mainLinks: 'القائمة الرئيسية',
    screens: 'الشاشات',
  },
  titles: {
    deposits: 'الإيداعات',
    report: 'تسجيل إيداع',
    statistic: 'الإحصاءات',
    results: 'النتائج',
    contests: 'المسابقات',
    services: 'الخدمات',
    support: 'الدعم',
    appointments: 'المواعيد',
    profile: 'الملف الشخصي',
    ceo: 'محادثة المدير التنفيذي',
    ticket: 'تذكرة',
    brands: 'علاماتك التجارية',
  },
  links: {
    brands: 'علاماتك',
    totals: 'الإجمالي',
    statistic: 'الإحصاءات',
    stat: 'الإحصاءات',
    service: 'الخدمات',
  },
  results: {
    ftd: (p) => t`${number(p.count)} FTD`,
    place: (p) => t`المركز ${number(p.place)}`,
    placeOf: (p) => t`المركز ${number(p.place)} من ${number(p.of)}`,
    aboveTarget: (p) => t`${percent(p.percent)} · ${p.amount} فوق الهدف`,
    aDay: (p) => t`${p.amount} يوميا`,
    nothing: 'لا نتائج بعد',
  },
  home: {
    cached: (p) => t`آخر تحديث: ${p.at} بتوقيتك. جار التحديث…`,
    notRefreshed: (p) => t`آخر تحديث: ${p.at} بتوقيتك. تعذر التحديث.`,
    total: 'الإجمالي',
    ftd: 'FTD',
    character: 'اختيار الشخصية',
    target: 'الهدف',
    noTarget: 'لم يحدد هدف بعد',
    ofTarget: (p) => rich`${p.made} من ${p.target}`,
    ofNoTarget: (p) => rich`${p.made} · لم يحدد هدف بعد`,
    pace: (p) => t`${p.amount} يوميا لبلوغ الهدف`,
    reached: 'تم بلوغ الهدف',
    firstDay: 'أول أيام الفترة',
    daysLeft: (p) => t`أيام العمل المتبقية: ${number(p.left)} من ${number(p.of)}`,
    today: (p) => rich`اليوم ${p.strong(deposits(p.count))}، ${shortMoney(p.amount)}`,
    nothingToday: 'لا شيء اليوم حتى الآن',
    streak: (p) => days(p.days),
    waiting: (p) => rich`${p.strong(t`${number(p.count)} قيد المراجعة`)}، ${shortMoney(p.amount)}`,
    bestOfPeriod: (p) => t`الأفضل في هذه الفترة: ${p.days}، ${p.made}`,
    bestDay: (p) => rich`أفضل يوم، ${p.days}: ${p.made}`,
    bestWeek: (p) => rich`أفضل أسبوع، ${p.days}: ${p.made}`,
    noPlace: 'يظهر مركزك مع أول نتيجة لك',
    noPeriod: 'لا توجد فترة تشمل اليوم',
    behind: (p) => rich`${p.place}، خلف ${p.name} بفارق ${p.amount}`,
    ahead: (p) => rich`${p.place}، أمام ${p.name} بفارق ${p.amount}`,
    level: (p) => rich`${p.place} بالتساوي مع ${p.name}`,
  },
  brands: {
    none: 'ليس لديك علامة تجارية بعد',
    joinHint: 'للانضمام، يرجى فتح الرابط الذي يرسله إليك مدير العلامة.',
    all: 'كل العلامات',
    today: 'اليوم',
    waiting: 'قيد المراجعة',
    period: 'هذه الفترة',
    deposits: (p) => deposits(p.count),
  },
} satisfies FirstTexts;

const deposits = (value: number) =>
  plural(value, {
    zero: t`${number(value)} إيداع`,
    one: 'إيداع واحد',
    two: 'إيداعان',
    few: t`${number(value)} إيداعات`,
    many: t`${number(value)} إيداعا`,
    other: t`${number(value)} إيداع`,
  });

const days = (value: number) =>
  plural(value, {
    zero: t`${value} يوم متتال`,
    one: 'يوم واحد',
    two: 'يومان متتاليان',
    few: t`${value} أيام متتالية`,
    many: t`${value} يوما متتاليا`,
    other: t`${value} يوم متتال`,
  });
