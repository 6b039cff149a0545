/** Names of the form fields that belong to a file field; `fileFields` in uploads.server creates their schema. */
export type FileFieldName<N extends string> = `${N}${'' | 'Staged' | 'StagedName' | 'Remove'}`
