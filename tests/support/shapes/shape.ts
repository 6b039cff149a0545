/** The input of a shape: its data folder, and the environment of all of its processes. */
export interface Place {
  folder: string
  smtpUrl: string
  environment: Record<string, string>
}

/** The campus as an operator may run it. Tests do not depend on the shape. */
export interface RunningShape {
  /** Address of the pages. */
  url: string
  /** Address of the API. */
  apiUrl: string
  /** The log of each process. */
  logFiles: string[]
  /** False if a process had to be killed. */
  stop: () => Promise<boolean>
}

export type StartShape = (place: Place) => Promise<RunningShape>
