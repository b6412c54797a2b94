import { code, lines, link, type Piece } from '../platform/messenger/api/markdown.js';
import type { TranslatedTexts } from './en.js';
import { createFormats, createFormLabels } from './formats.js';

/*
 * Terms. People are addressed as "você", and without words that tell their gender. The Portuguese is Brazilian.
 * deposit: depósito; first-time deposit, FTD: primeiro depósito, FTD; retention: retenção; to report: informar; amount: valor;
 * client ID: ID do cliente; wallet: carteira; exchanger: casa de câmbio; slip: comprovante; reason: motivo; waiting: em análise;
 * accepted: aceito; rejected: recusado; deleted: excluído; withdrawn: anulado; duplicate: duplicado; target: meta;
 * place: lugar, posição; rating: ranking; pace: ritmo; streak: dias seguidos; claim: com; brand: marca; period: período;
 * reporting day: dia de registro; ticket: chamado; support: suporte; manager: gerente; agent: agente; member: membro;
 * team: equipe; group: grupo; meeting: reunião; contest: competição; invite: convite; join request: pedido de entrada;
 * report of a brand: relatório; moment: novidade; correction: correção.
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
} = createFormats('pt-BR');

const forms = {
  tags: {
    retention: names('depósito', 'retenção'),
    ftd: names('ftd'),
  },
  fields: {
    client_id: names('ID do cliente', 'Cliente', 'ID cliente', 'Cliente ID'),
    amount: names('Valor', 'Quantia'),
    wallet: names('Carteira'),
    exchanger: names('Casa de câmbio', 'Exchange'),
    agent: names('Agente'),
    behaviour: names('Comportamento'),
    affiliate: names('Afiliado'),
    financial: names('Finanças', 'Financeiro'),
    payment: names('Pagamento'),
    description: names('Descrição'),
  },
} satisfies TranslatedTexts['forms'];
const { title, tag } = createFormLabels(forms);
const types = { retention: 'Retenção', ftd: 'FTD' };

const ordinal = (n: number): string => `${n}º`;
const deposits = (n: number) =>
  plural(n, {
    one: t`${decimal(n)} depósito`,
    many: t`${decimal(n)} de depósitos`,
    other: t`${decimal(n)} depósitos`,
  });
const acceptedDeposits = (n: number) =>
  plural(n, {
    one: t`${decimal(n)} depósito aceito`,
    many: t`${decimal(n)} de depósitos aceitos`,
    other: t`${decimal(n)} depósitos aceitos`,
  });
const newMessages = (n: number) =>
  plural(n, {
    one: t`${n} mensagem nova`,
    many: t`${n} de mensagens novas`,
    other: t`${n} mensagens novas`,
  });
const characters = (n: number) =>
  plural(n, { one: t`${n} caractere`, many: t`${n} de caracteres`, other: t`${n} caracteres` });
const items = (n: number) => plural(n, { one: t`${n} item`, many: t`${n} de itens`, other: t`${n} itens` });
const smallNumbers = ['', '', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'];
const inWords = (n: number): string => smallNumbers[n] ?? count(n);

export const ptBR = {
  common: {
    open: 'Abrir o Tallydesk',
    linkWorksOnce: (p) =>
      plural(p.minutes, {
        one: t`Este link funciona uma só vez, por ${p.minutes} minuto:`,
        many: t`Este link funciona uma só vez, por ${p.minutes} minutos:`,
        other: t`Este link funciona uma só vez, por ${p.minutes} minutos:`,
      }),
    brand: (p) => t`Marca: ${bold(p.name)}`,
    reason: (p) => t`Motivo: ${p.reason}`,
    andMore: (p) => t`e mais ${p.count}`,
    tooManyMessages: 'Mensagens demais, tente de novo em um minuto',
    apology: 'Desculpe, não deu certo: há um problema do nosso lado. Tente de novo mais tarde.',
    cancel: 'Cancelar',
    back: 'Voltar',
    previousPage: '‹ Voltar',
    page: (p) => t`${p.page} de ${p.last}`,
    nextPage: 'Mais ›',
  },
  people: {
    whichLanguage: 'Em que idioma escrevo para você?',
    asInTelegram: 'Como no Telegram',
    languageChosen: 'Agora escrevo para você em português.',
    staffLanguageChosen: 'O miniapp segue a sua escolha. Para a equipe interna, escrevo em inglês.',
    unnamed: (p) => t`Usuário #${p.id}`,
  },
  invites: {
    refused: (p) => t`Seu pedido de entrada em ${bold(p.brand)} foi recusado.`,
    noSuchBrand: 'Essa marca não existe. Peça um novo link ao seu gerente.',
    alreadyMember: (p) => t`Você já faz parte de ${bold(p.brand)}.`,
    alreadyWaiting: (p) => t`Seu pedido de entrada em ${bold(p.brand)} já aguarda a resposta de um gerente.`,
    asked: (p) =>
      t`Seu pedido de entrada em ${bold(p.brand)} foi enviado. Aviso aqui quando um gerente aceitar.`,
    askedByOldLink: 'Pedido enviado, se o link for válido. Aviso aqui quando um gerente aceitar.',
    tooOften: 'Você enviou pedidos demais. Tente de novo em uma hora.',
    sendCode: t`Envie junto o código do seu convite: ${code('/accept <código>')}`,
    unknown: 'Não há convite com este código. Peça um novo ao seu gerente.',
    withdrawn: (p) => t`Este convite para ${bold(p.brand)} foi retirado. Peça um novo ao seu gerente.`,
    expired: (p) => t`Este convite para ${bold(p.brand)} expirou. Peça um novo ao seu gerente.`,
    usedUp: (p) =>
      t`Este convite para ${bold(p.brand)} atingiu o limite de usos. Peça um novo ao seu gerente.`,
    tooManyTries: 'Você tentou códigos demais. Tente de novo em uma hora.',
  },
  members: {
    joined: (p) => t`Agora você faz parte de ${bold(p.brand)}.`,
    dismissed: (p) => t`Você não faz mais parte de ${bold(p.brand)}.`,
    firstSteps: (p) =>
      lines(
        t`Seus primeiros passos:`,
        p.chatUrl === null
          ? t`1. Abra o grupo da marca ou escreva para mim aqui.`
          : t`1. Abra ${link('o grupo da marca', p.chatUrl)} ou escreva para mim aqui.`,
        t`2. Informe um depósito: ${code(`${tag(p.type)} 500 cliente 48213`)}`,
        t`3. Um gerente confere, eu aviso você e o depósito conta.`,
      ),
  },
  login: {
    openToSee: 'Abra o Tallydesk para ver seus depósitos e o ranking.',
    settingsAreForStaff: '/settings é para a equipe interna. Suas configurações estão no miniapp, em Perfil.',
  },
  help: {
    about: 'Este é o bot do Tallydesk.',
    yourBrands: (p) => t`Suas marcas: ${bold(p.more > 0 ? `${p.names} e mais ${p.more}` : p.names)}`,
    notInBrand: 'Você ainda não faz parte de uma marca: peça um link ou um convite ao seu gerente.',
    login: '/login: abrir o Tallydesk',
    deposit: t`/deposit: informar um depósito passo a passo; ou envie ${code('#ftd 500 cliente 48213')}`,
    work: '/work e /off: indicar se você trabalha hoje',
    form: '/help no chat de uma marca: ver o formulário dela',
    accept: t`${code('/accept <código>')}: entrar em uma marca com um convite`,
    language: '/language: escolher em que idioma escrevo para você',
    notUnderstood: 'Não sei o que fazer com isso. /help mostra o que eu faço.',
    notInGroups: (p) => t`Envie isso para mim no privado: @${p.bot}. /help mostra o que eu faço aqui.`,
    outdatedButton: 'Este botão não é mais válido. /help mostra o que eu faço.',
    telegramId: (p) => t`Seu ID do Telegram: ${code(p.id)}`,
    chatId: (p) => t`ID do chat: ${code(p.id)}`,
    threadId: (p) => t`ID do tópico: ${code(p.id)}`,
    noThreadId: 'ID do tópico: nenhum',
    noBrand: 'Nenhuma marca recebe depósitos aqui.',
    idsOfChat: '/id mostra os IDs deste chat, para “Add brand”.',
    noBrandIds: 'Nenhuma marca recebe depósitos aqui. Para “Add brand” no painel:',
    idOfThread: '/id em um tópico mostra também o ID dele.',
    hello: 'Sou o bot do Tallydesk.',
    cannotRead: 'Não consigo ler as mensagens daqui: preciso ser administrador.',
    threads: 'Os depósitos são informados nos tópicos das marcas. /help em um tópico mostra o formulário.',
  },
  menu: {
    start: 'Começar',
    login: 'Abrir o Tallydesk',
    deposit: 'Informar um depósito passo a passo',
    cancel: 'Desistir de informar o depósito',
    work: 'Hoje trabalho',
    off: 'Hoje não trabalho',
    accept: 'Entrar em uma marca: /accept código',
    language: 'Escolher meu idioma',
    help: 'O que eu faço',
    retention: 'Informar um depósito de retenção',
    ftd: 'Informar um primeiro depósito (FTD)',
    id: 'Os IDs deste chat',
    helpInGroup: 'Como informar depósitos aqui',
  },
  workDays: {
    question: 'Você trabalha hoje?',
    work: 'Hoje trabalho',
    off: 'Folga',
    change: 'Alterar',
    allBrands: 'Todas',
    today: (p) => (p.more > 0 ? t`Hoje: ${p.names} e mais ${p.more}.` : t`Hoje: ${p.names}.`),
    dayIsOver: 'O dia desta pergunta já passou. Para responder por hoje, envie /work ou /off.',
    notMember: 'Você não faz parte de nenhuma marca.',
    notMemberOfBrand: 'Você não faz parte desta marca.',
    inWhichWork: 'Em que marca você trabalha hoje?',
    inWhichOff: 'Em que marca você não trabalha hoje?',
    youWorkIn: 'Hoje você trabalha em:',
    youDoNotWorkIn: 'Hoje você não trabalha em:',
    toChangeOff: 'Para alterar: /off',
    toChangeWork: 'Para alterar: /work',
    alreadyAnswered: 'Essa já é a sua resposta',
  },
  appointments: {
    gone: 'A reunião deste lembrete foi excluída ou já aconteceu.',
    inMinutes: (p) => t`Em ${p.minutes} min, às ${p.time}:`,
    at: (p) => t`Às ${p.time}:`,
  },
  tickets: {
    reopened: (p) => t`Seu chamado #${p.id}, ${bold(p.title)}, foi reaberto`,
    merged: (p) =>
      t`Seus chamados #${p.id} e #${p.into} agora são um só: #${p.into}, ${bold(p.title)}. Todas as mensagens estão lá`,
    unmerged: (p) => t`Seu chamado #${p.id}, ${bold(p.title)}, está de novo separado de #${p.from}`,
    answered: (p) =>
      p.count === 1
        ? t`Seu chamado #${p.id}, ${bold(p.title)}, tem uma mensagem nova`
        : t`Seu chamado #${p.id}, ${bold(p.title)}, tem ${newMessages(p.count)}`,
    closed: (p) =>
      p.count === 1
        ? t`Seu chamado #${p.id}, ${bold(p.title)}, foi fechado`
        : t`Seu chamado #${p.id}, ${bold(p.title)}, tem ${newMessages(p.count)} e foi fechado`,
    moreMessages: (p) =>
      plural(p.count, {
        one: t`Mais ${p.count} mensagem no chamado`,
        many: t`Mais ${p.count} de mensagens no chamado`,
        other: t`Mais ${p.count} mensagens no chamado`,
      }),
    photosBelow: (p) =>
      plural(p.count, {
        one: t`${p.count} foto abaixo`,
        many: t`${p.count} de fotos abaixo`,
        other: t`${p.count} fotos abaixo`,
      }),
    files: (p) => (p.names.length === 1 ? t`Arquivo: ${join(p.names)}` : t`Arquivos: ${join(p.names)}`),
    unnamedFile: 'um arquivo',
    photos: (p) =>
      p.count === 1 ? t`Foto do chamado #${p.id}: ${p.title}` : t`Fotos do chamado #${p.id}: ${p.title}`,
    photosRefused: (p) =>
      t`O Telegram não conseguiu mostrar as fotos do chamado #${p.id}. Abra o chamado para ver`,
    photosExpired: (p) => t`As fotos do chamado #${p.id} não são mais guardadas`,
    supportedKinds: (p) => t`Aqui você pode enviar texto, fotos, vídeos e arquivos de até ${p.megabytes} MB.`,
    tooLateToEdit: (p) => t`O chamado #${p.id} mantém a mensagem original. Para corrigir, escreva uma nova.`,
    sent: (p) => t`Enviada para #${p.id}`,
    sending: (p) => t`Enviando para #${p.id}`,
    notSent: (p) => t`Não enviada para #${p.id}`,
    notSentBecause: (p) => t`Não enviada para #${p.id}: ${p.reason}`,
    isClosed: (p) => t`O chamado #${p.id} está fechado`,
    cannotWrite: (p) => t`Você não pode escrever em #${p.id}`,
    notInBrand: (p) => t`Você não pode escrever em #${p.id}: não faz mais parte da marca dele`,
    whichTicket: 'Para qual chamado é?',
    tooLate: 'Passou tempo demais. Envie a mensagem de novo.',
    hasMessage: (p) => t`#${p.id} já tem esta mensagem`,
  },
  forms,
  deposits: {
    types,
    isWaiting: (p) => t`${p.label} está em análise`,
    isUpdated: (p) => t`${p.label} foi atualizado e está em análise`,
    isWithdrawn: (p) => t`${p.label} foi anulado`,
    possibleDuplicate: (p) => t`Possível duplicado de ${p.of}: mesmo cliente, valor e dia`,
    is: {
      accept: (p) =>
        p.as !== null
          ? t`${p.label} foi aceito como ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`${p.label} foi aceito: ${join(p.changes)}`
            : t`${p.label} foi aceito`,
      reject: (p) => t`${p.label} foi recusado`,
      delete: (p) => t`${p.label} foi excluído`,
    },
    yours: {
      accept: (p) =>
        p.as !== null
          ? t`Seu depósito ${p.label} foi aceito como ${p.as}: ${join(p.changes)}`
          : p.changes.length > 0
            ? t`Seu depósito ${p.label} foi aceito: ${join(p.changes)}`
            : t`Seu depósito ${p.label} foi aceito`,
      reject: (p) => t`Seu depósito ${p.label} foi recusado`,
      delete: (p) => t`Seu depósito ${p.label} foi excluído`,
    },
    amount: (p) => t`Valor: ${money(p.amount)}`,
    groups: {
      accept: (p) => t`Aceitos: ${p.labels}, ${shortMoney(p.amount)}.`,
      reject: (p) => t`Recusados: ${p.labels}, ${shortMoney(p.amount)}.`,
      delete: (p) => t`Excluídos: ${p.labels}, ${shortMoney(p.amount)}.`,
      wait: (p) => t`Em análise: ${p.labels}`,
    },
    duplicateInGroup: (p) => t`${p.label}: possível duplicado de ${p.of}`,
    brief: {
      acceptedOne: (p) => t`${p.label} foi aceito: ${shortMoney(p.amount)}.`,
      accepted: (p) => t`${p.count} aceitos: ${shortMoney(p.amount)}.`,
      reject: (p) => {
        const rejected = p.count === 1 ? t`${p.labels} foi recusado` : t`${p.labels} foram recusados`;
        return p.reason === null ? t`${rejected}.` : t`${rejected}: ${toSentenceEnd(p.reason)}`;
      },
      delete: (p) => {
        const deleted = p.count === 1 ? t`${p.labels} foi excluído` : t`${p.labels} foram excluídos`;
        return p.reason === null ? t`${deleted}.` : t`${deleted}: ${toSentenceEnd(p.reason)}`;
      },
    },
    tooLate: {
      accept: (p) => t`${p.label} já foi aceito e não pode mais ser alterado`,
      reject: (p) => t`${p.label} já foi recusado e não pode mais ser alterado`,
      delete: (p) => t`${p.label} já foi excluído e não pode mais ser alterado`,
    },
    tooLateWithdrawn: (p) => t`${p.label} foi anulado: envie o formulário em uma nova mensagem`,
    tooLateForNow: (p) =>
      p.minutes === 1
        ? t`${p.label} já está sendo conferido: é tarde para alterar. Se em um minuto ele ainda estiver em análise, edite a mensagem de novo.`
        : t`${p.label} já está sendo conferido: é tarde para alterar. Se em ${p.minutes} minutos ele ainda estiver em análise, edite a mensagem de novo.`,
    tooOld:
      'Esta mensagem tem mais de dois dias, então editá-la não cria um depósito. Envie o formulário em uma nova mensagem.',
    onlyMembers: 'Só membros desta marca podem informar depósitos',
    writesAsGroup: lines(
      t`Ainda não informado: você escreve em nome do grupo, então não vejo quem informa.`,
      t`Escreva em seu próprio nome (se você administra o grupo, desative “Permanecer anônimo”) ou envie o formulário para mim no privado.`,
    ),
    writesAsChannel: lines(
      t`Ainda não informado: você escreve em nome de um canal, então não vejo quem informa.`,
      t`Escreva em seu próprio nome (se você administra o grupo, desative “Permanecer anônimo”) ou envie o formulário para mim no privado.`,
    ),
    sendToThread: 'Ainda não informado. Envie no tópico da marca:',
    notChanged: (p) => t`${p.label} não foi alterado:`,
    notReported: 'Ainda não informado:',
    formNotReported: (p) => t`O formulário ${p.number} ainda não foi informado:`,
    moreNotReported: (p) =>
      plural(p.count, {
        one: t`e mais ${p.count} formulário ainda não foi informado.`,
        many: t`e mais ${p.count} de formulários ainda não foram informados.`,
        other: t`e mais ${p.count} formulários ainda não foram informados.`,
      }),
    theForm: 'O formulário:',
    copyForm: 'Copie o formulário, preencha e envie aqui. Só o valor é obrigatório.',
    howToReport:
      'Para informar um depósito, envie aqui um destes formulários, ou vários em uma mensagem. Só o valor é obrigatório.',
    inShort: t`Mais curto: ${code('#ftd 500 cliente 48213')}`,
    confirmation: (p) =>
      t`${p.label}: ${join([
        money(p.amount),
        ...(p.client === '' ? [] : [t`cliente ${p.client}`]),
        ...(p.agent === '' ? [] : [t`agente ${p.agent}`]),
        p.brand,
      ])}. Em análise.`,
    mistakes: {
      unknownText: (p) => t`${p.text} não está no formato “Nome: valor”`,
      unknownField: (p) => t`${p.text} é um campo desconhecido`,
      unknownFieldNear: (p) => t`${p.text} é um campo desconhecido, seria ${title(p.near)}?`,
      twice: (p) => t`${title(p.field)} aparece duas vezes`,
      above: (p) => t`${title(p.field)} está acima do formulário: escreva abaixo da primeira linha`,
      otherType: (p) => t`${title(p.field)} é só para ${tag(p.type)}`,
      tooLong: (p) => t`${title(p.field)} tem mais de ${characters(p.limit)}`,
    },
    amountMistakes: {
      required: t`Falta o campo ${title('amount')}`,
      notPositive: t`${title('amount')} deve ser maior que zero`,
      notANumber: t`${title('amount')} deve ser um número, por exemplo 1250,50`,
      mixedDigits: t`${title('amount')} não está claro: mistura algarismos de dois sistemas de escrita`,
      otherCurrency: t`${title('amount')} está em outra moeda. Os valores são em dólares americanos.`,
      unclearThousands: t`${title('amount')} não está claro: escreva sem “k”`,
      decimals: t`${title('amount')} tem mais de duas casas decimais`,
      tooLarge: t`${title('amount')} passa de ${'9.999.999.999,99'}`,
      ambiguous: (p) =>
        t`${title('amount')} ${p.text} pode ser lido de duas formas: escreva ${p.one} ou ${p.other}`,
    },
    didYouMean: (p) => t`${p.written}: seria ${p.sign + forms.tags[p.type][0]}? Edite a mensagem.`,
    beginLine: (p) =>
      t`Ainda não informado: comece uma linha com ${p.sign + forms.tags[p.type][0]} e o valor. Edite a mensagem, por exemplo:`,
    whoIs: (p) => t`Quem é “${p.name}”?`,
    gone: 'Este depósito não está mais disponível',
    onlySender: 'Só quem enviou o formulário pode responder',
    memberLeft: 'Este membro saiu da marca',
    oneMore: 'Mais um',
    alreadyOpen: 'Esta etapa já está aberta',
    nothingToCancel: 'Não há nada para cancelar',
    cancelled: 'Cancelado. Nada foi informado.',
    outdatedButton: 'Este botão não é mais válido. Envie /deposit para começar de novo.',
    noTag: `Ainda não informado: a primeira linha deve ser ${tag('retention')} ou ${tag('ftd')}. Edite a mensagem ou envie /deposit.`,
    answerFirst: 'Ainda não informado: responda primeiro e depois envie o formulário de novo.',
    noBrandFound: 'Nenhuma das suas marcas corresponde.',
    whichBrand: 'Para qual marca é o depósito?',
    searchBrand: 'Envie uma parte do nome para encontrá-la.',
    whichType: 'Qual é o tipo do depósito?',
    pendingForm: (p) =>
      p.client === '' ? t`${money(p.amount)}` : t`${money(p.amount)}, cliente ${p.client}`,
    pendingMistake: 'um formulário com erro',
    whichBrandForOne: 'Para qual marca é?',
    whichBrandForMany: 'Para qual marca são?',
    notPending: 'Este formulário não está mais pendente. Envie de novo.',
    reportedAlready: (p) => t`Já informado: ${p.labels}`,
    noBrand:
      'Você ainda não faz parte de uma marca. Peça um convite ao seu gerente e depois informe os depósitos aqui.',
    reportedInApp: (p) => t`${p.agent} informou no app:`,
    changedInApp: (p) => t`${p.agent} alterou ${p.label} no app:`,
  },
  moments: {
    target: {
      retention: (p) => t`Você bateu 100% da meta: ${shortMoney(p.have)} de ${shortMoney(p.goal)}`,
      sales: (p) => t`Você bateu 100% da meta: ${count(p.have)} de ${ftd(p.goal)}`,
    },
    bestDay: {
      retention: (p) => t`Seu melhor dia até agora: ${shortMoney(p.have)}`,
      sales: (p) => t`Seu melhor dia até agora: ${ftd(p.have)}`,
    },
    bestWeek: {
      retention: (p) => t`Sua melhor semana até agora: ${shortMoney(p.have)}`,
      sales: (p) => t`Sua melhor semana até agora: ${ftd(p.have)}`,
    },
    streak: (p) =>
      plural(p.days, {
        one: t`${p.days} dia de trabalho seguido com depósito`,
        many: t`${p.days} de dias de trabalho seguidos com depósito`,
        other: t`${p.days} dias de trabalho seguidos com depósito`,
      }),
    overtook: {
      retention: (p) => t`Você ultrapassou ${p.name} por ${shortMoney(p.gap)}`,
      sales: (p) => t`Você ultrapassou ${p.name} por ${ftd(p.gap)}`,
    },
    passed: {
      retention: (p) => t`${p.name} ultrapassou você por ${shortMoney(p.gap)}`,
      sales: (p) => t`${p.name} ultrapassou você por ${ftd(p.gap)}`,
    },
    evening: (p) =>
      join([
        ...(p.deposits > 0 ? [deposits(p.deposits)] : []),
        ...(p.amount !== null ? [shortMoney(p.amount)] : []),
        ...(p.place !== null
          ? [p.up > 0 ? t`${ordinal(p.place)} lugar (+${p.up})` : t`${ordinal(p.place)} lugar`]
          : []),
      ]),
    eveningToday: (p) => t`Hoje: ${p.evening}`,
  },
  teams: {
    name: (p) => t`Equipe ${p.id}`,
  },
  contests: {
    aims: {
      amount: {
        people: (p) =>
          p.goal === null
            ? t`Maior valor em depósitos aceitos ${p.days} ${p.brands}`
            : t`${money(p.goal)} em depósitos aceitos ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Maior valor em depósitos aceitos por membro ativo da equipe ${p.days} ${p.brands}`
            : t`${money(p.goal)} em depósitos aceitos por membro ativo da equipe ${p.days} ${p.brands}`,
      },
      count: {
        people: (p) =>
          p.goal === null
            ? t`Mais depósitos aceitos ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Mais depósitos aceitos por membro ativo da equipe ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} por membro ativo da equipe ${p.days} ${p.brands}`,
      },
      firstTimeCount: {
        people: (p) =>
          p.goal === null ? t`Mais FTD ${p.days} ${p.brands}` : t`${ftd(p.goal)} ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Mais FTD por membro ativo da equipe ${p.days} ${p.brands}`
            : t`${ftd(p.goal)} por membro ativo da equipe ${p.days} ${p.brands}`,
      },
      mixedCount: {
        people: (p) =>
          p.goal === null
            ? t`Mais depósitos aceitos (só FTD ${p.firstTimeBrands}) ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} (só FTD ${p.firstTimeBrands}) ${p.days} ${p.brands}`,
        teams: (p) =>
          p.goal === null
            ? t`Mais depósitos aceitos (só FTD ${p.firstTimeBrands}) por membro ativo da equipe ${p.days} ${p.brands}`
            : t`${acceptedDeposits(p.goal)} (só FTD ${p.firstTimeBrands}) por membro ativo da equipe ${p.days} ${p.brands}`,
      },
      improvement: (p) =>
        p.goal === null
          ? t`Maior crescimento em relação à sua semana típica (a mediana das últimas oito) ${p.days} ${p.brands}`
          : t`Um crescimento de ${percent(p.goal)} em relação à sua semana típica (a mediana das últimas oito) ${p.days} ${p.brands}`,
      firstTimeImprovement: (p) =>
        p.goal === null
          ? t`Maior crescimento em FTD em relação à sua semana típica (a mediana das últimas oito) ${p.days} ${p.brands}`
          : t`Um crescimento de ${percent(p.goal)} em FTD em relação à sua semana típica (a mediana das últimas oito) ${p.days} ${p.brands}`,
    },
    onDay: (p) => t`em ${longDay(p.day)}`,
    onDays: (p) => {
      const [[fromYear, fromMonth], [toYear, toMonth]] = [p.from.split('-'), p.to.split('-')];
      if (fromYear !== toYear)
        return t`de ${longDay(p.from)} de ${fromYear!} a ${longDay(p.to)} de ${toYear!}`;
      const from = fromMonth === toMonth ? String(Number(p.from.slice(8))) : longDay(p.from);
      return t`de ${from} a ${longDay(p.to)}`;
    },
    inBrands: (p) => t`em ${list(p.names)}`,
    inManyBrands: (p) => t`em ${p.brands} marcas`,
    winners: {
      everybody: (p) =>
        p.prize === null ? t`vencem todos os que conseguirem` : t`todos os que conseguirem ganham ${p.prize}`,
      everyTeam: (p) =>
        p.prize === null ? t`vence cada equipe que conseguir` : t`cada equipe que conseguir ganha ${p.prize}`,
      first: (p) => {
        if (p.winners === 1)
          return p.prize === null ? t`vence o primeiro lugar` : t`o primeiro lugar ganha ${p.prize}`;
        return p.prize === null
          ? t`vencem os ${inWords(p.winners)} primeiros lugares`
          : t`os ${inWords(p.winners)} primeiros lugares ganham ${p.prize}`;
      },
      firstToReach: (p) => {
        if (p.winners === 1)
          return p.prize === null
            ? t`vence o primeiro lugar entre quem conseguir`
            : t`o primeiro lugar entre quem conseguir ganha ${p.prize}`;
        return p.prize === null
          ? t`vencem os ${inWords(p.winners)} primeiros lugares entre quem conseguir`
          : t`os ${inWords(p.winners)} primeiros lugares entre quem conseguir ganham ${p.prize}`;
      },
    },
    results: {
      count: (p) => deposits(p.value),
    },
    begun: 'A competição começou.',
    day: (p) => t`Dia ${p.day} de ${p.days}:`,
    overSoonFinal: 'A competição terminou e o resultado em breve será definitivo:',
    overStillWaiting: (p) =>
      plural(p.deposits, {
        one: t`A competição terminou. ${p.deposits} depósito ainda está em análise, então isto pode mudar:`,
        many: t`A competição terminou. ${p.deposits} de depósitos ainda estão em análise, então isto pode mudar:`,
        other: t`A competição terminou. ${p.deposits} depósitos ainda estão em análise, então isto pode mudar:`,
      }),
    finalWinner: 'Resultado definitivo. Quem venceu:',
    finalWinners: 'Resultado definitivo. Vencedores:',
    noResults: 'Ninguém tem resultado ainda.',
    noWinners: 'Resultado definitivo: ninguém venceu.',
  },
  reports: {
    test: 'TESTE',
    titles: {
      day: (p) => t`${p.brand}: Relatório diário`,
      week: (p) => t`${p.brand}: Relatório semanal`,
      month: (p) => t`${p.brand}: Relatório mensal`,
    },
    subtitles: {
      day: (p) => t`Relatório diário, ${p.days}`,
      week: (p) => t`Relatório semanal, ${p.days}`,
      month: (p) => t`Relatório mensal, ${p.days}`,
    },
    total: (p) => t`Total: ${p.sum}`,
    ofTarget: (p) => t`Meta: ${percent(p.share)} de ${p.target}`,
    ofPeriodTarget: (p) => t`Período: ${p.sum} de ${p.target} (${percent(p.share)})`,
    versus: {
      day: (p) => t`${change(p)} em relação ao dia anterior`,
      week: (p) => t`${change(p)} em relação à semana anterior`,
      month: (p) => t`${change(p)} em relação ao período anterior`,
    },
    same: {
      day: 'Igual ao dia anterior',
      week: 'Igual à semana anterior',
      month: 'Igual ao período anterior',
    },
    nothingBefore: 'Ainda não há com o que comparar',
    best: (p) => t`Melhor: ${p.name}, ${p.sum}`,
    left: (p) => t`${p.name} (saiu)`,
    nobody: 'Ainda não há ninguém na marca',
    progress: (p) => t`${p.sum}, ${percent(p.share)} de ${p.target}`,
    periodProgress: (p) => t`${p.sum} → ${percent(p.share)} de ${p.target}`,
    picture: {
      best: 'Melhor',
      sumOfTarget: (p) => t`${p.sum} de ${p.target}`,
      sumOfPeriodTarget: (p) => t`${p.sum} de ${p.target} no período`,
      this: { day: 'este dia', week: 'esta semana' },
      earlierInPeriod: 'antes no período',
      moreInText: (p) => t`e mais ${p.people}, no texto`,
    },
    late: {
      title: 'Mudanças depois do relatório',
      day: (p) =>
        p.labels === ''
          ? t`${p.day}: ${p.change}`
          : p.more === 0
            ? t`${p.day}: ${p.change} (${p.labels})`
            : t`${p.day}: ${p.change} (${p.labels} e mais ${p.more})`,
      moreDays: (p) =>
        plural(p.days, {
          one: t`mais ${p.days} dia: ${p.change}`,
          many: t`mais ${p.days} de dias: ${p.change}`,
          other: t`mais ${p.days} dias: ${p.change}`,
        }),
    },
  },
  errors: {
    calls: {
      unauthorized: 'Faça login de novo',
      loggedOut: 'A sessão terminou. Faça login de novo',
      forbidden: 'Sem acesso',
      notInBrand: 'Você não faz parte desta marca',
      notFound: 'Não encontrado',
      invalid: 'Dados inválidos',
      serverError: 'Erro do servidor. Tente mais tarde',
      databaseAway: 'O banco de dados está indisponível. Tente de novo em instantes',
      databaseReadOnly: 'O banco de dados está em modo somente leitura agora. Tente de novo em instantes',
      databaseBusy: 'O banco de dados está ocupado. Tente de novo em instantes',
      inFlight: 'Uma solicitação com este Idempotency-Key ainda está em andamento',
      keyReused: 'Este Idempotency-Key já foi usado com outro conteúdo',
      unsupportedType: 'Este tipo de conteúdo não é aceito',
      bodyTooLarge: 'A solicitação é grande demais',
      notJson: "O conteúdo não é JSON válido, mas content-type é 'application/json'",
      invalidAddress: (p) => t`'${p.address}' não é um endereço válido`,
      tooSlow: 'A solicitação demorou demais para chegar',
    },
    limits: {
      calls: 'Solicitações demais',
      deposits: 'Você informou depósitos demais',
      tickets: 'Você abriu chamados demais',
      messages: 'Você enviou mensagens demais',
      files: 'Você enviou arquivos demais',
      appointments: 'Você criou reuniões demais',
      inviteCodes: 'Você tentou códigos demais',
      joinRequests: 'Você enviou pedidos de entrada demais',
      logins: 'Muitas tentativas de login sem sucesso',
      seconds: (p) =>
        plural(p.count, {
          one: t`Tente de novo em ${p.count} segundo`,
          many: t`Tente de novo em ${p.count} de segundos`,
          other: t`Tente de novo em ${p.count} segundos`,
        }),
      minutes: (p) =>
        plural(p.count, {
          one: t`Tente de novo em ${p.count} minuto`,
          many: t`Tente de novo em ${p.count} de minutos`,
          other: t`Tente de novo em ${p.count} minutos`,
        }),
      hours: (p) =>
        plural(p.count, {
          one: t`Tente de novo em ${p.count} hora`,
          many: t`Tente de novo em ${p.count} de horas`,
          other: t`Tente de novo em ${p.count} horas`,
        }),
    },
    deposits: {
      editedBefore: 'Outra pessoa já alterou isto',
      notAPicture: (p) => t`${p.name} não é uma imagem. O comprovante é uma imagem JPEG, PNG ou WebP`,
      otherType: (p) => t`${p.field} é só para o tipo ${p.type}`,
      notPositive: (p) => t`${p.field}: deve ser maior que zero`,
      outOfBounds: (p) => t`${p.field}: no máximo duas casas decimais e no máximo ${p.limit}`,
      notANumber: (p) => t`${p.field}: deve ser um número, por exemplo 1250.50`,
      mixedDigits: (p) => t`${p.field}: não está claro, mistura algarismos de dois sistemas de escrita`,
      otherCurrency: (p) => t`${p.field}: está em outra moeda. Os valores são em dólares americanos.`,
      unclearThousands: (p) => t`${p.field}: não está claro, escreva sem “k”`,
      decimals: (p) => t`${p.field}: tem mais de duas casas decimais`,
      tooLarge: (p) => t`${p.field}: passa de 9.999.999.999,99`,
      ambiguous: (p) => t`${p.text} pode ser lido de duas formas: escreva ${p.one} ou ${p.other}`,
    },
    tickets: {
      closed: 'O chamado está fechado',
      short: 'A mensagem é curta demais',
      empty: (p) => t`${p.field}: não pode estar vazio se não há arquivos`,
      long: (p) => t`Uma mensagem pode ter no máximo ${p.limit} caracteres, e esta tem ${p.length}`,
      nothing: 'A mensagem não tem nada visível',
      filesRefused: 'Durante um dia, o Telegram não entregou ao bot os arquivos da mensagem. Envie-a de novo',
      fileRefused: (p) => t`O Telegram não entrega ${p.name} ao bot`,
    },
    appointments: {
      noDate: 'Informe a data',
      noName: 'Informe o nome',
      past: (p) => t`${p.field}: não pode estar no passado`,
    },
    names: {
      notLatin: 'O nome deve começar com letras latinas',
      staff: 'Nomes não podem conter a palavra “Staff”',
      orLanguage: (p) => t`Informe ${p.field} ou um idioma`,
    },
    files: {
      nameless: 'Um arquivo está sem nome. Dê um nome a ele e anexe de novo',
      tooMany: (p) => t`Você anexou mais de ${p.limit} arquivos`,
      tooLarge: (p) => t`Um arquivo pode ter no máximo ${p.megabytes} MB`,
      empty: (p) => t`${p.name} está vazio`,
      otherType: (p) => t`${p.name} é de um tipo que não pode ser anexado`,
      otherEncoding: (p) => t`${p.name} não é um texto em UTF-8. Salve em UTF-8 e anexe de novo`,
      noSpace: 'O servidor está sem espaço para arquivos. Tente mais tarde ou envie só o texto',
      notAFile: (p) => t`${p.field}: deve ser um arquivo`,
      nul: (p) => t`${p.field}: o nome não pode conter NUL`,
      incomplete: 'O formulário chegou incompleto',
      otherField: 'Campo de arquivo inesperado',
      longField: 'O valor de um campo é longo demais',
      malformedPart: 'Cabeçalho inválido em uma parte do formulário',
    },
    fields: {
      required: (p) => t`${p.field}: campo obrigatório`,
      unknown: (p) => t`${p.field}: campo desconhecido`,
      text: (p) => t`${p.field}: deve ser um texto`,
      number: (p) => t`${p.field}: deve ser um número`,
      wholeNumber: (p) => t`${p.field}: deve ser um número inteiro`,
      boolean: (p) => t`${p.field}: deve ser true ou false`,
      list: (p) => t`${p.field}: deve ser uma lista`,
      object: (p) => t`${p.field}: deve ser um objeto`,
      otherType: (p) => t`${p.field}: deve ser de outro tipo`,
      atLeast: (p) => t`${p.field}: deve ser no mínimo ${p.limit}`,
      atMost: (p) => t`${p.field}: deve ser no máximo ${p.limit}`,
      tooShort: (p) => t`${p.field}: no mínimo ${characters(p.count)}`,
      tooLong: (p) => t`${p.field}: no máximo ${characters(p.count)}`,
      tooFew: (p) => t`${p.field}: no mínimo ${items(p.count)}`,
      tooMany: (p) => t`${p.field}: no máximo ${items(p.count)}`,
      oneOf: (p) => t`${p.field}: deve ser ${either(p.values)}`,
      period: (p) => t`${p.field}: deve ser day, week ou month`,
      multipleOf: (p) => t`${p.field}: deve ser múltiplo de ${p.step}`,
      impossible: (p) => t`${p.field}: não é um valor possível`,
      invalid: (p) => t`${p.field}: valor inválido`,
      format: (p) => t`${p.field}: formato inválido`,
      date: (p) => t`${p.field}: deve ser uma data, AAAA-MM-DD`,
      time: (p) => t`${p.field}: deve ser um horário, HH:MM`,
      instant: (p) => t`${p.field}: deve ser um horário em ISO 8601`,
      email: (p) => t`${p.field}: deve ser um endereço de e-mail`,
      address: (p) => t`${p.field}: deve ser um endereço como https://example.com`,
      years: (p) => t`${p.field}: deve estar entre 2000 e 2100`,
      before: (p) => t`${p.field}: não pode ser anterior a ${p.other}`,
      tooManyDays: (p) => t`${p.field}: deve ser menos de ${p.days} dias depois de ${p.other}`,
      givenWith: (p) => t`${p.field}: deve vir com ${p.other}`,
      notWith: (p) => t`${p.field}: não pode vir com ${p.other}`,
      leftOut: (p) => t`${p.field}: este campo deve ser omitido`,
      nul: (p) => t`${p.field}: não pode conter NUL`,
      halfCharacter: (p) => t`${p.field}: não pode conter meio caractere`,
      ascii: (p) => t`${p.field}: de 1 a ${p.limit} caracteres ASCII imprimíveis`,
    },
  },
} satisfies TranslatedTexts;

function change(p: { change: Piece; share: number | null }) {
  return p.share === null ? p.change : t`${p.change} (${signedPercent(p.share)})`;
}
