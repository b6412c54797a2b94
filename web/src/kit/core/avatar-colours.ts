/** Pairs of background and text colour for initials. Muted, because they appear in every row. */
export const avatarColours = {
  light: [
    ['#e3e3fc', '#3a37a3'],
    ['#d9ecf7', '#0b5778'],
    ['#d7f0e3', '#11603a'],
    ['#e9edd0', '#4c5a0e'],
    ['#fbe9cf', '#7a4a05'],
    ['#fce0dc', '#932a1c'],
    ['#fadfee', '#8e2463'],
    ['#eedff9', '#6a2f97'],
  ],
  dark: [
    ['#2d2b5e', '#c8c7f9'],
    ['#123f55', '#aadcf2'],
    ['#14462f', '#a5e3c3'],
    ['#3c4513', '#d8e39b'],
    ['#55370d', '#f5cd92'],
    ['#5c241c', '#f7b9b0'],
    ['#591f43', '#f3b4d7'],
    ['#45235f', '#dbb9f3'],
  ],
} as const;

/** Deterministic: a person always has the same colours. */
export const pickColours = (scheme: keyof typeof avatarColours, id: number) =>
  avatarColours[scheme][Math.abs(id) % avatarColours.light.length]!;
