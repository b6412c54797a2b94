import { code, lines, link, type Markdown } from '../platform/messenger/api/markdown.js';
import type { TranslatedTexts } from './en.js';
import { createFormats, createFormLabels } from './formats.js';

/*
 * Address: siz, buttons in the imperative. Names, labels and brands take no suffixes.
 *
 * deposit = yatırım · first-time deposit (FTD) = ilk yatırım (FTD) · retention = ek yatırım · to report = bildirmek
 * target = hedef · place = sıra · rating, standings = sıralama · pace = günde … · streak = üst üste … gün
 * claim = üstlenmek · brand = marka · period = dönem · reporting day = rapor günü · report (of results) = rapor
 * ticket = talep · support = destek · manager = yönetici · agent = temsilci · member = üye · team = ekip · group = grup
 * slip = dekont · meeting = görüşme · appointment = randevu · contest = yarışma · invite = davet
 * join request = katılma isteği · waiting (for moderation) = onay bekliyor · accepted = onaylandı · rejected = reddedildi
 * deleted = silindi · withdrawn = geri çekildi · duplicate = mükerrer · amount = tutar · wallet = cüzdan
 * exchanger = borsa · client ID = müşteri ID · reason = neden
 */

const {
  t,
  bold,
  money,
  shortMoney,
  join,
  toSentenceEnd,
  names,
  list,
  either,
  count,
  decimal,
  percent,
  signedPercent,
  longDay,
  dayRange,
  ftd,
} = createFormats('tr');

const forms = {
  tags: { retention: names('ekyatırım', 'yatırım'), ftd: names('ilkyatırım') },
  fields: {
    client_id: names('Müşteri ID', 'Müşteri', 'Müşteri no'),
    amount: names('Tutar', 'Miktar'),
    wallet: names('Cüzdan'),
    exchanger: names('Borsa'),
    agent: names('Temsilci'),
    behaviour: names('Davranış'),
    affiliate: names('İş ortağı'),
    financial: names('Finansal durum', 'Finansal'),
    payment: names('Ödeme'),
    description: names('Açıklama'),
  },
};
const { title, tag } = createFormLabels(forms);
const types = { retention: 'Ek yatırım', ftd: 'İlk yatırım' };

const ordinal = (n: number): string => `${count(n)}. sıra`;
const deposits = (n: number): Markdown => t`${decimal(n)} yatırım`;
const smallNumbers = ['', '', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz', 'on'];
const inWords = (n: number): string => smallNumbers[n] ?? count(n);
const change = (p: { change: Markdown; share: number | null }): Markdown =>
  p.share === null ? p.change : t`${p.change} (${signedPercent(p.share)})`;

export const tr = {
  common: {
    open: 'Tallydesk’i aç',
    linkWorksOnce: (p) => t`Bu bağlantı bir kez çalışır ve ${p.minutes} dakika geçerlidir:`,
    brand: (p) => t`Marka: ${bold(p.name)}`,
    reason: (p) => t`Neden: ${p.reason}`,
    andMore: (p) => t`ve ${p.count} daha`,
    tooManyMessages: 'Çok fazla mesaj gönderdiniz, bir dakika sonra yeniden deneyin',
    apology:
      'Üzgünüz, işlem tamamlanamadı: bizden kaynaklanan bir sorun var. Lütfen daha sonra yeniden deneyin.',
    cancel: 'İptal',
    back: 'Geri',
    previousPage: '‹ Geri',
    page: (p) => t`${p.page} / ${p.last}`,
    nextPage: 'İleri ›',
  },
  people: {
    whichLanguage: 'Hangi dilde okumak istersiniz?',
    asInTelegram: 'Telegram’daki gibi',
    languageChosen: 'Artık size Türkçe yazıyorum.',
    staffLanguageChosen: 'Mini uygulama seçtiğiniz dilde görünür. Personele İngilizce yazıyorum.',
    unnamed: (p) => t`Kullanıcı #${p.id}`,
  },
  invites: {
    refused: (p) => t`${bold(p.brand)} markasına katılma isteğiniz reddedildi.`,
    noSuchBrand: 'Böyle bir marka yok. Yöneticinizden yeni bir bağlantı isteyin.',
    alreadyMember: (p) => t`Zaten ${bold(p.brand)} markasının üyesisiniz.`,
    alreadyWaiting: (p) =>
      t`${bold(p.brand)} markasına katılma isteğiniz zaten bir yöneticinin onayını bekliyor.`,
    asked: (p) =>
      t`${bold(p.brand)} markasına katılma isteğiniz gönderildi. Bir yönetici kabul edince size buradan haber veririm.`,
    askedByOldLink:
      'Bağlantı geçerliyse isteğiniz gönderildi. Bir yönetici kabul edince size buradan haber veririm.',
    tooOften: 'Çok sık katılma isteği gönderdiniz. Bir saat sonra yeniden deneyin.',
    sendCode: t`Davet kodunuzu da ekleyin: ${code('/accept <kod>')}`,
    unknown: 'Bu kodla bir davet yok. Yöneticinizden yenisini isteyin.',
    withdrawn: (p) =>
      t`${bold(p.brand)} markasına ait bu davet geri çekildi. Yöneticinizden yenisini isteyin.`,
    expired: (p) =>
      t`${bold(p.brand)} markasına ait bu davetin süresi doldu. Yöneticinizden yenisini isteyin.`,
    usedUp: (p) =>
      t`${bold(p.brand)} markasına ait bu davetin kullanım hakkı bitti. Yöneticinizden yenisini isteyin.`,
    tooManyTries: 'Çok fazla kod denediniz. Bir saat sonra yeniden deneyin.',
  },
  members: {
    joined: (p) => t`Artık ${bold(p.brand)} markasının üyesisiniz.`,
    dismissed: (p) => t`Artık ${bold(p.brand)} markasının üyesi değilsiniz.`,
    firstSteps: (p) =>
      lines(
        t`İlk adımlarınız:`,
        p.chatUrl === null
          ? t`1. Marka grubunu açın veya bana buradan yazın.`
          : t`1. ${link('Marka grubunu', p.chatUrl)} açın veya bana buradan yazın.`,
        t`2. Bir yatırım bildirin: ${code(`${tag(p.type)} 500 müşteri 48213`)}`,
        t`3. Bir yönetici kontrol eder, size haber veririm ve yatırım sonuçlarınıza eklenir.`,
      ),
  },
  login: {
    openToSee: 'Yatırımlarınızı ve sıralamanızı görmek için Tallydesk’i açın.',
    settingsAreForStaff: '/settings personel içindir. Sizin ayarlarınız mini uygulamada, Profil bölümünde.',
  },
  help: {
    about: 'Burası Tallydesk botu.',
    yourBrands: (p) => t`Markalarınız: ${bold(p.more > 0 ? `${p.names} ve ${p.more} tane daha` : p.names)}`,
    notInBrand: 'Henüz bir markada değilsiniz: yöneticinizden bağlantı veya davet isteyin.',
    login: '/login: Tallydesk’i açmak için',
    deposit: t`/deposit: adım adım yatırım bildirmek için; veya şunu gönderin: ${code('#ilkyatırım 500 müşteri 48213')}`,
    work: '/work ve /off: bugün çalışıp çalışmadığınızı belirtmek için',
    form: '/help (marka sohbetinde): o markanın formunu görmek için',
    accept: t`${code('/accept <kod>')}: davetle bir markaya katılmak için`,
    language: '/language: size yazacağım dili seçmek için',
    notUnderstood: 'Bunu anlayamadım. Neler yapabildiğimi görmek için /help yazın.',
    notInGroups: (p) =>
      t`Bunu bana özelden gönderin: @${p.bot}. Burada neler yapabildiğimi görmek için /help yazın.`,
    outdatedButton: 'Bu düğme artık geçerli değil. Neler yapabildiğimi görmek için /help yazın.',
    telegramId: (p) => t`Telegram ID’niz: ${code(p.id)}`,
    chatId: (p) => t`Sohbet ID’si: ${code(p.id)}`,
    threadId: (p) => t`Konu ID’si: ${code(p.id)}`,
    noThreadId: 'Konu ID’si: yok',
    noBrand: 'Burada hiçbir marka için yatırım bildirilmiyor.',
    idsOfChat: '/id bu sohbetin ID’lerini gösterir (“Add brand” için).',
    noBrandIds: 'Burada hiçbir marka için yatırım bildirilmiyor. Paneldeki “Add brand” için:',
    idOfThread: 'Bir konuda /id o konunun ID’sini de gösterir.',
    hello: 'Ben Tallydesk botuyum.',
    cannotRead: 'Buradaki mesajları okuyamıyorum: beni grup yöneticisi yapın.',
    threads: 'Yatırımlar markaların konularında bildirilir. Formu görmek için konuda /help yazın.',
  },
  menu: {
    start: 'Başla',
    login: 'Tallydesk’i aç',
    deposit: 'Adım adım yatırım bildir',
    cancel: 'Yatırım bildirimini iptal et',
    work: 'Bugün çalışıyorum',
    off: 'Bugün çalışmıyorum',
    accept: 'Davetle markaya katıl: /accept kod',
    language: 'Dilimi seç',
    help: 'Neler yapabilirim',
    retention: 'Ek yatırım bildir',
    ftd: 'İlk yatırım bildir',
    id: 'Bu sohbetin ID’leri',
    helpInGroup: 'Burada yatırım nasıl bildirilir',
  },
  workDays: {
    question: 'Bugün çalışıyor musunuz?',
    work: 'Bugün çalışıyorum',
    off: 'Bugün izinliyim',
    change: 'Değiştir',
    allBrands: 'Hepsi',
    today: (p) => (p.more > 0 ? t`Bugün: ${p.names} ve ${p.more} tane daha.` : t`Bugün: ${p.names}.`),
    dayIsOver: 'Bu soru geçmiş bir gün içindi. Bugün için /work veya /off gönderin.',
    notMember: 'Hiçbir markanın üyesi değilsiniz.',
    notMemberOfBrand: 'Bu markanın üyesi değilsiniz.',
    inWhichWork: 'Bugün hangi markada çalışıyorsunuz?',
    inWhichOff: 'Bugün hangi markada çalışmıyorsunuz?',
    youWorkIn: 'Bugün çalıştığınız markalar:',
    youDoNotWorkIn: 'Bugün çalışmadığınız markalar:',
    toChangeOff: 'Değiştirmek için: /off',
    toChangeWork: 'Değiştirmek için: /work',
    alreadyAnswered: 'Zaten böyle yanıtladınız',
  },
  appointments: {
    gone: 'Bu hatırlatmaya ait randevu silinmiş veya zaten gerçekleşmiş.',
    inMinutes: (p) => t`${p.minutes} dakika sonra, saat ${p.time}:`,
    at: (p) => t`Saat ${p.time}:`,
  },
  tickets: {
    reopened: (p) => t`#${p.id} numaralı ${bold(p.title)} talebiniz yeniden açıldı`,
    merged: (p) =>
      t`#${p.id} ve #${p.into} numaralı talepleriniz birleştirildi: #${p.into}, ${bold(p.title)}. Tüm mesajlar orada`,
    unmerged: (p) =>
      t`#${p.id} numaralı ${bold(p.title)} talebiniz #${p.from} numaralı talepten yeniden ayrıldı`,
    answered: (p) =>
      p.count === 1
        ? t`#${p.id} numaralı ${bold(p.title)} talebinizde yeni bir mesaj var`
        : t`#${p.id} numaralı ${bold(p.title)} talebinizde ${p.count} yeni mesaj var`,
    closed: (p) =>
      p.count === 1
        ? t`#${p.id} numaralı ${bold(p.title)} talebiniz kapatıldı`
        : t`#${p.id} numaralı ${bold(p.title)} talebinizde ${p.count} yeni mesaj var; talep kapatıldı`,
    moreMessages: (p) => t`Talepte ${p.count} mesaj daha var`,
    photosBelow: (p) => t`Aşağıda ${p.count} fotoğraf var`,
    files: (p) => (p.names.length === 1 ? t`Dosya: ${join(p.names)}` : t`Dosyalar: ${join(p.names)}`),
    unnamedFile: 'adsız dosya',
    photos: (p) =>
      p.count === 1
        ? t`#${p.id} numaralı talepteki fotoğraf: ${p.title}`
        : t`#${p.id} numaralı talepteki fotoğraflar: ${p.title}`,
    photosRefused: (p) =>
      t`Telegram, #${p.id} numaralı talebin fotoğraflarını gösteremedi. Görmek için talebi açın`,
    photosExpired: (p) => t`#${p.id} numaralı talebin fotoğrafları artık saklanmıyor`,
    supportedKinds: (p) =>
      t`Burada metin, fotoğraf, video ve ${p.megabytes} MB boyutuna kadar dosya gönderebilirsiniz.`,
    tooLateToEdit: (p) =>
      t`Mesajınız #${p.id} numaralı talepte ilk gönderdiğiniz hâliyle kalır. Düzeltmek için yeni bir mesaj yazın.`,
    sent: (p) => t`#${p.id} numaralı talebe gönderildi`,
    sending: (p) => t`#${p.id} numaralı talebe gönderiliyor`,
    notSent: (p) => t`#${p.id} numaralı talebe gönderilemedi`,
    notSentBecause: (p) => t`#${p.id} numaralı talebe gönderilemedi: ${p.reason}`,
    isClosed: (p) => t`#${p.id} numaralı talep kapalı`,
    cannotWrite: (p) => t`#${p.id} numaralı talebe yazamazsınız`,
    notInBrand: (p) => t`#${p.id} numaralı talebe yazamazsınız: artık o markada değilsiniz`,
    whichTicket: 'Bu hangi talep için?',
    tooLate: 'Üzerinden çok zaman geçti. Mesajı yeniden gönderin.',
    hasMessage: (p) => t`Bu mesaj #${p.id} numaralı talepte`,
  },
  forms,
  deposits: {
    types,
    isWaiting: (p) => t`${p.label} onay bekliyor`,
    isUpdated: (p) => t`${p.label} güncellendi, onay bekliyor`,
    isWithdrawn: (p) => t`${p.label} geri çekildi`,
    possibleDuplicate: (p) => t`Mükerrer olabilir: müşteri, tutar ve gün ${p.of} ile aynı`,
    is: {
      accept: (p) =>
        p.as !== null
          ? t`${p.label}, ${p.as} olarak onaylandı: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`${p.label} onaylandı: ${join(p.changes)}`
            : t`${p.label} onaylandı`,
      reject: (p) => t`${p.label} reddedildi`,
      delete: (p) => t`${p.label} silindi`,
    },
    yours: {
      accept: (p) =>
        p.as !== null
          ? t`${p.label} yatırımınız ${p.as} olarak onaylandı: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`${p.label} yatırımınız onaylandı: ${join(p.changes)}`
            : t`${p.label} yatırımınız onaylandı`,
      reject: (p) => t`${p.label} yatırımınız reddedildi`,
      delete: (p) => t`${p.label} yatırımınız silindi`,
    },
    amount: (p) => t`Tutar: ${money(p.amount)}`,
    groups: {
      accept: (p) => t`Onaylandı: ${p.labels}, ${shortMoney(p.amount)}.`,
      reject: (p) => t`Reddedildi: ${p.labels}, ${shortMoney(p.amount)}.`,
      delete: (p) => t`Silindi: ${p.labels}, ${shortMoney(p.amount)}.`,
      wait: (p) => t`Onay bekliyor: ${p.labels}`,
    },
    duplicateInGroup: (p) => t`${p.label}: ${p.of} ile mükerrer olabilir`,
    brief: {
      acceptedOne: (p) => t`${p.label} onaylandı: ${shortMoney(p.amount)}.`,
      accepted: (p) => t`${p.count} yatırım onaylandı: ${shortMoney(p.amount)}.`,
      reject: (p) =>
        p.reason === null
          ? t`${p.labels} reddedildi.`
          : t`${p.labels} reddedildi: ${toSentenceEnd(p.reason)}`,
      delete: (p) =>
        p.reason === null ? t`${p.labels} silindi.` : t`${p.labels} silindi: ${toSentenceEnd(p.reason)}`,
    },
    tooLate: {
      accept: (p) => t`${p.label} onaylandı: artık değiştirilemez`,
      reject: (p) => t`${p.label} reddedildi: artık değiştirilemez`,
      delete: (p) => t`${p.label} silindi: artık değiştirilemez`,
    },
    tooLateWithdrawn: (p) => t`${p.label} geri çekildi: formu yeni bir mesajla gönderin`,
    tooLateForNow: (p) =>
      t`${p.label} şu anda inceleniyor, bu yüzden değiştirilemez. ${p.minutes} dakika sonra hâlâ bekliyorsa mesajı yeniden düzenleyin.`,
    tooOld:
      'Bu mesaj iki günden eski olduğu için düzenlenmesi yatırım oluşturmaz. Formu yeni bir mesajla gönderin.',
    onlyMembers: 'Yatırımları yalnızca bu markanın üyeleri bildirebilir',
    writesAsGroup: lines(
      t`Henüz bildirilmedi: grup adına yazıyorsunuz, bu yüzden kimin bildirdiğini göremiyorum.`,
      t`Kendi adınıza yazın (grup yöneticileri: “Anonim kal” ayarını kapatın) veya formu bana özelden gönderin.`,
    ),
    writesAsChannel: lines(
      t`Henüz bildirilmedi: kanal adına yazıyorsunuz, bu yüzden kimin bildirdiğini göremiyorum.`,
      t`Kendi adınıza yazın (grup yöneticileri: “Anonim kal” ayarını kapatın) veya formu bana özelden gönderin.`,
    ),
    sendToThread: 'Henüz bildirilmedi. Markanın konusuna gönderin:',
    notChanged: (p) => t`${p.label} değiştirilmedi:`,
    notReported: 'Henüz bildirilmedi:',
    formNotReported: (p) => t`${p.number}. form henüz bildirilmedi:`,
    moreNotReported: (p) => t`ve ${p.count} form daha henüz bildirilmedi.`,
    theForm: 'Form:',
    copyForm: 'Formu kopyalayıp doldurun ve buraya gönderin. Yalnızca tutar zorunludur.',
    howToReport:
      'Yatırım bildirmek için bu formlardan birini buraya gönderin; tek mesajda birkaç form da olabilir. Yalnızca tutar zorunludur.',
    inShort: t`Kısaca: ${code('#ilkyatırım 500 müşteri 48213')}`,
    confirmation: (p) =>
      t`${p.label}: ${join([
        money(p.amount),
        ...(p.client === '' ? [] : [t`müşteri ${p.client}`]),
        ...(p.agent === '' ? [] : [t`temsilci ${p.agent}`]),
        p.brand,
      ])}. Onay bekliyor.`,
    mistakes: {
      unknownText: (p) => t`${p.text} “Ad: değer” biçiminde değil`,
      unknownField: (p) => t`${p.text} bilinmeyen bir alan`,
      unknownFieldNear: (p) => t`${p.text} bilinmeyen bir alan, şunu mu demek istediniz: ${title(p.near)}?`,
      twice: (p) => t`${title(p.field)} iki kez yazılmış`,
      above: (p) => t`${title(p.field)} formun üstünde kalmış: ilk satırın altına yazın`,
      otherType: (p) => t`${title(p.field)} yalnızca ${tag(p.type)} için geçerli`,
      tooLong: (p) => t`${title(p.field)} en fazla ${p.limit} karakter olabilir`,
    },
    amountMistakes: {
      required: t`${title('amount')} zorunludur`,
      notPositive: t`${title('amount')} sıfırdan büyük olmalı`,
      notANumber: t`${title('amount')} bir sayı olmalı, örneğin 1250,50`,
      mixedDigits: t`${title('amount')} belirsiz: iki farklı yazının rakamları karışmış`,
      otherCurrency: t`${title('amount')} başka bir para biriminde. Tutarlar ABD doları cinsindendir.`,
      unclearThousands: t`${title('amount')} belirsiz: “k” kullanmadan yazın`,
      decimals: t`${title('amount')} virgülden sonra en fazla iki basamak içerebilir`,
      tooLarge: t`${title('amount')} 9.999.999.999,99 sınırını aşıyor`,
      ambiguous: (p) => t`${title('amount')} belirsiz (${p.text}): ${p.one} veya ${p.other} yazın`,
    },
    didYouMean: (p) =>
      t`${p.written} yerine şunu mu yazmak istediniz: ${p.sign + forms.tags[p.type][0]}? Mesajı düzenleyin.`,
    beginLine: (p) =>
      t`Henüz bildirilmedi: bir satırın başına ${p.sign + forms.tags[p.type][0]} ve tutarı yazın. Mesajı düzenleyin, örneğin:`,
    whoIs: (p) => t`“${p.name}” kim?`,
    gone: 'Bu yatırım artık yok',
    onlySender: 'Yalnızca formu gönderen yanıtlayabilir',
    memberLeft: 'Bu üye markadan ayrılmış',
    oneMore: 'Bir tane daha',
    alreadyOpen: 'Bu adım zaten açık',
    nothingToCancel: 'İptal edilecek bir şey yok',
    cancelled: 'İptal edildi. Hiçbir şey bildirilmedi.',
    outdatedButton: 'Bu düğme artık geçerli değil. Yeniden başlamak için /deposit gönderin.',
    noTag: `Henüz bildirilmedi: ilk satır ${tag('retention')} veya ${tag('ftd')} olmalı. Mesajı düzenleyin veya /deposit gönderin.`,
    answerFirst: 'Henüz bildirilmedi: lütfen önce yanıt verin, sonra formu yeniden gönderin.',
    noBrandFound: 'Markalarınız arasında eşleşen yok.',
    whichBrand: 'Yatırım hangi marka için?',
    searchBrand: 'Bulmak için adının bir bölümünü gönderin.',
    whichType: 'Yatırımın türü nedir?',
    pendingForm: (p) =>
      p.client === '' ? t`${money(p.amount)}` : t`${money(p.amount)}, müşteri ${p.client}`,
    pendingMistake: 'hatalı bir form',
    whichBrandForOne: 'Bu hangi marka için?',
    whichBrandForMany: 'Bunlar hangi marka için?',
    notPending: 'Bu form artık beklemiyor. Yeniden gönderin.',
    reportedAlready: (p) => t`Zaten bildirildi: ${p.labels}`,
    noBrand:
      'Henüz bir markada değilsiniz. Yöneticinizden davet isteyin, sonra yatırımları buradan bildirin.',
    reportedInApp: (p) => t`${p.agent} uygulamadan bildirdi:`,
    changedInApp: (p) => t`${p.agent}, ${p.label} yatırımını uygulamadan değiştirdi:`,
  },
  moments: {
    target: {
      retention: (p) => t`Hedefin %100’üne ulaştınız: ${shortMoney(p.have)} / ${shortMoney(p.goal)}`,
      sales: (p) => t`Hedefin %100’üne ulaştınız: ${count(p.have)} / ${ftd(p.goal)}`,
    },
    bestDay: {
      retention: (p) => t`Şimdiye kadarki en iyi gününüz: ${shortMoney(p.have)}`,
      sales: (p) => t`Şimdiye kadarki en iyi gününüz: ${ftd(p.have)}`,
    },
    bestWeek: {
      retention: (p) => t`Şimdiye kadarki en iyi haftanız: ${shortMoney(p.have)}`,
      sales: (p) => t`Şimdiye kadarki en iyi haftanız: ${ftd(p.have)}`,
    },
    streak: (p) => t`Üst üste ${p.days} iş günü yatırım aldınız`,
    overtook: {
      retention: (p) => t`${p.name} artık arkanızda, fark ${shortMoney(p.gap)}`,
      sales: (p) => t`${p.name} artık arkanızda, fark ${ftd(p.gap)}`,
    },
    passed: {
      retention: (p) => t`${p.name} sizi geçti, fark ${shortMoney(p.gap)}`,
      sales: (p) => t`${p.name} sizi geçti, fark ${ftd(p.gap)}`,
    },
    evening: (p) =>
      join([
        ...(p.deposits > 0 ? [deposits(p.deposits)] : []),
        ...(p.amount !== null ? [shortMoney(p.amount)] : []),
        ...(p.place !== null ? [p.up > 0 ? t`${ordinal(p.place)} (+${p.up})` : ordinal(p.place)] : []),
      ]),
    eveningToday: (p) => t`Bugün ${p.evening}`,
  },
  teams: {
    name: (p) => t`Ekip ${p.id}`,
  },
  contests: {
    aims: {
      amount: {
        people: (p) =>
          p.goal === null
            ? t`${p.brands} ${p.days} onaylı yatırımlarda en yüksek tutar`
            : t`${p.brands} ${p.days} onaylı yatırımlarda ${money(p.goal)}`,
        teams: (p) =>
          p.goal === null
            ? t`${p.brands} ${p.days} ekipte etkin üye başına onaylı yatırımlarda en yüksek tutar`
            : t`${p.brands} ${p.days} ekipte etkin üye başına onaylı yatırımlarda ${money(p.goal)}`,
      },
      count: {
        people: (p) =>
          p.goal === null
            ? t`${p.brands} ${p.days} en fazla onaylı yatırım`
            : t`${p.brands} ${p.days} ${decimal(p.goal)} onaylı yatırım`,
        teams: (p) =>
          p.goal === null
            ? t`${p.brands} ${p.days} ekipte etkin üye başına en fazla onaylı yatırım`
            : t`${p.brands} ${p.days} ekipte etkin üye başına ${decimal(p.goal)} onaylı yatırım`,
      },
      firstTimeCount: {
        people: (p) =>
          p.goal === null
            ? t`${p.brands} ${p.days} en fazla ilk yatırım`
            : t`${p.brands} ${p.days} ${decimal(p.goal)} ilk yatırım`,
        teams: (p) =>
          p.goal === null
            ? t`${p.brands} ${p.days} ekipte etkin üye başına en fazla ilk yatırım`
            : t`${p.brands} ${p.days} ekipte etkin üye başına ${decimal(p.goal)} ilk yatırım`,
      },
      mixedCount: {
        people: (p) =>
          p.goal === null
            ? t`${p.brands} ${p.days} en fazla onaylı yatırım (${p.firstTimeBrands} yalnızca ilk yatırımlar)`
            : t`${p.brands} ${p.days} ${decimal(p.goal)} onaylı yatırım (${p.firstTimeBrands} yalnızca ilk yatırımlar)`,
        teams: (p) =>
          p.goal === null
            ? t`${p.brands} ${p.days} ekipte etkin üye başına en fazla onaylı yatırım (${p.firstTimeBrands} yalnızca ilk yatırımlar)`
            : t`${p.brands} ${p.days} ekipte etkin üye başına ${decimal(p.goal)} onaylı yatırım (${p.firstTimeBrands} yalnızca ilk yatırımlar)`,
      },
      improvement: (p) =>
        p.goal === null
          ? t`${p.brands} ${p.days} olağan haftanıza (son sekiz haftanızın medyanı) göre en büyük artış`
          : t`${p.brands} ${p.days} olağan haftanıza (son sekiz haftanızın medyanı) göre ${percent(p.goal)} artış`,
      firstTimeImprovement: (p) =>
        p.goal === null
          ? t`${p.brands} ${p.days} ilk yatırımlarda olağan haftanıza (son sekiz haftanızın medyanı) göre en büyük artış`
          : t`${p.brands} ${p.days} ilk yatırımlarda olağan haftanıza (son sekiz haftanızın medyanı) göre ${percent(p.goal)} artış`,
    },
    onDay: (p) => t`${longDay(p.day)} günü`,
    onDays: (p) => t`${dayRange(p.from, p.to)} tarihlerinde`,
    inBrands: (p) =>
      p.names.length === 1 ? t`${list(p.names)} markasında` : t`${list(p.names)} markalarında`,
    inManyBrands: (p) => t`${p.brands} markada`,
    winners: {
      everybody: (p) =>
        p.prize === null ? t`buna ulaşan herkes kazanır` : t`buna ulaşan herkesin ödülü ${p.prize}`,
      everyTeam: (p) =>
        p.prize === null ? t`buna ulaşan her ekip kazanır` : t`buna ulaşan her ekibin ödülü ${p.prize}`,
      first: (p) => {
        if (p.winners === 1) return p.prize === null ? t`birinci kazanır` : t`birincinin ödülü ${p.prize}`;
        return p.prize === null
          ? t`ilk ${inWords(p.winners)} kazanır`
          : t`ilk ${inWords(p.winners)} sıranın ödülü ${p.prize}`;
      },
      firstToReach: (p) => {
        if (p.winners === 1)
          return p.prize === null
            ? t`buna ulaşanların birincisi kazanır`
            : t`buna ulaşanların birincisinin ödülü ${p.prize}`;
        return p.prize === null
          ? t`buna ulaşanlar arasında ilk ${inWords(p.winners)} kazanır`
          : t`buna ulaşanlar arasında ilk ${inWords(p.winners)} sıranın ödülü ${p.prize}`;
      },
    },
    results: {
      count: (p) => deposits(p.value),
    },
    begun: 'Yarışma başladı.',
    day: (p) => t`Gün ${p.day} / ${p.days}:`,
    overSoonFinal: 'Yarışma bitti, sonuç yakında kesinleşecek:',
    overStillWaiting: (p) =>
      t`Yarışma bitti. ${p.deposits} yatırım hâlâ onay bekliyor, bu yüzden sonuç değişebilir:`,
    finalWinner: 'Sonuç kesinleşti. Kazanan:',
    finalWinners: 'Sonuç kesinleşti. Kazananlar:',
    noResults: 'Henüz kimsenin sonucu yok.',
    noWinners: 'Kesin sonuç: kazanan yok.',
  },
  reports: {
    test: 'DENEME',
    titles: {
      day: (p) => t`${p.brand}: Günlük rapor`,
      week: (p) => t`${p.brand}: Haftalık rapor`,
      month: (p) => t`${p.brand}: Aylık rapor`,
    },
    subtitles: {
      day: (p) => t`Günlük rapor, ${p.days}`,
      week: (p) => t`Haftalık rapor, ${p.days}`,
      month: (p) => t`Aylık rapor, ${p.days}`,
    },
    total: (p) => t`Toplam: ${p.sum}`,
    ofTarget: (p) => t`Hedef: ${p.target} (${percent(p.share)})`,
    ofPeriodTarget: (p) => t`Dönem: ${p.sum} / ${p.target} (${percent(p.share)})`,
    versus: {
      day: (p) => t`Önceki güne göre ${change(p)}`,
      week: (p) => t`Önceki haftaya göre ${change(p)}`,
      month: (p) => t`Önceki döneme göre ${change(p)}`,
    },
    same: {
      day: 'Önceki günle aynı',
      week: 'Önceki haftayla aynı',
      month: 'Önceki dönemle aynı',
    },
    nothingBefore: 'Karşılaştırılacak önceki sonuç yok',
    best: (p) => t`En iyi: ${p.name}, ${p.sum}`,
    left: (p) => t`${p.name} (ayrıldı)`,
    nobody: 'Markada henüz kimse yok',
    progress: (p) => t`${p.sum}, hedef ${p.target} (${percent(p.share)})`,
    periodProgress: (p) => t`${p.sum} → hedef ${p.target} (${percent(p.share)})`,
    picture: {
      best: 'En iyi',
      sumOfTarget: (p) => t`${p.sum} / ${p.target}`,
      sumOfPeriodTarget: (p) => t`dönemde ${p.sum} / ${p.target}`,
      this: { day: 'bu gün', week: 'bu hafta' },
      earlierInPeriod: 'dönemin önceki günleri',
      moreInText: (p) => t`ve ${p.people} kişi daha (metinde)`,
    },
    late: {
      title: 'Rapordan sonra değişenler',
      day: (p) =>
        p.labels === ''
          ? t`${p.day}: ${p.change}`
          : p.more === 0
            ? t`${p.day}: ${p.change} (${p.labels})`
            : t`${p.day}: ${p.change} (${p.labels} ve ${p.more} tane daha)`,
      moreDays: (p) => t`${p.days} gün daha: ${p.change}`,
    },
  },
  errors: {
    calls: {
      unauthorized: 'Giriş yapılmamış',
      loggedOut: 'Oturum kapatılmış',
      forbidden: 'Buna izniniz yok',
      notInBrand: 'Bu markada değilsiniz',
      notFound: 'Bulunamadı',
      invalid: 'Geçersiz veri',
      serverError: 'Sunucu hatası. Daha sonra deneyin',
      databaseAway: 'Veritabanına ulaşılamıyor. Birazdan yeniden deneyin',
      databaseReadOnly: 'Veritabanı şu anda salt okunur. Birazdan yeniden deneyin',
      databaseBusy: 'Veritabanı meşgul. Birazdan yeniden deneyin',
      inFlight: 'Bu Idempotency-Key ile bir çağrı hâlâ sürüyor',
      keyReused: 'Bu Idempotency-Key daha önce başka bir içerikle geldi',
      unsupportedType: 'Desteklenmeyen içerik türü',
      bodyTooLarge: 'İsteğin içeriği çok büyük',
      notJson: 'İçerik geçerli JSON değil, oysa content-type application/json',
      invalidAddress: (p) => t`“${p.address}” geçerli bir URL bölümü değil`,
      tooSlow: 'İstek çok yavaş geldi',
    },
    limits: {
      calls: 'Çok sık istek gönderdiniz',
      deposits: 'Çok fazla yatırım bildirdiniz',
      tickets: 'Çok fazla talep açtınız',
      messages: 'Çok fazla mesaj gönderdiniz',
      files: 'Çok fazla dosya gönderdiniz',
      appointments: 'Çok fazla randevu oluşturdunuz',
      inviteCodes: 'Çok fazla kod denediniz',
      joinRequests: 'Çok sık katılma isteği gönderdiniz',
      logins: 'Çok fazla başarısız giriş denemesi',
      seconds: (p) => t`${p.count} saniye sonra yeniden deneyin`,
      minutes: (p) => t`${p.count} dakika sonra yeniden deneyin`,
      hours: (p) => t`${p.count} saat sonra yeniden deneyin`,
    },
    deposits: {
      editedBefore: 'Bu arada değiştirilmiş',
      notAPicture: (p) => t`${p.name} bir resim değil. Dekont JPEG, PNG veya WebP resmi olmalı`,
      otherType: (p) => t`${p.field} yalnızca ${p.type} türü için geçerli`,
      notPositive: (p) => t`${p.field} sıfırdan büyük olmalı`,
      outOfBounds: (p) => t`${p.field} en fazla iki ondalık basamaklı ve en fazla ${p.limit} olmalı`,
      notANumber: (p) => t`${p.field} bir sayı olmalı, örneğin 1250,50`,
      mixedDigits: (p) => t`${p.field} belirsiz: iki farklı yazının rakamları karışmış`,
      otherCurrency: (p) => t`${p.field} başka bir para biriminde. Tutarlar ABD doları cinsindendir.`,
      unclearThousands: (p) => t`${p.field} belirsiz: “k” kullanmadan yazın`,
      decimals: (p) => t`${p.field} virgülden sonra en fazla iki basamak içerebilir`,
      tooLarge: (p) => t`${p.field} 9.999.999.999,99 sınırını aşıyor`,
      ambiguous: (p) => t`${p.text} belirsiz: ${p.one} veya ${p.other} yazın`,
    },
    tickets: {
      closed: 'Talep kapalı',
      short: 'Mesaj çok kısa',
      empty: (p) => t`${p.field}, dosya yoksa boş olamaz`,
      long: (p) => t`Bir mesaj en fazla ${p.limit} karakter olabilir, bu mesaj ise ${p.length} karakter`,
      nothing: 'Mesajda görünür bir içerik yok',
      filesRefused: 'Telegram, mesajdaki dosyaları bir gün boyunca bota iletmedi. Mesajı yeniden gönderin',
      fileRefused: (p) => t`Telegram, ${p.name} dosyasını bota iletmiyor`,
    },
    appointments: {
      noDate: 'Tarih boş',
      noName: 'Ad boş',
      past: (p) => t`${p.field} geçmişte olamaz`,
    },
    names: {
      notLatin: 'Ad, Latin (İngilizce) harflerle başlamalı',
      staff: 'Adlarda “Staff” sözcüğü geçemez',
      orLanguage: (p) => t`${p.field} veya bir dil belirtilmeli`,
    },
    files: {
      nameless: 'Bir dosyanın adı yok. Ad verip yeniden ekleyin',
      tooMany: (p) => t`En fazla ${p.limit} dosya ekleyebilirsiniz`,
      tooLarge: (p) => t`Bir dosya en fazla ${p.megabytes} MB olabilir`,
      empty: (p) => t`${p.name} boş`,
      otherType: (p) => t`${p.name} eklenemeyen bir türde`,
      otherEncoding: (p) => t`${p.name} UTF-8 metni değil. UTF-8 olarak kaydedip yeniden ekleyin`,
      noSpace: 'Sunucuda dosyalar için yer kalmadı. Daha sonra deneyin veya yalnızca metni gönderin',
      notAFile: (p) => t`${p.field} bir dosya olmalı`,
      nul: (p) => t`${p.field} alanındaki dosyanın adı NUL içeremez`,
      incomplete: 'Form beklenmedik şekilde kesildi',
      otherField: 'Beklenmeyen dosya alanı',
      longField: 'Alanın değeri çok uzun',
      malformedPart: 'Formun bir bölümünün başlığı geçersiz',
    },
    fields: {
      required: (p) => t`${p.field} zorunludur`,
      unknown: (p) => t`${p.field} bilinen bir alan değil`,
      text: (p) => t`${p.field} metin olmalı`,
      number: (p) => t`${p.field} sayı olmalı`,
      wholeNumber: (p) => t`${p.field} tam sayı olmalı`,
      boolean: (p) => t`${p.field} true veya false olmalı`,
      list: (p) => t`${p.field} liste olmalı`,
      object: (p) => t`${p.field} nesne olmalı`,
      otherType: (p) => t`${p.field} başka türde olmalı`,
      atLeast: (p) => t`${p.field} en az ${p.limit} olmalı`,
      atMost: (p) => t`${p.field} en fazla ${p.limit} olmalı`,
      tooShort: (p) => t`${p.field} en az ${p.count} karakter olmalı`,
      tooLong: (p) => t`${p.field} en fazla ${p.count} karakter olabilir`,
      tooFew: (p) => t`${p.field} en az ${p.count} öğe içermeli`,
      tooMany: (p) => t`${p.field} en fazla ${p.count} öğe içerebilir`,
      oneOf: (p) => t`${p.field} şunlardan biri olmalı: ${either(p.values)}`,
      period: (p) => t`${p.field} day, week veya month olmalı`,
      multipleOf: (p) => t`${p.field} ${p.step} sayısının katı olmalı`,
      impossible: (p) => t`${p.field} olası bir değer değil`,
      invalid: (p) => t`${p.field} geçersiz bir değer içeriyor`,
      format: (p) => t`${p.field} geçersiz biçimde`,
      date: (p) => t`${p.field} YYYY-MM-DD biçiminde bir tarih olmalı`,
      time: (p) => t`${p.field} HH:MM biçiminde bir saat olmalı`,
      instant: (p) => t`${p.field} ISO 8601 biçiminde bir zaman olmalı`,
      email: (p) => t`${p.field} bir e-posta adresi olmalı`,
      address: (p) => t`${p.field} bir adres olmalı, örneğin https://example.com`,
      years: (p) => t`${p.field} 2000 ile 2100 arasında olmalı`,
      before: (p) => t`${p.field}, ${p.other} alanından önce olamaz`,
      tooManyDays: (p) => t`${p.field} ile ${p.other} arasında ${p.days} günden az olmalı`,
      givenWith: (p) => t`${p.field}, ${p.other} ile birlikte verilmeli`,
      notWith: (p) => t`${p.field}, ${p.other} ile birlikte verilemez`,
      leftOut: (p) => t`${p.field} gönderilmemeli`,
      nul: (p) => t`${p.field} NUL karakteri içeremez`,
      halfCharacter: (p) => t`${p.field} yarım karakter içeremez`,
      ascii: (p) => t`${p.field} 1 ile ${p.limit} arasında yazdırılabilir ASCII karakteri içermeli`,
    },
  },
} satisfies TranslatedTexts;
