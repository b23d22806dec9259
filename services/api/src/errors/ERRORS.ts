/** What each API answers to a kind of error. */
export interface ErrorMeaning {
  /** `errno` of the routing API. */
  readonly errno: number;
  /** HTTP status of the routing API; 200 unless a client must act on the connection itself. */
  readonly routingStatus?: number;
  /** HTTP status of all other APIs, and of problem details where `status` names none. */
  readonly code: number;
  /** `errno` of the data API, if another one. */
  readonly dataErrno?: number;
  /** HTTP status of problem details, if another one. */
  readonly status?: number;
  /** The field's own words, where it has some. */
  readonly title: string;
  readonly cause: string;
  readonly remedy: string;
}

/** Errors of parameters: they name the parameter and its value. */
const PARAMETERS = {
  badParameter: {
    errno: 2000,
    code: 400,
    title: "Parameter error",
    cause: "A parameter is missing, was given twice, or has a value of another form.",
    remedy: "Send the named parameter once, in the form that the document states.",
  },
  unknownChain: {
    errno: 2001,
    code: 400,
    status: 422,
    title: "The Chain not Support",
    cause: "The environment has no chain of this id.",
    remedy: "Take an id of /supportedChainInfo.",
  },
  unknownToken: {
    errno: 2002,
    code: 400,
    status: 422,
    title: "The Token not Support",
    cause: "No token with this address is known on the chain.",
    remedy: "Take a token of /supportedTokenList.",
  },
  badAddress: {
    errno: 2007,
    code: 400,
    title: "Invalid address",
    cause: "An address has a wrong length or checksum, is zero, or is of another family of chains.",
    remedy:
      "Send 0x and 40 hex digits, in lower case or with the checksum of EIP-55; on TON, any of its forms.",
  },
  badSlippage: {
    errno: 2005,
    code: 400,
    status: 422,
    title: "Slippage Out of Range",
    cause: "The slippage is no whole number, above 5000, or below the least of this way.",
    remedy: "Send basis points: at least 150 across chains, at most 5000.",
  },
  missingSelector: {
    errno: 2000,
    code: 400,
    dataErrno: 2021,
    title: "Missing selector",
    cause: "The request names neither an address nor a symbol.",
    remedy: "Send `address` or `symbol`.",
  },
  notFound: {
    errno: 2000,
    code: 404,
    title: "Not found",
    cause: "Neither the index nor a chain has this id.",
    remedy: "Check the id. If the transaction is new, ask again after its block.",
  },
} as const satisfies Record<string, ErrorMeaning>;

/** Errors of quotes and of the transactions that follow from them. */
const ROUTES = {
  noRoute: {
    errno: 2003,
    code: 422,
    title: "No Route Found",
    cause: "No pools and no lane lead from one token to the other.",
    remedy: "Take other tokens.",
  },
  insufficientLiquidity: {
    errno: 2004,
    code: 422,
    title: "Insufficient Liquidity",
    cause: "The amount is above the amount that the destination can pay.",
    remedy: "Send less, or ask again later.",
  },
  insufficientAmount: {
    errno: 2006,
    code: 422,
    title: "Insufficient amount",
    cause: "The fees take the whole amount.",
    remedy: "Send at least `minAmount`.",
  },
  routeUnknown: {
    errno: 2110,
    code: 404,
    title: "Route Expired",
    cause: "The route is unknown, or older than five minutes.",
    remedy: "Ask /route again.",
  },
  routeChanged: {
    errno: 2111,
    code: 409,
    title: "Route Changed",
    cause: "The promised minimum can no longer be reached.",
    remedy: "Ask /route again. `minAmountOut` has the value then and now.",
  },
  generationDeprecated: {
    errno: 2112,
    code: 409,
    title: "Generation Deprecated",
    cause: "This generation of the router takes no orders any more.",
    remedy: "Ask /route again.",
  },
  paused: {
    errno: 2113,
    code: 409,
    title: "Paused",
    cause: "The lane or the asset is paused.",
    remedy: "Ask again after `until`.",
  },
  routeMismatch: {
    errno: 2114,
    code: 400,
    title: "Not This Route",
    cause: "A parameter of /swap differs from the parameter of the route's request.",
    remedy: "Send the value of the route's request, or ask /route again.",
  },
} as const satisfies Record<string, ErrorMeaning>;

/** Errors of keys and limits. */
const KEYS = {
  keyUnknown: {
    errno: 2100,
    routingStatus: 401,
    code: 401,
    dataErrno: 50101,
    title: "Invalid API key",
    cause: "No key has this id and secret.",
    remedy: "Check both. Without a key, leave both headers out.",
  },
  keyDisabled: {
    errno: 2101,
    routingStatus: 401,
    code: 401,
    dataErrno: 50105,
    title: "API key disabled",
    cause: "An operator revoked the key, or the key is not for this API.",
    remedy: "Ask the operator for another key.",
  },
  keyExpired: {
    errno: 2101,
    routingStatus: 401,
    code: 401,
    dataErrno: 50106,
    title: "API key expired",
    cause: "The time of the key is over.",
    remedy: "Ask the operator for another key.",
  },
  tooManyRequests: {
    errno: 2102,
    routingStatus: 429,
    code: 429,
    dataErrno: 50107,
    title: "Rate limit exceeded",
    cause: "The key or the address used its limit.",
    remedy: "Ask again after `Retry-After` seconds.",
  },
  signatureMissing: {
    errno: 2100,
    routingStatus: 401,
    code: 401,
    dataErrno: 50100,
    title: "Missing signature headers",
    cause: "One of the four headers BS-ACCESS-* is missing.",
    remedy: "Sign the request as the page of the data API shows.",
  },
  timestampInvalid: {
    errno: 2100,
    routingStatus: 401,
    code: 401,
    dataErrno: 50102,
    title: "Invalid timestamp",
    cause: "BS-ACCESS-TIMESTAMP is no ISO time, or more than 30 seconds from the service's clock.",
    remedy: "Set the clock, and sign each request at its time.",
  },
  signatureInvalid: {
    errno: 2100,
    routingStatus: 401,
    code: 401,
    dataErrno: 50103,
    title: "Invalid signature",
    cause: "The signature is not of this request, or was used before.",
    remedy: "Sign timestamp, method, path with query, and body.",
  },
  passphraseInvalid: {
    errno: 2100,
    routingStatus: 401,
    code: 401,
    dataErrno: 50104,
    title: "Invalid passphrase",
    cause: "The passphrase is not of this key.",
    remedy: "Send the passphrase that was shown when the key was created.",
  },
} as const satisfies Record<string, ErrorMeaning>;

/** Errors of HTTP itself, and of what the service depends on. */
const HTTP = {
  badRequest: {
    errno: 2000,
    routingStatus: 400,
    code: 400,
    title: "Bad Request",
    cause: "The request is no HTTP request that this service reads, or a GET with a body.",
    remedy: "Encode the URL, and send no body.",
  },
  unknownPath: {
    errno: 2000,
    routingStatus: 404,
    code: 404,
    title: "Not Found",
    cause: "Nothing is served at this path.",
    remedy: "Take a path of /openapi.json.",
  },
  methodNotAllowed: {
    errno: 2000,
    routingStatus: 405,
    code: 405,
    title: "Method Not Allowed",
    cause: "The path is served for other methods.",
    remedy: "Take a method of the header `Allow`.",
  },
  urlTooLong: {
    errno: 2000,
    routingStatus: 414,
    code: 414,
    title: "URI Too Long",
    cause: "The URL is longer than 8 KiB.",
    remedy: "Send fewer or shorter parameters.",
  },
  headersTooLarge: {
    errno: 2000,
    routingStatus: 431,
    code: 431,
    title: "Request Header Fields Too Large",
    cause: "The headers are larger than 16 KiB.",
    remedy: "Send fewer or shorter headers.",
  },
  requestTimeout: {
    errno: 2000,
    routingStatus: 408,
    code: 408,
    title: "Request Timeout",
    cause: "The request did not become whole in time.",
    remedy: "Send it again at once.",
  },
  unavailable: {
    errno: 2120,
    routingStatus: 503,
    code: 503,
    title: "Unavailable",
    cause: "A chain or the database does not answer, or too many requests wait.",
    remedy: "Ask again after `Retry-After` seconds.",
  },
  internal: {
    errno: 2120,
    routingStatus: 500,
    code: 500,
    title: "Internal Error",
    cause: "The service failed; its log says why.",
    remedy: "Report the time and the path to the operator.",
  },
} as const satisfies Record<string, ErrorMeaning>;

/** All errors of the service, by kind. */
export const ERRORS = { ...PARAMETERS, ...ROUTES, ...KEYS, ...HTTP } as const;

export type ErrorKind = keyof typeof ERRORS;
