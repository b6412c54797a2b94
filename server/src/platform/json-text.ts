/** JSON that PostgreSQL has already written; it is sent as it is. `View` says what it holds. */
export class JsonText<View> {
  declare readonly holds: View;
  constructor(readonly text: string) {}
}
