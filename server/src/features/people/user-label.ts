/** The person's public name, or "User #7" without one (spec 9). */
export const userLabel = (user: { id: number; publicName: string | null }): string =>
  user.publicName ?? `User #${user.id}`;
