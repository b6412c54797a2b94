/** JSON that is sent as it is. `View` is the type of its content. */
export class JsonText<View> {
  declare readonly holds: View;
  constructor(readonly text: string) {}
}
