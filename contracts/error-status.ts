/** Error codes shared by front end and API; their texts are in `locales/<lng>/errors.json`. */
export const errorStatus = {
  badRequest: 400,
  invalidJson: 400,
  unauthenticated: 401,
  invalidCredentials: 401,
  /** The password is correct; `challenge` represents it in the next step of the login. */
  totpRequired: 401,
  accountDeactivated: 401,
  /** Only reported after a correct password, and second factor if there is one. */
  accountBlocked: 401,
  /** Only reported after a correct password; `resendConfirmation` helps. */
  accountUnconfirmed: 401,
  challengeExpired: 401,
  /** The personal token is malformed, unknown, expired or revoked. */
  tokenInvalid: 401,
  forbidden: 403,
  /** No personal token may make this call. */
  closedToTokens: 403,
  /** The personal token lacks the scope that `scope` names. */
  scopeMissing: 403,
  /** Too many wrong passwords for this e-mail. Its owner, if there is one, receives a link by mail; see `confirmLogin`. */
  loginConfirmationNeeded: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupportedMediaType: 415,
  unprocessable: 422,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
  /** The database is read-only: a move is in progress, or its primary server is down. */
  readOnly: 503,
  /** The disk is full. */
  noRoom: 503,
} as const
export type ErrorCode = keyof typeof errorStatus
