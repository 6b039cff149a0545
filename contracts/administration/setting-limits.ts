/** What the campus is called as delivered. */
export const defaultName = 'Trust Campus'

/** Of the settings of the campus, in characters. */
export const settingLimits = {
  name: 80,
  shortName: 24,
  accent: 20,
  slogan: 120,
  sender: 60,
  linkLabel: 40,
  linkAddress: 500,
} as const

/** Links of its own in the footer, by their places. */
export const linkPlaces = ['first', 'second', 'third'] as const

/** Settings that a variable of the environment decides, whatever is stored. */
export const fixableSettings = ['name', 'shortName', 'accent', 'sender'] as const
export type FixableSetting = (typeof fixableSettings)[number]

/** Of the file that an operator sends. */
export const logoLimits = {
  bytes: 512 * 1024,
  /** The longer side of a picture, in pixels: icons and share pictures show it large. A drawing has any size. */
  shortest: 200,
  /** How many times as long as the other one a side may be, after its empty margins are cut off. */
  ratio: 8,
} as const
