/** Section A of the standard has 8 clauses, section B the other 10; a gap parts them. */
const lastOfFirstSection = 8
const step = 19
const gap = 9
/** Degrees clockwise from the top to the middle of a segment. */
export const angleOf = (clause: number) =>
  step * (clause - 0.5) + gap * (clause > lastOfFirstSection ? 1.5 : 0.5)

/** One segment at the top of a circle with the radius 42 around 0,0. The others are turned. */
export const segmentPath = 'M-5.99-41.57A42 42 0 0 1 5.99-41.57'
