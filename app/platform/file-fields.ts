/** Names of a form's fields that belong to its field for a file; `fileFields` of uploads.server makes their schema. */
export type FileFieldName<N extends string> = `${N}${'' | 'Staged' | 'StagedName' | 'Remove'}`
