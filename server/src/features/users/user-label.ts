/** How a person is called where no name is known (spec 9). */
export const userLabel = (user: { id: number; publicName: string | null }): string =>
  user.publicName ?? `User #${user.id}`;
