import type { FirstTexts } from './en';
import { createFormats } from './formats';

const { t, rich, formats, count, number, percent, plural, shortMoney } = createFormats('es');

export const es = {
  formats,
  errors: {
    server: 'Error del servidor. Inténtalo más tarde',
    offline: 'Sin conexión',
    unavailable: 'El servidor no está disponible. Inténtalo más tarde',
    updated: 'Tallydesk se actualizó. «Reintentar» vuelve a cargar la página',
    crashed: 'Error inesperado de la aplicación',
  },
  connection: {
    offline: 'Sin conexión. Reintentando…',
    unavailable: 'El servidor no está disponible. Reintentando…',
  },
  people: {
    user: (p) => t`Usuario #${p.id}`,
    staff: 'Personal',
  },
  app: {
    retry: 'Reintentar',
    loading: 'Cargando',
    back: 'Atrás',
    goBack: 'Volver',
    nothingFound: 'No se encontró nada',
    unread: (p) => t`Sin leer: ${p.count}`,
    noBrand: 'Recarga la página: no hay una marca definida',
    mainLinks: 'Menú principal',
    screens: 'Pantallas',
  },
  titles: {
    deposits: 'Depósitos',
    report: 'Reportar un depósito',
    statistic: 'Estadísticas',
    results: 'Resultados',
    contests: 'Concursos',
    services: 'Servicios',
    support: 'Soporte',
    appointments: 'Reuniones',
    profile: 'Perfil',
    ceo: 'Chat con el CEO',
    ticket: 'Ticket',
    brands: 'Tus marcas',
  },
  links: {
    brands: 'Tus marcas',
    totals: 'Totales',
    statistic: 'Estadística',
    stat: 'Estadística',
    service: 'Servicios',
  },
  results: {
    ftd: (p) => t`${number(p.count)} FTD`,
    place: (p) => nth(p.place),
    placeOf: (p) => t`${nth(p.place)} de ${number(p.of)}`,
    aboveTarget: (p) => t`${percent(p.percent)} · ${p.amount} sobre la meta`,
    aDay: (p) => t`${p.amount}/día`,
    nothing: 'Nada por ahora',
  },
  home: {
    cached: (p) => t`Datos: ${p.at}, tu hora. Actualizando…`,
    notRefreshed: (p) => t`Datos: ${p.at}, tu hora. No se actualizó.`,
    total: 'Total',
    ftd: 'FTD',
    character: 'Elegir personaje',
    target: 'Meta',
    noTarget: 'Aún sin meta',
    ofTarget: (p) => rich`${p.made} de ${p.target}`,
    ofNoTarget: (p) => rich`${p.made} · aún sin meta`,
    pace: (p) => t`${p.amount} al día para alcanzarla`,
    reached: 'Meta alcanzada',
    firstDay: 'Primer día del período',
    daysLeft: (p) =>
      plural(p.left, {
        one: t`Queda ${number(p.left)} de ${number(p.of)} días de trabajo`,
        many: t`Quedan ${number(p.left)} de ${number(p.of)} días de trabajo`,
        other: t`Quedan ${number(p.left)} de ${number(p.of)} días de trabajo`,
      }),
    today: (p) => rich`Hoy ${p.strong(deposits(p.count))}, ${shortMoney(p.amount)}`,
    nothingToday: 'Hoy aún nada',
    streak: (p) =>
      t`${count(p.days, { one: 'día seguido', many: 'de días seguidos', other: 'días seguidos' })}`,
    waiting: (p) => rich`${p.strong(t`${number(p.count)} en revisión`)}, ${shortMoney(p.amount)}`,
    bestOfPeriod: (p) => t`Lo mejor del período: ${p.days}, ${p.made}`,
    bestDay: (p) => rich`Mejor día, ${p.days}: ${p.made}`,
    bestWeek: (p) => rich`Mejor semana, ${p.days}: ${p.made}`,
    noPlace: 'Tu puesto aparecerá con tu primer resultado',
    noPeriod: 'Hoy no hay período',
    behind: (p) => rich`${p.place}, a ${p.amount} de ${p.name}`,
    ahead: (p) => rich`${p.place}, ${p.amount} por delante de ${p.name}`,
    level: (p) => rich`${p.place}, empate con ${p.name}`,
  },
  brands: {
    none: 'No tienes ninguna marca',
    joinHint: 'Para unirte, abre el enlace que te dé el gerente de la marca.',
    all: 'Todas las marcas',
    today: 'Hoy',
    waiting: 'En revisión',
    period: 'Este período',
    deposits: (p) => deposits(p.count),
  },
} satisfies FirstTexts;

/** "2.º": without a noun, because "puesto" would shorten some of them ("1.er puesto"). */
const nth = (place: number) => `${number(place)}.º`;

const deposits = (value: number) =>
  count(value, { one: 'depósito', many: 'de depósitos', other: 'depósitos' });
