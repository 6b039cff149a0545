/** What a shape is given: where it may keep things, and what all of its processes know of the world outside. */
export interface Place {
  folder: string
  smtpUrl: string
  environment: Record<string, string>
}

/** The campus as an operator may run it. Tests talk to it and never ask which one it is. */
export interface RunningShape {
  /** Where browsers go. */
  url: string
  /** Where the calls of the API are answered. */
  apiUrl: string
  /** What each of the processes has written. */
  logFiles: string[]
  /** False if a process had to be killed. */
  stop: () => Promise<boolean>
}

export type StartShape = (place: Place) => Promise<RunningShape>
