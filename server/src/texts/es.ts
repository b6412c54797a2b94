import { code, lines, link, type Piece } from '../platform/messenger/api/markdown.js';
import type { TranslatedTexts } from './en.js';
import { createFormats, createFormLabels } from './formats.js';

/*
 * Terms. People are addressed as "tú", impersonally where that is natural, and without words that tell their gender. The Spanish
 * is that of Latin America where it differs from Spain's, and understood in both.
 * deposit: depósito; first-time deposit, FTD: primer depósito, FTD; retention: retención; to report: reportar; amount: monto;
 * client ID: ID del cliente; wallet: billetera; exchanger: casa de cambio; slip: comprobante; reason: motivo; waiting: en revisión;
 * accepted: aceptado; rejected: rechazado; deleted: eliminado; withdrawn: anulado; duplicate: duplicado; target: meta;
 * place: puesto; rating: ranking; pace: ritmo; streak: días seguidos; claim: en manos de; brand: marca; period: período;
 * reporting day: día de reporte; ticket: ticket; support: soporte; manager: gerente; agent: agente; member: miembro; team: equipo;
 * group: grupo; meeting: reunión; contest: concurso; invite: invitación; join request: solicitud de ingreso;
 * report of a brand: informe; moment: novedad; correction: corrección.
 * A place is "2.º" without a noun, because "puesto" would shorten some of them ("1.er puesto").
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
  ftd,
} = createFormats('es');

const forms = {
  tags: {
    retention: names('depósito', 'retención'),
    ftd: names('ftd'),
  },
  fields: {
    client_id: names('ID del cliente', 'Cliente', 'ID cliente', 'Cliente ID'),
    amount: names('Monto', 'Importe', 'Cantidad'),
    wallet: names('Billetera', 'Cartera'),
    exchanger: names('Casa de cambio', 'Exchange'),
    agent: names('Agente'),
    behaviour: names('Comportamiento'),
    affiliate: names('Afiliado'),
    financial: names('Finanzas'),
    payment: names('Pago'),
    description: names('Descripción'),
  },
} satisfies TranslatedTexts['forms'];
const { title, tag } = createFormLabels(forms);
const types = { retention: 'Retención', ftd: 'FTD' };

const ordinal = (n: number): string => `${n}.º`;
const deposits = (n: number) =>
  plural(n, {
    one: t`${decimal(n)} depósito`,
    many: t`${decimal(n)} de depósitos`,
    other: t`${decimal(n)} depósitos`,
  });
const acceptedDeposits = (n: number) =>
  plural(n, {
    one: t`${decimal(n)} depósito aceptado`,
    many: t`${decimal(n)} de depósitos aceptados`,
    other: t`${decimal(n)} depósitos aceptados`,
  });
const newMessages = (n: number) =>
  plural(n, {
    one: t`${n} mensaje nuevo`,
    many: t`${n} de mensajes nuevos`,
    other: t`${n} mensajes nuevos`,
  });
const characters = (n: number) =>
  plural(n, { one: t`${n} carácter`, many: t`${n} de caracteres`, other: t`${n} caracteres` });
const items = (n: number) =>
  plural(n, { one: t`${n} elemento`, many: t`${n} de elementos`, other: t`${n} elementos` });
const smallNumbers = ['', '', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'];
const inWords = (n: number): string => smallNumbers[n] ?? count(n);

export const es = {
  common: {
    open: 'Abrir Tallydesk',
    linkWorksOnce: (p) =>
      plural(p.minutes, {
        one: t`Este enlace sirve una sola vez, durante ${p.minutes} minuto:`,
        many: t`Este enlace sirve una sola vez, durante ${p.minutes} minutos:`,
        other: t`Este enlace sirve una sola vez, durante ${p.minutes} minutos:`,
      }),
    brand: (p) => t`Marca: ${bold(p.name)}`,
    reason: (p) => t`Motivo: ${p.reason}`,
    andMore: (p) => t`y ${p.count} más`,
    tooManyMessages: 'Demasiados mensajes, inténtalo de nuevo dentro de un minuto',
    apology: 'Lo sentimos, no se pudo: hay un problema de nuestro lado. Inténtalo de nuevo más tarde.',
    cancel: 'Cancelar',
    back: 'Atrás',
    previousPage: '‹ Atrás',
    page: (p) => t`${p.page} de ${p.last}`,
    nextPage: 'Más ›',
  },
  people: {
    whichLanguage: '¿En qué idioma te escribo?',
    asInTelegram: 'Como en Telegram',
    languageChosen: 'Ahora te escribo en español.',
    staffLanguageChosen: 'La miniapp sigue tu elección. Al personal le escribo en inglés.',
    unnamed: (p) => t`Usuario #${p.id}`,
  },
  invites: {
    refused: (p) => t`Tu solicitud de ingreso a ${bold(p.brand)} fue rechazada.`,
    noSuchBrand: 'Esa marca no existe. Pide un enlace nuevo a tu gerente.',
    alreadyMember: (p) => t`Ya formas parte de ${bold(p.brand)}.`,
    alreadyWaiting: (p) =>
      t`Tu solicitud de ingreso a ${bold(p.brand)} ya espera la respuesta de un gerente.`,
    asked: (p) =>
      t`Se envió tu solicitud de ingreso a ${bold(p.brand)}. Te avisaré aquí cuando un gerente la acepte.`,
    askedByOldLink: 'Solicitud enviada, si el enlace es válido. Te avisaré aquí cuando un gerente la acepte.',
    tooOften: 'Has enviado demasiadas solicitudes. Inténtalo de nuevo dentro de una hora.',
    sendCode: t`Envía también el código de tu invitación: ${code('/accept <código>')}`,
    unknown: 'No hay ninguna invitación con este código. Pide una nueva a tu gerente.',
    withdrawn: (p) => t`Esta invitación a ${bold(p.brand)} fue retirada. Pide una nueva a tu gerente.`,
    expired: (p) => t`Esta invitación a ${bold(p.brand)} expiró. Pide una nueva a tu gerente.`,
    usedUp: (p) =>
      t`Esta invitación a ${bold(p.brand)} alcanzó su límite de usos. Pide una nueva a tu gerente.`,
    tooManyTries: 'Has probado demasiados códigos. Inténtalo de nuevo dentro de una hora.',
  },
  members: {
    joined: (p) => t`Ahora formas parte de ${bold(p.brand)}.`,
    dismissed: (p) => t`Ya no formas parte de ${bold(p.brand)}.`,
    firstSteps: (p) =>
      lines(
        t`Tus primeros pasos:`,
        p.chatUrl === null
          ? t`1. Abre el grupo de la marca o escríbeme aquí.`
          : t`1. Abre ${link('el grupo de la marca', p.chatUrl)} o escríbeme aquí.`,
        t`2. Reporta un depósito: ${code(`${tag(p.type)} 500 cliente 48213`)}`,
        t`3. Un gerente lo revisa, te aviso y el depósito cuenta.`,
      ),
  },
  login: {
    openToSee: 'Abre Tallydesk para ver tus depósitos y el ranking.',
    settingsAreForStaff: '/settings es para el personal. Tus ajustes están en la miniapp, en Perfil.',
  },
  help: {
    about: 'Este es el bot de Tallydesk.',
    yourBrands: (p) => t`Tus marcas: ${bold(p.more > 0 ? `${p.names} y ${p.more} más` : p.names)}`,
    notInBrand: 'Aún no formas parte de una marca: pide a tu gerente un enlace o una invitación.',
    login: '/login: abrir Tallydesk',
    deposit: t`/deposit: reportar un depósito paso a paso; o envía ${code('#ftd 500 cliente 48213')}`,
    work: '/work y /off: indicar si trabajas hoy',
    form: '/help en el chat de una marca: ver su formulario',
    accept: t`${code('/accept <código>')}: entrar en una marca con una invitación`,
    language: '/language: elegir en qué idioma te escribo',
    notUnderstood: 'No sé qué hacer con eso. /help muestra lo que puedo hacer.',
    notInGroups: (p) => t`Envíame eso en privado: @${p.bot}. /help muestra lo que puedo hacer aquí.`,
    outdatedButton: 'Este botón ya no es válido. /help muestra lo que puedo hacer.',
    telegramId: (p) => t`Tu ID de Telegram: ${code(p.id)}`,
    chatId: (p) => t`ID del chat: ${code(p.id)}`,
    threadId: (p) => t`ID del tema: ${code(p.id)}`,
    noThreadId: 'ID del tema: ninguno',
    noBrand: 'Ninguna marca recibe depósitos aquí.',
    idsOfChat: '/id muestra los ID de este chat, para «Add brand».',
    noBrandIds: 'Ninguna marca recibe depósitos aquí. Para «Add brand» en el panel:',
    idOfThread: '/id en un tema muestra también su ID.',
    hello: 'Soy el bot de Tallydesk.',
    cannotRead: 'No puedo leer los mensajes de aquí: hazme administrador.',
    threads: 'Los depósitos se reportan en los temas de las marcas. /help en un tema muestra el formulario.',
  },
  menu: {
    start: 'Empezar',
    login: 'Abrir Tallydesk',
    deposit: 'Reportar un depósito paso a paso',
    cancel: 'Cancelar el reporte del depósito',
    work: 'Hoy trabajo',
    off: 'Hoy no trabajo',
    accept: 'Entrar en una marca: /accept código',
    language: 'Elegir mi idioma',
    help: 'Lo que puedo hacer',
    retention: 'Reportar un depósito de retención',
    ftd: 'Reportar un primer depósito (FTD)',
    id: 'Los ID de este chat',
    helpInGroup: 'Cómo reportar depósitos aquí',
  },
  workDays: {
    question: '¿Trabajas hoy?',
    work: 'Hoy trabajo',
    off: 'Día libre',
    change: 'Cambiar',
    allBrands: 'Todas',
    today: (p) => (p.more > 0 ? t`Hoy: ${p.names} y ${p.more} más.` : t`Hoy: ${p.names}.`),
    dayIsOver: 'El día de esta pregunta ya pasó. Para responder por hoy, envía /work o /off.',
    notMember: 'No formas parte de ninguna marca.',
    notMemberOfBrand: 'No formas parte de esta marca.',
    inWhichWork: '¿En qué marca trabajas hoy?',
    inWhichOff: '¿En qué marca no trabajas hoy?',
    youWorkIn: 'Hoy trabajas en:',
    youDoNotWorkIn: 'Hoy no trabajas en:',
    toChangeOff: 'Para cambiarlo: /off',
    toChangeWork: 'Para cambiarlo: /work',
    alreadyAnswered: 'Esa ya es tu respuesta',
  },
  appointments: {
    gone: 'La reunión de este recordatorio fue eliminada o ya se realizó.',
    inMinutes: (p) => t`En ${p.minutes} min, a las ${p.time}:`,
    at: (p) => t`A las ${p.time}:`,
  },
  tickets: {
    reopened: (p) => t`Tu ticket #${p.id}, ${bold(p.title)}, se abrió de nuevo`,
    merged: (p) =>
      t`Tus tickets #${p.id} y #${p.into} ahora son uno solo: #${p.into}, ${bold(p.title)}. Todos los mensajes están ahí`,
    unmerged: (p) => t`Tu ticket #${p.id}, ${bold(p.title)}, vuelve a estar separado de #${p.from}`,
    answered: (p) =>
      p.count === 1
        ? t`Tu ticket #${p.id}, ${bold(p.title)}, tiene un mensaje nuevo`
        : t`Tu ticket #${p.id}, ${bold(p.title)}, tiene ${newMessages(p.count)}`,
    closed: (p) =>
      p.count === 1
        ? t`Tu ticket #${p.id}, ${bold(p.title)}, se cerró`
        : t`Tu ticket #${p.id}, ${bold(p.title)}, tiene ${newMessages(p.count)} y se cerró`,
    moreMessages: (p) =>
      plural(p.count, {
        one: t`${p.count} mensaje más en el ticket`,
        many: t`${p.count} de mensajes más en el ticket`,
        other: t`${p.count} mensajes más en el ticket`,
      }),
    photosBelow: (p) =>
      plural(p.count, {
        one: t`${p.count} foto abajo`,
        many: t`${p.count} de fotos abajo`,
        other: t`${p.count} fotos abajo`,
      }),
    files: (p) => (p.names.length === 1 ? t`Archivo: ${join(p.names)}` : t`Archivos: ${join(p.names)}`),
    unnamedFile: 'un archivo',
    photos: (p) =>
      p.count === 1 ? t`Foto del ticket #${p.id}: ${p.title}` : t`Fotos del ticket #${p.id}: ${p.title}`,
    photosRefused: (p) => t`Telegram no pudo mostrar las fotos del ticket #${p.id}. Ábrelo para verlas`,
    photosExpired: (p) => t`Las fotos del ticket #${p.id} ya no se conservan`,
    supportedKinds: (p) => t`Aquí puedes enviar texto, fotos, videos y archivos de hasta ${p.megabytes} MB.`,
    tooLateToEdit: (p) =>
      t`El ticket #${p.id} conserva el mensaje original. Para corregirlo, escribe uno nuevo.`,
    sent: (p) => t`Enviado a #${p.id}`,
    sending: (p) => t`Enviando a #${p.id}`,
    notSent: (p) => t`No se envió a #${p.id}`,
    notSentBecause: (p) => t`No se envió a #${p.id}: ${p.reason}`,
    isClosed: (p) => t`El ticket #${p.id} está cerrado`,
    cannotWrite: (p) => t`No puedes escribir en #${p.id}`,
    notInBrand: (p) => t`No puedes escribir en #${p.id}: ya no formas parte de su marca`,
    whichTicket: '¿Para qué ticket es?',
    tooLate: 'Pasó demasiado tiempo. Envía el mensaje de nuevo.',
    hasMessage: (p) => t`#${p.id} ya tiene este mensaje`,
  },
  forms,
  deposits: {
    types,
    isWaiting: (p) => t`${p.label} está en revisión`,
    isUpdated: (p) => t`${p.label} se actualizó y está en revisión`,
    isWithdrawn: (p) => t`${p.label} fue anulado`,
    possibleDuplicate: (p) => t`Posible duplicado de ${p.of}: mismo cliente, monto y día`,
    is: {
      accept: (p) =>
        p.as !== null
          ? t`${p.label} fue aceptado como ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`${p.label} fue aceptado: ${join(p.changes)}`
            : t`${p.label} fue aceptado`,
      reject: (p) => t`${p.label} fue rechazado`,
      delete: (p) => t`${p.label} fue eliminado`,
    },
    yours: {
      accept: (p) =>
        p.as !== null
          ? t`Tu depósito ${p.label} fue aceptado como ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`Tu depósito ${p.label} fue aceptado: ${join(p.changes)}`
            : t`Tu depósito ${p.label} fue aceptado`,
      reject: (p) => t`Tu depósito ${p.label} fue rechazado`,
      delete: (p) => t`Tu depósito ${p.label} fue eliminado`,
    },
    amount: (p) => t`Monto: ${money(p.amount)}`,
    groups: {
      accept: (p) => t`Aceptados: ${p.labels}, ${shortMoney(p.amount)}.`,
      reject: (p) => t`Rechazados: ${p.labels}, ${shortMoney(p.amount)}.`,
      delete: (p) => t`Eliminados: ${p.labels}, ${shortMoney(p.amount)}.`,
      wait: (p) => t`En revisión: ${p.labels}`,
    },
    duplicateInGroup: (p) => t`${p.label}: posible duplicado de ${p.of}`,
    brief: {
      acceptedOne: (p) => t`${p.label} fue aceptado: ${shortMoney(p.amount)}.`,
      accepted: (p) => t`${p.count} aceptados: ${shortMoney(p.amount)}.`,
      reject: (p) => {
        const rejected = p.count === 1 ? t`${p.labels} fue rechazado` : t`${p.labels} fueron rechazados`;
        return p.reason === null ? t`${rejected}.` : t`${rejected}: ${toSentenceEnd(p.reason)}`;
      },
      delete: (p) => {
        const deleted = p.count === 1 ? t`${p.labels} fue eliminado` : t`${p.labels} fueron eliminados`;
        return p.reason === null ? t`${deleted}.` : t`${deleted}: ${toSentenceEnd(p.reason)}`;
      },
    },
    tooLate: {
      accept: (p) => t`${p.label} ya fue aceptado y no se puede cambiar`,
      reject: (p) => t`${p.label} ya fue rechazado y no se puede cambiar`,
      delete: (p) => t`${p.label} ya fue eliminado y no se puede cambiar`,
    },
    tooLateWithdrawn: (p) => t`${p.label} fue anulado: envía el formulario en un mensaje nuevo`,
    tooLateForNow: (p) =>
      p.minutes === 1
        ? t`Ya están decidiendo sobre ${p.label}: es tarde para cambiarlo. Si dentro de un minuto sigue en revisión, edita el mensaje otra vez.`
        : t`Ya están decidiendo sobre ${p.label}: es tarde para cambiarlo. Si dentro de ${p.minutes} minutos sigue en revisión, edita el mensaje otra vez.`,
    tooOld:
      'Este mensaje tiene más de dos días, así que editarlo no creará un depósito. Envía el formulario en un mensaje nuevo.',
    onlyMembers: 'Solo los miembros de esta marca pueden reportar depósitos',
    writesAsGroup: lines(
      t`Aún no reportado: escribes en nombre del grupo, así que no veo quién reporta.`,
      t`Escribe en tu nombre (si administras el grupo, desactiva «Permanecer anónimo») o envíame el formulario en privado.`,
    ),
    writesAsChannel: lines(
      t`Aún no reportado: escribes en nombre de un canal, así que no veo quién reporta.`,
      t`Escribe en tu nombre (si administras el grupo, desactiva «Permanecer anónimo») o envíame el formulario en privado.`,
    ),
    sendToThread: 'Aún no reportado. Envíalo al tema de la marca:',
    notChanged: (p) => t`${p.label} no se cambió:`,
    notReported: 'Aún no reportado:',
    formNotReported: (p) => t`El formulario ${p.number} aún no se reportó:`,
    moreNotReported: (p) =>
      plural(p.count, {
        one: t`y ${p.count} formulario más aún no se reportó.`,
        many: t`y ${p.count} de formularios más aún no se reportaron.`,
        other: t`y ${p.count} formularios más aún no se reportaron.`,
      }),
    theForm: 'El formulario:',
    copyForm: 'Copia el formulario, complétalo y envíalo aquí. Solo el monto es obligatorio.',
    howToReport:
      'Para reportar un depósito, envía aquí uno de estos formularios, o varios en un mensaje. Solo el monto es obligatorio.',
    inShort: t`Más corto: ${code('#ftd 500 cliente 48213')}`,
    confirmation: (p) =>
      t`${p.label}: ${join([
        money(p.amount),
        ...(p.client === '' ? [] : [t`cliente ${p.client}`]),
        ...(p.agent === '' ? [] : [t`agente ${p.agent}`]),
        p.brand,
      ])}. En revisión.`,
    mistakes: {
      unknownText: (p) => t`${p.text} no tiene el formato «Nombre: valor»`,
      unknownField: (p) => t`${p.text} no es un campo conocido`,
      unknownFieldNear: (p) => t`${p.text} no es un campo conocido, ¿quizás ${title(p.near)}?`,
      twice: (p) => t`${title(p.field)} aparece dos veces`,
      above: (p) => t`${title(p.field)} está encima del formulario: escríbelo debajo de la primera línea`,
      otherType: (p) => t`${title(p.field)} es solo para ${tag(p.type)}`,
      tooLong: (p) => t`${title(p.field)} tiene más de ${characters(p.limit)}`,
    },
    amountMistakes: {
      required: t`Falta el campo ${title('amount')}`,
      notPositive: t`${title('amount')} debe ser mayor que cero`,
      notANumber: t`${title('amount')} debe ser un número, por ejemplo 1250,50`,
      mixedDigits: t`${title('amount')} no está claro: mezcla cifras de dos sistemas de escritura`,
      otherCurrency: t`${title('amount')} está en otra moneda. Los montos van en dólares estadounidenses.`,
      unclearThousands: t`${title('amount')} no está claro: escríbelo sin «k»`,
      decimals: t`${title('amount')} tiene más de dos decimales`,
      tooLarge: t`${title('amount')} supera ${'9.999.999.999,99'}`,
      ambiguous: (p) =>
        t`${title('amount')} ${p.text} puede leerse de dos formas: escribe ${p.one} o ${p.other}`,
    },
    didYouMean: (p) => t`${p.written}: ¿quizás ${p.sign + forms.tags[p.type][0]}? Edita el mensaje.`,
    beginLine: (p) =>
      t`Aún no reportado: empieza una línea con ${p.sign + forms.tags[p.type][0]} y el monto. Edita el mensaje, por ejemplo:`,
    whoIs: (p) => t`¿Quién es «${p.name}»?`,
    gone: 'Este depósito ya no está disponible',
    onlySender: 'Solo puede responder quien envió el formulario',
    memberLeft: 'Este miembro dejó la marca',
    oneMore: 'Otro más',
    alreadyOpen: 'Este paso ya está abierto',
    nothingToCancel: 'No hay nada que cancelar',
    cancelled: 'Cancelado. No se reportó nada.',
    outdatedButton: 'Este botón ya no es válido. Envía /deposit para empezar de nuevo.',
    noTag: `Aún no reportado: la primera línea debe ser ${tag('retention')} o ${tag('ftd')}. Edita el mensaje o envía /deposit.`,
    answerFirst: 'Aún no reportado: responde primero y luego envía el formulario otra vez.',
    noBrandFound: 'Ninguna de tus marcas coincide.',
    whichBrand: '¿Para qué marca es el depósito?',
    searchBrand: 'Envía una parte de su nombre para encontrarla.',
    whichType: '¿De qué tipo es el depósito?',
    pendingForm: (p) =>
      p.client === '' ? t`${money(p.amount)}` : t`${money(p.amount)}, cliente ${p.client}`,
    pendingMistake: 'un formulario con un error',
    whichBrandForOne: '¿Para qué marca es?',
    whichBrandForMany: '¿Para qué marca son?',
    notPending: 'Este formulario ya no está pendiente. Envíalo otra vez.',
    reportedAlready: (p) => t`Ya reportado: ${p.labels}`,
    noBrand:
      'Aún no formas parte de una marca. Pide una invitación a tu gerente y luego reporta los depósitos aquí.',
    reportedInApp: (p) => t`${p.agent} reportó en la app:`,
    changedInApp: (p) => t`${p.agent} cambió ${p.label} en la app:`,
  },
  moments: {
    target: {
      retention: (p) => t`Alcanzaste el 100 % de la meta: ${shortMoney(p.have)} de ${shortMoney(p.goal)}`,
      sales: (p) => t`Alcanzaste el 100 % de la meta: ${count(p.have)} de ${ftd(p.goal)}`,
    },
    bestDay: {
      retention: (p) => t`Tu mejor día hasta ahora: ${shortMoney(p.have)}`,
      sales: (p) => t`Tu mejor día hasta ahora: ${ftd(p.have)}`,
    },
    bestWeek: {
      retention: (p) => t`Tu mejor semana hasta ahora: ${shortMoney(p.have)}`,
      sales: (p) => t`Tu mejor semana hasta ahora: ${ftd(p.have)}`,
    },
    streak: (p) =>
      plural(p.days, {
        one: t`${p.days} día de trabajo seguido con un depósito`,
        many: t`${p.days} de días de trabajo seguidos con un depósito`,
        other: t`${p.days} días de trabajo seguidos con un depósito`,
      }),
    overtook: {
      retention: (p) => t`Superaste a ${p.name} por ${shortMoney(p.gap)}`,
      sales: (p) => t`Superaste a ${p.name} por ${ftd(p.gap)}`,
    },
    passed: {
      retention: (p) => t`${p.name} te superó por ${shortMoney(p.gap)}`,
      sales: (p) => t`${p.name} te superó por ${ftd(p.gap)}`,
    },
    evening: (p) =>
      join([
        ...(p.deposits > 0 ? [deposits(p.deposits)] : []),
        ...(p.amount !== null ? [shortMoney(p.amount)] : []),
        ...(p.place !== null ? [p.up > 0 ? t`${ordinal(p.place)} (+${p.up})` : ordinal(p.place)] : []),
      ]),
    eveningToday: (p) => t`Hoy: ${p.evening}`,
  },
  teams: {
    name: (p) => t`Equipo ${p.id}`,
  },
  contests: {
    aims: {
      amount: {
        people: (p) =>
          p.goal === null
            ? t`Mayor monto en depósitos aceptados ${p.days} ${p.brands}`
            : t`${money(p.goal)} en depósitos aceptados ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Mayor monto en depósitos aceptados por cada miembro activo del equipo ${p.days} ${p.brands}`
            : t`${money(p.goal)} en depósitos aceptados por cada miembro activo del equipo ${p.days} ${p.brands}`,
      },
      count: {
        people: (p) =>
          p.goal === null
            ? t`Más depósitos aceptados ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Más depósitos aceptados por cada miembro activo del equipo ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} por cada miembro activo del equipo ${p.days} ${p.brands}`,
      },
      firstTimeCount: {
        people: (p) =>
          p.goal === null ? t`Más FTD ${p.days} ${p.brands}` : t`${ftd(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Más FTD por cada miembro activo del equipo ${p.days} ${p.brands}`
            : t`${ftd(p.goal)} por cada miembro activo del equipo ${p.days} ${p.brands}`,
      },
      mixedCount: {
        people: (p) =>
          p.goal === null
            ? t`Más depósitos aceptados (solo FTD ${p.firstTimeBrands}) ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} (solo FTD ${p.firstTimeBrands}) ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Más depósitos aceptados (solo FTD ${p.firstTimeBrands}) por cada miembro activo del equipo ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} (solo FTD ${p.firstTimeBrands}) por cada miembro activo del equipo ${p.days} ${p.brands}`,
      },
      improvement: (p) =>
        p.goal === null
          ? t`Mayor mejora respecto a tu semana habitual (la mediana de las últimas ocho) ${p.days} ${p.brands}`
          : t`Una mejora del ${percent(p.goal)} respecto a tu semana habitual (la mediana de las últimas ocho) ${p.days} ${p.brands}`,
      firstTimeImprovement: (p) =>
        p.goal === null
          ? t`Mayor mejora en FTD respecto a tu semana habitual (la mediana de las últimas ocho) ${p.days} ${p.brands}`
          : t`Una mejora del ${percent(p.goal)} en FTD respecto a tu semana habitual (la mediana de las últimas ocho) ${p.days} ${p.brands}`,
    },
    onDay: (p) => t`el ${longDay(p.day)}`,
    onDays: (p) => {
      const [[fromYear, fromMonth], [toYear, toMonth]] = [p.from.split('-'), p.to.split('-')];
      if (fromYear !== toYear)
        return t`del ${longDay(p.from)} de ${fromYear!} al ${longDay(p.to)} de ${toYear!}`;
      const from = fromMonth === toMonth ? String(Number(p.from.slice(8))) : longDay(p.from);
      return t`del ${from} al ${longDay(p.to)}`;
    },
    inBrands: (p) => t`en ${list(p.names)}`,
    inManyBrands: (p) => t`en ${p.brands} marcas`,
    winners: {
      everybody: (p) =>
        p.prize === null ? t`ganan todos los que lo logren` : t`todos los que lo logren ganan ${p.prize}`,
      everyTeam: (p) =>
        p.prize === null ? t`gana cada equipo que lo logre` : t`cada equipo que lo logre gana ${p.prize}`,
      first: (p) => {
        if (p.winners === 1) return p.prize === null ? t`gana el primero` : t`el primero gana ${p.prize}`;
        return p.prize === null
          ? t`ganan los ${inWords(p.winners)} primeros`
          : t`los ${inWords(p.winners)} primeros ganan ${p.prize}`;
      },
      firstToReach: (p) => {
        if (p.winners === 1)
          return p.prize === null
            ? t`gana el primero de quienes lo logren`
            : t`el primero de quienes lo logren gana ${p.prize}`;
        return p.prize === null
          ? t`ganan los ${inWords(p.winners)} primeros de quienes lo logren`
          : t`los ${inWords(p.winners)} primeros de quienes lo logren ganan ${p.prize}`;
      },
    },
    results: {
      count: (p) => deposits(p.value),
    },
    begun: 'El concurso ha empezado.',
    day: (p) => t`Día ${p.day} de ${p.days}:`,
    overSoonFinal: 'El concurso terminó y el resultado pronto será definitivo:',
    overStillWaiting: (p) =>
      plural(p.deposits, {
        one: t`El concurso terminó. ${p.deposits} depósito sigue en revisión, así que esto puede cambiar:`,
        many: t`El concurso terminó. ${p.deposits} de depósitos siguen en revisión, así que esto puede cambiar:`,
        other: t`El concurso terminó. ${p.deposits} depósitos siguen en revisión, así que esto puede cambiar:`,
      }),
    finalWinner: 'Resultado definitivo. Gana:',
    finalWinners: 'Resultado definitivo. Ganan:',
    noResults: 'Nadie tiene resultados todavía.',
    noWinners: 'Resultado definitivo: nadie ganó.',
  },
  reports: {
    test: 'PRUEBA',
    titles: {
      day: (p) => t`${p.brand}: Informe diario`,
      week: (p) => t`${p.brand}: Informe semanal`,
      month: (p) => t`${p.brand}: Informe mensual`,
    },
    subtitles: {
      day: (p) => t`Informe diario, ${p.days}`,
      week: (p) => t`Informe semanal, ${p.days}`,
      month: (p) => t`Informe mensual, ${p.days}`,
    },
    total: (p) => t`Total: ${p.sum}`,
    ofTarget: (p) => t`Meta: ${percent(p.share)} de ${p.target}`,
    ofPeriodTarget: (p) => t`Período: ${p.sum} de ${p.target} (${percent(p.share)})`,
    versus: {
      day: (p) => t`${change(p)} frente al día anterior`,
      week: (p) => t`${change(p)} frente a la semana anterior`,
      month: (p) => t`${change(p)} frente al período anterior`,
    },
    same: {
      day: 'Igual que el día anterior',
      week: 'Igual que la semana anterior',
      month: 'Igual que el período anterior',
    },
    nothingBefore: 'Aún no hay con qué comparar',
    best: (p) => t`Mejor: ${p.name}, ${p.sum}`,
    left: (p) => t`${p.name} (ya no está)`,
    nobody: 'Aún no hay nadie en la marca',
    progress: (p) => t`${p.sum}, ${percent(p.share)} de ${p.target}`,
    periodProgress: (p) => t`${p.sum} → ${percent(p.share)} de ${p.target}`,
    picture: {
      best: 'Mejor',
      sumOfTarget: (p) => t`${p.sum} de ${p.target}`,
      sumOfPeriodTarget: (p) => t`${p.sum} de ${p.target} en el período`,
      this: { day: 'este día', week: 'esta semana' },
      earlierInPeriod: 'antes en el período',
      moreInText: (p) => t`y ${p.people} más, en el texto`,
    },
    late: {
      title: 'Cambios posteriores al informe',
      day: (p) =>
        p.labels === ''
          ? t`${p.day}: ${p.change}`
          : p.more === 0
            ? t`${p.day}: ${p.change} (${p.labels})`
            : t`${p.day}: ${p.change} (${p.labels} y ${p.more} más)`,
      moreDays: (p) =>
        plural(p.days, {
          one: t`${p.days} día más: ${p.change}`,
          many: t`${p.days} de días más: ${p.change}`,
          other: t`${p.days} días más: ${p.change}`,
        }),
    },
  },
  errors: {
    calls: {
      unauthorized: 'Inicia sesión de nuevo',
      loggedOut: 'La sesión terminó. Inicia sesión de nuevo',
      forbidden: 'Sin acceso',
      notInBrand: 'No formas parte de esta marca',
      notFound: 'No se encontró',
      invalid: 'Datos no válidos',
      serverError: 'Error del servidor. Inténtalo más tarde',
      databaseAway: 'La base de datos no está disponible. Inténtalo de nuevo en un momento',
      databaseReadOnly:
        'La base de datos está ahora en modo de solo lectura. Inténtalo de nuevo en un momento',
      databaseBusy: 'La base de datos está ocupada. Inténtalo de nuevo en un momento',
      inFlight: 'Una solicitud con este Idempotency-Key aún está en curso',
      keyReused: 'Este Idempotency-Key ya se usó con otro contenido',
      unsupportedType: 'Este tipo de contenido no se admite',
      bodyTooLarge: 'La solicitud es demasiado grande',
      notJson: "El contenido no es JSON válido, pero content-type es 'application/json'",
      invalidAddress: (p) => t`'${p.address}' no es una dirección válida`,
      tooSlow: 'La solicitud tardó demasiado en llegar',
    },
    limits: {
      calls: 'Demasiadas solicitudes',
      deposits: 'Has reportado demasiados depósitos',
      tickets: 'Has abierto demasiados tickets',
      messages: 'Has enviado demasiados mensajes',
      files: 'Has enviado demasiados archivos',
      appointments: 'Has creado demasiadas reuniones',
      inviteCodes: 'Has probado demasiados códigos',
      joinRequests: 'Has enviado demasiadas solicitudes de ingreso',
      logins: 'Demasiados intentos fallidos de inicio de sesión',
      seconds: (p) =>
        plural(p.count, {
          one: t`Inténtalo de nuevo dentro de ${p.count} segundo`,
          many: t`Inténtalo de nuevo dentro de ${p.count} de segundos`,
          other: t`Inténtalo de nuevo dentro de ${p.count} segundos`,
        }),
      minutes: (p) =>
        plural(p.count, {
          one: t`Inténtalo de nuevo dentro de ${p.count} minuto`,
          many: t`Inténtalo de nuevo dentro de ${p.count} de minutos`,
          other: t`Inténtalo de nuevo dentro de ${p.count} minutos`,
        }),
      hours: (p) =>
        plural(p.count, {
          one: t`Inténtalo de nuevo dentro de ${p.count} hora`,
          many: t`Inténtalo de nuevo dentro de ${p.count} de horas`,
          other: t`Inténtalo de nuevo dentro de ${p.count} horas`,
        }),
    },
    deposits: {
      editedBefore: 'Otra persona ya lo cambió',
      notAPicture: (p) => t`${p.name} no es una imagen. El comprobante es una imagen JPEG, PNG o WebP`,
      otherType: (p) => t`${p.field} es solo para el tipo ${p.type}`,
      notPositive: (p) => t`${p.field}: debe ser mayor que cero`,
      outOfBounds: (p) => t`${p.field}: como máximo dos decimales y como máximo ${p.limit}`,
      notANumber: (p) => t`${p.field}: debe ser un número, por ejemplo 1250.50`,
      mixedDigits: (p) => t`${p.field}: no está claro, mezcla cifras de dos sistemas de escritura`,
      otherCurrency: (p) => t`${p.field}: está en otra moneda. Los montos van en dólares estadounidenses.`,
      unclearThousands: (p) => t`${p.field}: no está claro, escríbelo sin «k»`,
      decimals: (p) => t`${p.field}: tiene más de dos decimales`,
      tooLarge: (p) => t`${p.field}: supera 9.999.999.999,99`,
      ambiguous: (p) => t`${p.text} puede leerse de dos formas: escribe ${p.one} o ${p.other}`,
    },
    tickets: {
      closed: 'El ticket está cerrado',
      short: 'El mensaje es demasiado corto',
      empty: (p) => t`${p.field}: no puede estar vacío si no hay archivos`,
      long: (p) => t`Un mensaje puede tener como máximo ${p.limit} caracteres, y este tiene ${p.length}`,
      nothing: 'El mensaje no tiene nada visible',
      filesRefused:
        'Durante un día, Telegram no le entregó al bot los archivos del mensaje. Envíalo de nuevo',
      fileRefused: (p) => t`Telegram no le entrega al bot ${p.name}`,
    },
    appointments: {
      noDate: 'Falta la fecha',
      noName: 'Falta el nombre',
      past: (p) => t`${p.field}: no puede estar en el pasado`,
    },
    names: {
      notLatin: 'El nombre debe empezar con letras latinas',
      staff: 'Los nombres no pueden contener la palabra «Staff»',
      orLanguage: (p) => t`Falta ${p.field} o un idioma`,
    },
    files: {
      nameless: 'Un archivo no tiene nombre. Ponle uno y adjúntalo de nuevo',
      tooMany: (p) => t`Has adjuntado más de ${p.limit} archivos`,
      tooLarge: (p) => t`Un archivo puede tener como máximo ${p.megabytes} MB`,
      empty: (p) => t`${p.name} está vacío`,
      otherType: (p) => t`${p.name} es de un tipo que no se puede adjuntar`,
      otherEncoding: (p) => t`${p.name} no es un texto en UTF-8. Guárdalo en UTF-8 y adjúntalo de nuevo`,
      noSpace: 'El servidor ya no tiene espacio para archivos. Inténtalo más tarde o envía solo el texto',
      notAFile: (p) => t`${p.field}: debe ser un archivo`,
      nul: (p) => t`${p.field}: el nombre no puede contener NUL`,
      incomplete: 'El formulario llegó incompleto',
      otherField: 'Campo de archivo inesperado',
      longField: 'El valor de un campo es demasiado largo',
      malformedPart: 'Encabezado de una parte del formulario no válido',
    },
    fields: {
      required: (p) => t`${p.field}: campo obligatorio`,
      unknown: (p) => t`${p.field}: campo desconocido`,
      text: (p) => t`${p.field}: debe ser un texto`,
      number: (p) => t`${p.field}: debe ser un número`,
      wholeNumber: (p) => t`${p.field}: debe ser un número entero`,
      boolean: (p) => t`${p.field}: debe ser true o false`,
      list: (p) => t`${p.field}: debe ser una lista`,
      object: (p) => t`${p.field}: debe ser un objeto`,
      otherType: (p) => t`${p.field}: debe ser de otro tipo`,
      atLeast: (p) => t`${p.field}: debe ser como mínimo ${p.limit}`,
      atMost: (p) => t`${p.field}: debe ser como máximo ${p.limit}`,
      tooShort: (p) => t`${p.field}: como mínimo ${characters(p.count)}`,
      tooLong: (p) => t`${p.field}: como máximo ${characters(p.count)}`,
      tooFew: (p) => t`${p.field}: como mínimo ${items(p.count)}`,
      tooMany: (p) => t`${p.field}: como máximo ${items(p.count)}`,
      oneOf: (p) => t`${p.field}: debe ser ${either(p.values)}`,
      period: (p) => t`${p.field}: debe ser day, week o month`,
      multipleOf: (p) => t`${p.field}: debe ser múltiplo de ${p.step}`,
      impossible: (p) => t`${p.field}: no es un valor posible`,
      invalid: (p) => t`${p.field}: valor no válido`,
      format: (p) => t`${p.field}: formato no válido`,
      date: (p) => t`${p.field}: debe ser una fecha, AAAA-MM-DD`,
      time: (p) => t`${p.field}: debe ser una hora, HH:MM`,
      instant: (p) => t`${p.field}: debe ser una hora en ISO 8601`,
      email: (p) => t`${p.field}: debe ser una dirección de correo`,
      address: (p) => t`${p.field}: debe ser una dirección como https://example.com`,
      years: (p) => t`${p.field}: debe estar entre 2000 y 2100`,
      before: (p) => t`${p.field}: no puede ser anterior a ${p.other}`,
      tooManyDays: (p) => t`${p.field}: debe ser menos de ${p.days} días después de ${p.other}`,
      givenWith: (p) => t`${p.field}: debe ir con ${p.other}`,
      notWith: (p) => t`${p.field}: no puede ir con ${p.other}`,
      leftOut: (p) => t`${p.field}: este campo debe omitirse`,
      nul: (p) => t`${p.field}: no puede contener NUL`,
      halfCharacter: (p) => t`${p.field}: no puede contener medio carácter`,
      ascii: (p) => t`${p.field}: de 1 a ${p.limit} caracteres ASCII imprimibles`,
    },
  },
} satisfies TranslatedTexts;

function change(p: { change: Piece; share: number | null }) {
  return p.share === null ? p.change : t`${p.change} (${signedPercent(p.share)})`;
}
