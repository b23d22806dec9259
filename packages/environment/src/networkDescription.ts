import * as z from "zod/mini";

import { evmEnvironmentChain } from "./chainConfig.ts";
import { accountsByName, contracts, contractsByName } from "./contracts.ts";
import { type Environment, environment } from "./environment.ts";
import { address, positive } from "./fields.ts";

const { shape } = environment;

/** An account of TON with its workchain, as messages name recipients. */
const wireAccount = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{66}$/, "33 bytes as 0x and 66 digits"));

/** Recipients for demonstrations on a chain that is not of the EVM, as messages name them. */
const recipients = z.strictObject({
  messageBoard: wireAccount,
});

/** A chain as programs on the local network know it. */
const networkChain = z.strictObject({
  name: evmEnvironmentChain.shape.name,
  /** Left out of EVM chains. */
  family: z.optional(z.literal("ton")),
  chainId: positive,
  rpcUrl: z.url(),
  contracts: z.union([contractsByName, accountsByName]),
  display: evmEnvironmentChain.shape.display,
  venues: evmEnvironmentChain.shape.venues,
  swap: evmEnvironmentChain.shape.swap,
  generations: evmEnvironmentChain.shape.generations,
  /** Recipients of its own, where the network's message board is not there. */
  recipients: z.optional(recipients),
});

/** The network's file, which it serves too. */
export const networkDescription = z.strictObject({
  /** Where the network serves this description. */
  url: z.url(),
  /** Of the process that keeps the network up. */
  pid: positive,
  environment: shape.environment,
  /** Folder of the configuration that it runs by. */
  config: z.string(),
  hub: shape.hub,
  chains: z.array(networkChain),
  ...z.omit(contracts, { committeeRegistry: true }).shape,
  messageBoard: address,
  assets: shape.assets,
  tokens: shape.tokens,
  pools: shape.pools,
  validators: shape.validators,
  proverUrl: z.url(),
  relayerUrl: z.url(),
  feeUpdaterUrl: z.url(),
  fillerUrl: z.url(),
  indexerUrl: z.url(),
  /** Where all HTTP APIs are. */
  apiUrl: z.url(),
  /** Gives coin and tokens to those who ask. */
  faucetUrl: z.url(),
  /** The page to swap and to follow. Older networks have none. */
  pageUrl: z.optional(z.url()),
  /** URL of the PostgreSQL that the services share. The file alone has it, for its owner: it has the password. */
  database: z.optional(z.url()),
});

/** Where everything of a running local network is. */
export type NetworkDescription = z.output<typeof networkDescription>;

/** What the network alone knows of itself. */
export type RunningNetwork = Pick<
  NetworkDescription,
  | ("pid" | "config" | "messageBoard" | "database")
  | ("proverUrl" | "relayerUrl" | "feeUpdaterUrl" | "fillerUrl" | "indexerUrl")
  | ("apiUrl" | "faucetUrl" | "pageUrl")
> & {
  /** By the names of chains. */
  readonly recipients?: Readonly<Record<string, NetworkRecipients>>;
};

/** Recipients of a chain that is not of the EVM. */
export type NetworkRecipients = z.output<typeof recipients>;

/**
 * The description of a network that runs an environment.
 *
 * @returns all but where it will be served.
 */
export function networkDescriptionOf(
  { environment, hub, chains, contracts, assets, tokens, pools, validators }: Environment,
  { pid, config, messageBoard, database, recipients = {}, ...urls }: RunningNetwork,
): Omit<NetworkDescription, "url"> {
  const { committeeRegistry: _, ...described } = contracts;
  return {
    pid,
    environment,
    config,
    hub,
    chains: chains.map((chain) => {
      const own = recipients[chain.name];
      return { ...chainOf(chain), ...(own && { recipients: own }) };
    }),
    ...described,
    messageBoard,
    assets,
    tokens,
    pools,
    validators,
    ...urls,
    ...(database && { database }),
  };
}

function chainOf({
  name,
  family,
  chainId,
  rpcUrls: [rpcUrl = ""],
  contracts,
  display,
  venues,
  swap,
  generations,
}: Environment["chains"][number]): NetworkDescription["chains"][number] {
  return {
    ...{ name, ...(family === "ton" && { family }) },
    ...{ chainId: Number(chainId), rpcUrl, contracts },
    ...(display && { display }),
    ...(venues && { venues }),
    ...(swap && { swap }),
    ...(generations && { generations }),
  };
}
