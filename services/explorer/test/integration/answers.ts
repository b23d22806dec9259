import { recordedAnswers, recording } from "@causeway/sdk/testing/recordings.ts";

const TRANSFER = `0x${"12".repeat(32)}`;

const lane = (origin: string, destination: string, more: object = {}) => ({
  ...{
    laneId: `0x${origin}${destination}`,
    originChainId: origin,
    destinationChainId: destination,
  },
  ...{ state: "open", until: null, waiting: null },
  latency: { messages: 40, p50Seconds: 24, p90Seconds: 61 },
  carried: {
    ...{ height: "120", at: "2026-11-28T21:56:37Z", lag: { blocks: "14", seconds: "172" } },
  },
  ...more,
});

const HEALTH = [
  lane("31338", "31337", { waiting: { messages: 3, oldestAt: "2026-11-28T21:56:37Z" } }),
  lane("31337", "31339", { state: "stopped", until: "2030-01-01T00:00:00Z", latency: null }),
  lane("31339", "31337", { state: "frozen" }),
];

const LANES = HEALTH.map(({ laneId, originChainId, destinationChainId }, place) => ({
  ...{ laneId, originChainId, destinationChainId, isOpen: true },
  ...{ defaultGasLimit: "150000", leastLifetimeSeconds: "7200" },
  lightClients: [
    {
      ...{ chainId: destinationChainId, address: TRANSFER.slice(0, 42), isFrozen: place === 2 },
      stoppedUntil: place === 1 ? "2030-01-01T00:00:00Z" : null,
    },
  ],
}));

const validator = (digits: string, hasSigned: boolean, last: string | null = "120") => ({
  ...{ validator: `0x${digits.repeat(32)}`, x: "1", y: "2", weight: "1", hasSigned },
  last: last === null ? null : { height: last, at: "2026-11-28T21:56:37Z" },
});

const CLIENTS = LANES.flatMap(({ originChainId, lightClients }, place) =>
  lightClients.map((client) => ({
    ...client,
    ...{ followedChainId: originChainId, generation: `${place + 1}`, epoch: "4" },
    ...{ committeeHash: TRANSFER, frozenAt: client.isFrozen ? "2026-11-28T21:56:37Z" : null },
    distrustedUntil: place === 1 ? "2026-11-28T21:56:37Z" : null,
    newest: {
      ...{ height: "120", at: "2026-11-28T21:56:37Z", checkpointHash: TRANSFER },
      ...{ transaction: TRANSFER, acceptedAt: "2026-11-28T21:57:37Z" },
    },
    ...{ final: { height: "134", at: "2026-11-28T21:59:29Z" } },
    lag: { blocks: "14", seconds: "172" },
    members: [validator("a1", true), validator("b2", place === 0), validator("c3", false, null)],
  })),
);

const LISTED = recording("tokens").json as {
  readonly data: readonly { readonly tokens: readonly { address: string; symbol: string }[] }[];
};
const USDC = LISTED.data[0]?.tokens.find(({ symbol }) => symbol === "USDC")?.address ?? "";

const VAULT = {
  ...{ chainId: "31337", assetId: TRANSFER, symbol: "USDC", token: USDC },
  ...{ isMinted: false, pausedUntil: null, liquidity: "750000000", provided: "1000000000" },
  ...{ due: "5000000" },
  queues: [{ state: "waiting", transfers: "2", amount: "5000000", since: "2026-11-28T21:56:37Z" }],
  limits: [
    ...["31338", "31339"].map((peerChainId) => ({
      ...{ peerChainId, limited: "arrivals", capacity: "400000000", refillSeconds: "86400" },
    })),
  ],
  now: {
    liquidity: "740000000",
    limits: [{ peerChainId: "31338", available: "100000000" }],
  },
};

const MINTED = {
  ...VAULT,
  chainId: "31338",
  isMinted: true,
  liquidity: null,
  limits: [],
  queues: [],
};

const feeVersion = (kind: string, version: string, state: string, fees: object) => ({
  ...{ kind, chainId: "31338", schedule: TRANSFER.slice(0, 42), version, state },
  ...{ validFrom: "2030-01-01T00:00:00Z", messages: null, releases: null, orders: null, ...fees },
});

const messageFees = (base: string) => ({
  messages: {
    messages: ["31337", "31339"].map((destinationChainId, place) => ({
      ...{ destinationChainId, isFree: place === 1, base, gasPrice: "1000000000" },
      gasPerByte: "40",
    })),
  },
});

const RELEASE_FEES = {
  assets: [
    {
      ...{ assetId: TRANSFER, symbol: "USDC", decimals: 6 },
      origins: [
        {
          ...{ originChainId: "31337", isFree: false, rateBps: 10 },
          ...{ floor: "500000", ceiling: "20000000", flat: "50000" },
        },
      ],
    },
  ],
};

const FEES = [
  feeVersion("messages", "3", "in-force", messageFees("20000000000000")),
  feeVersion("messages", "4", "announced", messageFees("30000000000000")),
  feeVersion("releases", "1", "in-force", { releases: RELEASE_FEES }),
  feeVersion("orders", "1", "in-force", {
    orders: { destinations: [{ chainId: "31337", isFree: false, feeBps: 25 }] },
  }),
];

const HOUR = 3_600_000;

/** What left chains in the last hours. */
function recentVolumes(): readonly object[] {
  const thisHour = Math.floor(Date.now() / HOUR) * HOUR;
  const volume = (hoursAgo: number, originChainId: string, symbol: string, amount: string) => ({
    beginsAt: new Date(thisHour - hoursAgo * HOUR).toISOString(),
    ...{ originChainId, assetId: `0x${symbol === "USDC" ? "05" : "06"}${"00".repeat(31)}` },
    ...{ symbol, decimals: 6, transfers: 2, amount },
  });
  return [
    ...[volume(3, "31337", "USDC", "5000000"), volume(3, "31338", "USDC", "2500000")],
    ...[volume(0, "31339", "USDC", "1250001"), volume(1, "31338", "DAI", "700000")],
  ];
}

const HALF_HOUR = 1_800_000;

/** The recorded orders, as if they were sent on this day. */
function recentOrders(): readonly object[] {
  const { items } = recording("orders").json as {
    readonly items: readonly { readonly legs: readonly object[] }[];
  };
  return items.map((order, place) => {
    const at = new Date(Date.now() - place * HALF_HOUR).toISOString();
    return { ...order, legs: order.legs.map((leg) => ({ ...leg, at })) };
  });
}

/** What the stream of the network tells first. */
function newestRecords() {
  const { items } = recording("history-messages").json as { readonly items: readonly object[] };
  return { messages: items, orders: recentOrders() };
}

/** Of a chain without public RPCs. */
const ENVIRONMENT = {
  environment: "recorded",
  chains: [{ name: "hub", chainId: "31337", rpcUrls: [], mailbox: TRANSFER.slice(0, 42) }],
  validators: [],
};

/** How the service answers: as it was recorded, with nothing to list, or not at all. */
export type Service = "recorded" | "empty" | "down";

/** What a service answers to which nothing happened yet; undefined for what stays the same. */
function nothingAt(path: string): unknown {
  if (path === "/v1/events") return { messages: [], orders: [] };
  return path.startsWith("/v1/") ? { items: [], cursor: null } : undefined;
}

/** Answers of the service by path; undefined for an answer that it does not have. */
export function answersOf(service: Service): (path: string) => unknown {
  const recorded = recordedAnswers();
  return (path) => {
    if (service === "down") return undefined;
    const [plain = ""] = path.split("?");
    if (plain === "/environment.json") return ENVIRONMENT;
    if (service === "empty") return nothingAt(plain) ?? recorded(path)?.json;
    const own: Readonly<Record<string, unknown>> = {
      "/v1/health/lanes": { items: HEALTH },
      "/v1/lanes": { items: LANES },
      "/v1/events": newestRecords(),
      "/v1/light-clients": { items: CLIENTS, cursor: null },
      "/v1/fee-schedules": { items: FEES, cursor: null },
      "/v1/volumes": { items: recentVolumes() },
      "/v1/vaults": { items: [{ ...VAULT, now: null }, MINTED], cursor: null },
      [`/v1/vaults/31337/${TRANSFER}`]: VAULT,
      [`/v1/vaults/31338/${TRANSFER}`]: MINTED,
      "/v1/orders": { items: recentOrders(), cursor: "next" },
      "/v1/messages": { items: newestRecords().messages, cursor: null },
    };
    return own[plain] ?? recorded(path)?.json;
  };
}
