import {
  array,
  boolean,
  type InferOutput,
  nullable,
  nullish,
  number,
  object,
  string,
} from "valibot";

const text = string();

/** An amount in smallest units. */
const amount = object({ chainId: text, token: text, amount: text });

const leg = object({ leg: text, chainId: text, transaction: text, at: text });

/** An order, or a transfer without one. */
const record = object({
  orderId: text,
  transferId: nullish(text),
  state: text,
  until: nullable(text),
  originChainId: text,
  destinationChainId: nullable(text),
  sender: text,
  receiver: nullable(text),
  given: nullable(amount),
  bridged: nullable(amount),
  received: nullable(amount),
  legs: array(leg),
});

/** A message. */
const message = object({
  messageId: text,
  state: text,
  until: nullable(text),
  originChainId: text,
  destinationChainId: nullable(text),
  sender: nullable(text),
  recipient: nullable(text),
  legs: array(leg),
});

export type OrderRecord = InferOutput<typeof record>;
export type MessageRecord = InferOutput<typeof message>;

/** A page of `/v1/orders` and `/v1/transfers`. */
export const orderPage = object({ items: array(record), cursor: nullable(text) });
/** A page of `/v1/messages`. */
export const messagePage = object({ items: array(message), cursor: nullable(text) });
/** An event of `/v1/events?network=all`. */
export const newestRecords = object({ messages: array(message), orders: array(record) });

const lag = object({ blocks: text, seconds: text });

const laneHealth = object({
  laneId: text,
  originChainId: text,
  destinationChainId: text,
  state: text,
  until: nullable(text),
  waiting: nullable(object({ messages: number(), oldestAt: text })),
  latency: nullable(object({ messages: number(), p50Seconds: number(), p90Seconds: number() })),
  // An older service does not say it.
  carried: nullish(object({ height: text, at: text, lag: nullable(lag) })),
});

export type LaneHealth = InferOutput<typeof laneHealth>;

/** The answer of `/v1/health/lanes`. */
export const laneHealthList = object({ items: array(laneHealth) });

const lane = object({
  ...{ laneId: text, originChainId: text, destinationChainId: text },
  isOpen: boolean(),
  defaultGasLimit: nullable(text),
  leastLifetimeSeconds: nullable(text),
  lightClients: array(
    object({ chainId: text, address: text, isFrozen: boolean(), stoppedUntil: nullable(text) }),
  ),
});

export type Lane = InferOutput<typeof lane>;

/** The answer of `/v1/lanes`. */
export const laneList = object({ items: array(lane) });

/** A member of a committee, and what it signed. */
const member = object({
  ...{ validator: text, weight: text, hasSigned: boolean() },
  last: nullable(object({ height: text, at: text })),
});

const lightClient = object({
  ...{ chainId: text, address: text, followedChainId: text, generation: nullable(text) },
  ...{ epoch: nullable(text), committeeHash: nullable(text), isFrozen: boolean() },
  ...{ frozenAt: nullable(text), stoppedUntil: nullable(text), distrustedUntil: nullable(text) },
  newest: nullable(object({ height: text, at: text, checkpointHash: text, acceptedAt: text })),
  ...{ lag: nullable(lag), members: array(member) },
});

export type LightClient = InferOutput<typeof lightClient>;

/** A page of `/v1/light-clients`. */
export const lightClientPage = object({ items: array(lightClient), cursor: nullable(text) });

const volume = object({
  ...{ beginsAt: text, originChainId: text, assetId: text, symbol: nullable(text) },
  ...{ decimals: nullable(number()), transfers: number(), amount: text },
});

export type Volume = InferOutput<typeof volume>;

/** The answer of `/v1/volumes`. */
export const volumeList = object({ items: array(volume) });

/** A vault, or a contract that mints. */
export const vault = object({
  chainId: text,
  assetId: text,
  symbol: nullable(text),
  token: text,
  isMinted: nullable(boolean()),
  pausedUntil: nullable(text),
  liquidity: nullable(text),
  provided: text,
  due: text,
  queues: array(object({ state: text, transfers: text, amount: text, since: text })),
  limits: array(object({ peerChainId: text, limited: text, capacity: text, refillSeconds: text })),
  now: nullable(
    object({ liquidity: text, limits: array(object({ peerChainId: text, available: text })) }),
  ),
});

export type Vault = InferOutput<typeof vault>;

/** A page of `/v1/vaults`. */
export const vaultPage = object({ items: array(vault), cursor: nullable(text) });

const messagePrice = object({
  ...{ destinationChainId: text, isFree: boolean(), base: text, gasPrice: text },
  gasPerByte: text,
});

const originFees = object({
  ...{ originChainId: text, isFree: boolean(), rateBps: number() },
  ...{ floor: text, ceiling: text, flat: text },
});

const assetFees = object({
  ...{ assetId: text, symbol: nullable(text), decimals: nullable(number()) },
  origins: array(originFees),
});

/** A version of fees. */
const feeVersion = object({
  ...{ kind: text, chainId: text, schedule: text, version: text, state: text, validFrom: text },
  messages: nullable(object({ messages: array(messagePrice) })),
  releases: nullable(object({ assets: array(assetFees) })),
  orders: nullable(
    object({
      destinations: array(object({ chainId: text, isFree: boolean(), feeBps: number() })),
    }),
  ),
});

export type FeeVersion = InferOutput<typeof feeVersion>;

/** A page of `/v1/fee-schedules`. */
export const feePage = object({ items: array(feeVersion), cursor: nullable(text) });
