import { z } from 'zod'

/** Fields of a form that belong to its field for a file. */
const endings = ['', 'Staged', 'StagedName', 'Remove'] as const
export type FileFieldName<N extends string> = `${N}${(typeof endings)[number]}`

/**
 * What a form's schema says of a field for a file: the file itself, the one that an earlier submit has left with the
 * campus, its name, and whether the present one shall go. All of it is read by `stageUpload`, none by the API.
 */
export const fileFields = <N extends string>(name: N) =>
  Object.fromEntries(endings.map((ending) => [name + ending, z.unknown().optional()])) as Record<
    FileFieldName<N>,
    z.ZodOptional<z.ZodUnknown>
  >
