import type { Colour } from '../core/contrast';

interface Pair {
  back: Colour;
  front: Colour;
}

/** Pairs of background and text colour for initials. They are calm, because they appear in every row. */
export const avatarColours: { light: Pair; dark: Pair }[] = [
  { light: { back: '#e3e3fc', front: '#3a37a3' }, dark: { back: '#2d2b5e', front: '#c8c7f9' } },
  { light: { back: '#d9ecf7', front: '#0b5778' }, dark: { back: '#123f55', front: '#aadcf2' } },
  { light: { back: '#d7f0e3', front: '#11603a' }, dark: { back: '#14462f', front: '#a5e3c3' } },
  { light: { back: '#e9edd0', front: '#4c5a0e' }, dark: { back: '#3c4513', front: '#d8e39b' } },
  { light: { back: '#fbe9cf', front: '#7a4a05' }, dark: { back: '#55370d', front: '#f5cd92' } },
  { light: { back: '#fce0dc', front: '#932a1c' }, dark: { back: '#5c241c', front: '#f7b9b0' } },
  { light: { back: '#fadfee', front: '#8e2463' }, dark: { back: '#591f43', front: '#f3b4d7' } },
  { light: { back: '#eedff9', front: '#6a2f97' }, dark: { back: '#45235f', front: '#dbb9f3' } },
];

/** Returns the colours of a person, which never change. */
export const avatarColoursOf = (userId: number) => avatarColours[Math.abs(userId) % avatarColours.length]!;
