import type { FirstTexts } from './en';
import { createFormats } from './formats';

const { t, rich, formats, count, number, percent, plural, shortMoney } = createFormats('pt-BR');

export const ptBR = {
  formats,
  errors: {
    server: 'Erro do servidor. Tente mais tarde',
    offline: 'Sem conexão',
    unavailable: 'O servidor está indisponível. Tente mais tarde',
    updated: 'O Tallydesk foi atualizado. “Tentar de novo” recarrega a página',
    crashed: 'Erro inesperado do aplicativo',
  },
  connection: {
    offline: 'Sem conexão. Tentando de novo…',
    unavailable: 'O servidor está indisponível. Tentando de novo…',
  },
  people: {
    user: (p) => t`Usuário #${p.id}`,
    staff: 'Equipe',
  },
  app: {
    retry: 'Tentar de novo',
    loading: 'Carregando',
    back: 'Voltar',
    goBack: 'Voltar',
    nothingFound: 'Nada encontrado',
    unread: (p) => t`Não lidas: ${p.count}`,
    noBrand: 'Recarregue a página: a marca não está definida',
    mainLinks: 'Menu principal',
    screens: 'Telas',
  },
  titles: {
    deposits: 'Depósitos',
    report: 'Informar depósito',
    statistic: 'Estatísticas',
    results: 'Resultados',
    contests: 'Competições',
    services: 'Serviços',
    support: 'Suporte',
    appointments: 'Reuniões',
    profile: 'Perfil',
    ceo: 'Chat com o CEO',
    ticket: 'Chamado',
    brands: 'Suas marcas',
  },
  links: {
    brands: 'Suas marcas',
    totals: 'Totais',
    statistic: 'Estatística',
    stat: 'Estatística',
    service: 'Serviços',
  },
  results: {
    ftd: (p) => t`${number(p.count)} FTD`,
    place: (p) => nth(p.place),
    placeOf: (p) => t`${nth(p.place)} de ${number(p.of)}`,
    aboveTarget: (p) => t`${percent(p.percent)} · ${p.amount} acima da meta`,
    aDay: (p) => t`${p.amount}/dia`,
    nothing: 'Nada por enquanto',
  },
  home: {
    cached: (p) => t`Dados: ${p.at}, seu horário. Atualizando…`,
    notRefreshed: (p) => t`Dados: ${p.at}, seu horário. Não atualizado.`,
    total: 'Total',
    ftd: 'FTD',
    character: 'Escolher personagem',
    target: 'Meta',
    noTarget: 'Ainda sem meta',
    ofTarget: (p) => rich`${p.made} de ${p.target}`,
    ofNoTarget: (p) => rich`${p.made} · ainda sem meta`,
    pace: (p) => t`${p.amount} por dia para bater a meta`,
    reached: 'Meta batida',
    firstDay: 'Primeiro dia do período',
    daysLeft: (p) =>
      plural(p.left, {
        one: t`Resta ${number(p.left)} de ${number(p.of)} dias de trabalho`,
        many: t`Restam ${number(p.left)} de ${number(p.of)} dias de trabalho`,
        other: t`Restam ${number(p.left)} de ${number(p.of)} dias de trabalho`,
      }),
    today: (p) => rich`Hoje ${p.strong(deposits(p.count))}, ${shortMoney(p.amount)}`,
    nothingToday: 'Hoje ainda nada',
    streak: (p) =>
      t`${count(p.days, { one: 'dia seguido', many: 'de dias seguidos', other: 'dias seguidos' })}`,
    waiting: (p) => rich`${p.strong(t`${number(p.count)} em análise`)}, ${shortMoney(p.amount)}`,
    bestOfPeriod: (p) => t`Melhor do período: ${p.days}, ${p.made}`,
    bestDay: (p) => rich`Melhor dia, ${p.days}: ${p.made}`,
    bestWeek: (p) => rich`Melhor semana, ${p.days}: ${p.made}`,
    noPlace: 'Sua posição aparece com o primeiro resultado',
    noPeriod: 'Hoje não há período',
    behind: (p) => rich`${p.place}, ${p.amount} atrás de ${p.name}`,
    ahead: (p) => rich`${p.place}, ${p.amount} à frente de ${p.name}`,
    level: (p) => rich`${p.place}, empate com ${p.name}`,
  },
  brands: {
    none: 'Você não tem nenhuma marca',
    joinHint: 'Para entrar, abra o link que o gerente da marca enviar a você.',
    all: 'Todas as marcas',
    today: 'Hoje',
    waiting: 'Em análise',
    period: 'Este período',
    deposits: (p) => deposits(p.count),
  },
} satisfies FirstTexts;

const nth = (place: number) => `${number(place)}º`;

const deposits = (value: number) =>
  count(value, { one: 'depósito', many: 'de depósitos', other: 'depósitos' });
