/** JSON that PostgreSQL wrote. It is sent as it is. `View` is the type of its content. */
export class JsonText<View> {
  declare readonly holds: View;
  constructor(readonly text: string) {}

  /** For what needs another format. */
  get value(): View {
    return JSON.parse(this.text) as View;
  }
}
