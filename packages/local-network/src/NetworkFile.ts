import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import { isAlive } from "./isAlive.ts";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const server = z.strictObject({ name: z.string(), url: z.url() });

const networkFile = z.strictObject({
  /** Of the process that keeps the network up. */
  pid: z.int().positive(),
  environment: z.string(),
  /** Folder of the configuration that it runs by. */
  config: z.string(),
  /** Name of the hub. */
  hub: z.string(),
  chains: z.array(
    z.strictObject({ name: z.string(), chainId: z.int().positive(), rpcUrl: z.url() }),
  ),
  /** Of Causeway's contracts: the same on every chain that has them. */
  mailbox: address,
  expiry: address,
  prepaid: address,
  remoteAccounts: address,
  remoteState: address,
  messageFeeSchedule: address,
  bridge: address,
  settler: address,
  /** On the hub. */
  hubRelay: address,
  /** On every other chain. */
  relaySender: address,
  messageBoard: address,
  /** What can be bridged. */
  assets: z.array(
    z.strictObject({
      symbol: z.string(),
      assetId: z.string().regex(/^0x[0-9a-f]{64}$/),
      /** Of the asset's unit. */
      decimals: z.int().nonnegative(),
      chains: z.array(
        z.strictObject({
          /** Name of the chain. */
          chain: z.string(),
          token: address,
          /** The vault that keeps it, or what mints it. */
          custody: address,
          isMinted: z.boolean(),
        }),
      ),
      /** What transfers offer by default to who advances them, by their way; no entry for nothing. */
      offers: z.array(
        z.strictObject({
          /** Names of chains. */
          origin: z.string(),
          destination: z.string(),
          rateBps: z.int().nonnegative(),
          /** Units of the asset. */
          floor: z.string().regex(/^\d+$/),
          /** Seconds for which all of it is offered, and after which nothing is. */
          fallsAfter: z.int().nonnegative(),
          endsAfter: z.int().positive(),
        }),
      ),
    }),
  ),
  validators: z.array(server),
  proverUrl: z.url(),
  relayerUrl: z.url(),
  feeUpdaterUrl: z.url(),
  fillerUrl: z.url(),
});

/** Where everything of a running local network is. */
export type NetworkDescription = z.output<typeof networkFile>;

/** Where the network that runs in this folder of the project says where it is. */
export const NETWORK_FILE = fileURLToPath(
  new URL("../../../.cache/local/network.json", import.meta.url),
);

/** No local network runs. */
export class NetworkNotRunning extends Error {
  constructor(file: string, reason: string) {
    super(
      `no local network is running (${file} ${reason}): ` +
        "run npm start in the project's folder, and wait until it says that it is ready",
    );
    this.name = "NetworkNotRunning";
  }
}

/**
 * Where the running network is.
 *
 * @throws NetworkNotRunning
 */
export function readNetworkFile(file: string): NetworkDescription {
  const result = networkFile.safeParse(parse(file));
  if (!result.success) throw new NetworkNotRunning(file, "is damaged, or of another version");
  const { pid } = result.data;
  if (!isAlive(pid)) throw new NetworkNotRunning(file, `is of process ${pid}, which ended`);
  return result.data;
}

function parse(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new NetworkNotRunning(file, "is not there");
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
