import type { FaultSettings } from '../../../state/faults';
import type { Contact } from '../../../state/messenger.types';
import type { ChatView, HistoryView, LiveEvent, MessengerView } from '../../../page-api/page.views';
import type { Call } from '../../../state/traffic';
import { api, keyOf, listenLive, type Place } from './api';
import { fullName } from '../parts/person-name';

const SETTLE_MS = 80;
const TYPING_MS = 5000;

type Answer = Extract<LiveEvent, { type: 'answer' }>;

/** The data of the server that the page shows. One stream of events keeps it up to date. */
class LiveData {
  messenger: MessengerView | undefined;
  calls: Call[] = [];
  isConnected = true;
  onError: (error: unknown) => void = () => undefined;
  onAnswer: (answer: Answer) => void = () => undefined;

  private readonly chats = new Map<number, ChatView[]>();
  private readonly histories = new Map<string, { place: Place; history?: HistoryView }>();
  private readonly typing = new Map<string, { action: string; timer: number }>();
  private readonly people = new Map<number, number>();
  private readonly listeners = new Set<() => void>();
  private readonly settling = new Map<string, number>();
  private stream: { people: string; close: () => void } | undefined;
  private trafficWatchers = 0;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  findChats(person: number): ChatView[] | undefined {
    return this.chats.get(person);
  }

  /** The name of a person, or of a group that is shown somewhere. */
  titleOf(id: number): string {
    const person = this.messenger?.people.find((one) => one.id === id);
    const group = [...this.chats.values()].flat().find((chat) => chat.id === id);
    return (person && fullName(person)) ?? group?.title ?? String(id);
  }

  findHistory(place: Place): HistoryView | undefined {
    return this.histories.get(keyOf(place))?.history;
  }

  findTyping({ chat, thread }: Place): string | undefined {
    return this.typing.get(`${chat}:${thread}`)?.action;
  }

  /** Follows the chats of a person. Returns a function that ends this. */
  followPerson(person: number): () => void {
    this.people.set(person, (this.people.get(person) ?? 0) + 1);
    this.loadChats(person);
    this.settle('stream', () => this.openStream(), 0);
    return () => {
      const count = (this.people.get(person) ?? 0) - 1;
      if (count > 0) this.people.set(person, count);
      else this.people.delete(person);
      this.settle('stream', () => this.openStream(), 0);
    };
  }

  followThread(place: Place): () => void {
    const key = keyOf(place);
    this.histories.set(key, { place });
    this.loadHistory(place);
    return () => this.histories.delete(key);
  }

  followTraffic(): () => void {
    this.trafficWatchers += 1;
    this.loadTraffic();
    return () => {
      this.trafficWatchers -= 1;
    };
  }

  async loadOlder(place: Place): Promise<void> {
    const known = this.histories.get(keyOf(place));
    const first = known?.history?.messages[0];
    if (!known?.history?.hasOlder || !first) return;
    const older = await api.getHistory(place, first.id);
    if (this.histories.get(keyOf(place))?.history?.messages[0]?.id !== first.id) return;
    this.setHistory(place, (history) => ({
      messages: [...older.messages, ...history.messages],
      hasOlder: older.hasOlder,
    }));
  }

  loadMessenger(): void {
    api
      .getMessenger()
      .then((messenger) => this.change(() => (this.messenger = messenger)))
      .catch(this.onError);
  }

  /** Shows the new faults at once, and then those that the server has accepted. */
  setFaults(faults: FaultSettings): void {
    this.expect({ faults });
    api
      .setFaults(faults)
      .catch(this.onError)
      .finally(() => this.loadMessenger());
  }

  setContact(person: number, contact: Contact): void {
    this.expect({
      people: this.messenger?.people.map((one) => (one.id === person ? { ...one, contact } : one)),
    });
    api
      .setContact(person, contact)
      .catch(this.onError)
      .finally(() => this.loadMessenger());
  }

  clearCalls(): void {
    api.clearTraffic().then(() => this.change(() => (this.calls = [])), this.onError);
  }

  private expect(changed: Partial<MessengerView>) {
    this.change(() => (this.messenger = this.messenger && { ...this.messenger, ...changed }));
  }

  private openStream() {
    const people = [...this.people.keys()].sort();
    if (people.join() === this.stream?.people) return;
    this.stream?.close();
    this.stream = undefined;
    if (people.length === 0) return;
    const close = listenLive(
      people,
      (event) => this.onEvent(event),
      (isConnected) => {
        this.change(() => (this.isConnected = isConnected));
        if (isConnected) this.reload();
      },
    );
    this.stream = { people: people.join(), close };
  }

  private onEvent(event: LiveEvent) {
    switch (event.type) {
      case 'answer':
        return this.onAnswer(event);
      case 'typing':
        return this.setTyping(event);
      case 'traffic':
        return this.trafficWatchers > 0 && this.settle('traffic', () => this.loadTraffic());
      case 'message':
      case 'deleted':
        this.applyMessage(event);
        return this.settle('chats', () => this.reloadChats());
      case 'changed':
        return this.settle('chats', () => this.reloadChats());
      case 'reset':
        this.change(() => (this.calls = []));
        return this.reload();
    }
  }

  private applyMessage(event: Extract<LiveEvent, { type: 'message' | 'deleted' }>) {
    for (const { place } of [...this.histories.values()]) {
      if (event.type === 'deleted') {
        if (event.chat !== place.chat) continue;
        this.setHistory(place, ({ messages, hasOlder }) => ({
          messages: messages.filter(({ id }) => id !== event.id),
          hasOlder,
        }));
        continue;
      }
      const { message } = event;
      if (message.chat !== place.chat || message.thread !== place.thread) continue;
      this.setHistory(place, ({ messages, hasOlder }) => {
        if (messages.some(({ id }) => id === message.id)) {
          return { messages: messages.map((one) => (one.id === message.id ? message : one)), hasOlder };
        }
        // This is an edit of a message that is older than the loaded ones.
        if (message.id < (messages.at(-1)?.id ?? 0)) return { messages, hasOlder };
        return { messages: [...messages, message], hasOlder };
      });
      if (message.from.isBot) this.endTyping(`${message.chat}:${message.thread}`);
    }
  }

  private setTyping({ chat, thread, action }: Extract<LiveEvent, { type: 'typing' }>) {
    const key = `${chat}:${thread}`;
    window.clearTimeout(this.typing.get(key)?.timer);
    const timer = window.setTimeout(() => this.endTyping(key), TYPING_MS);
    this.change(() => this.typing.set(key, { action, timer }));
  }

  private endTyping(key: string) {
    window.clearTimeout(this.typing.get(key)?.timer);
    if (this.typing.has(key)) this.change(() => this.typing.delete(key));
  }

  private reload() {
    this.reloadChats();
    for (const { place } of this.histories.values()) this.loadHistory(place);
    if (this.trafficWatchers > 0) this.loadTraffic();
  }

  private reloadChats() {
    this.loadMessenger();
    for (const person of this.people.keys()) this.loadChats(person);
  }

  private loadChats(person: number) {
    api
      .listChats(person)
      .then((chats) => this.change(() => this.chats.set(person, chats)))
      .catch(this.onError);
  }

  private loadHistory(place: Place) {
    api
      .getHistory(place)
      .then((history) => {
        if (this.histories.has(keyOf(place)))
          this.change(() => this.histories.set(keyOf(place), { place, history }));
      })
      .catch(this.onError);
  }

  private loadTraffic() {
    api
      .listTraffic(this.calls.at(-1)?.id ?? 0)
      .then((calls) => {
        const fresh = calls.filter(({ id }) => id > (this.calls.at(-1)?.id ?? 0));
        this.change(() => (this.calls = [...this.calls, ...fresh].slice(-300)));
      })
      .catch(this.onError);
  }

  private setHistory(place: Place, update: (history: HistoryView) => HistoryView) {
    const { history } = this.histories.get(keyOf(place)) ?? {};
    if (history) this.change(() => this.histories.set(keyOf(place), { place, history: update(history) }));
  }

  /** Runs the action once if it is asked for several times in a short time. */
  private settle(name: string, action: () => void, ms = SETTLE_MS) {
    window.clearTimeout(this.settling.get(name));
    this.settling.set(name, window.setTimeout(action, ms));
  }

  private change(apply: () => unknown) {
    apply();
    for (const listener of this.listeners) listener();
  }
}

export const liveData = new LiveData();
