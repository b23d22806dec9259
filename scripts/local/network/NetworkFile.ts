import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import { z } from "zod";

import { isAlive } from "../processes/isAlive.ts";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

const networkFile = z.strictObject({
  /** Of the process that keeps the network up. */
  pid: z.int().positive(),
  environment: z.string(),
  /** Name of the hub. */
  hub: z.string(),
  chains: z.array(
    z.strictObject({ name: z.string(), chainId: z.int().positive(), rpcUrl: z.url() }),
  ),
  /** Of our contracts: the same on every chain that has them. */
  mailbox: address,
  expiry: address,
  prepaid: address,
  remoteAccounts: address,
  remoteState: address,
  messageFeeSchedule: address,
  /** On the hub. */
  hubRelay: address,
  /** On every other chain. */
  relaySender: address,
  messageBoard: address,
  validatorUrls: z.array(z.url()),
  proverUrl: z.url(),
  relayerUrl: z.url(),
});

/** Where everything of a running local network is. */
export type NetworkDescription = z.output<typeof networkFile>;

/** Where a running network says where it is. */
export const NETWORK_FILE = ".cache/local/network.json";

/** No local network runs. */
export class NetworkNotRunning extends Error {
  constructor(file: string, reason: string) {
    super(`no local network is running (${file} ${reason}): start one with npm start`);
    this.name = "NetworkNotRunning";
  }
}

/** Says where the network is. */
export function writeNetworkFile(file: string, network: NetworkDescription): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(network, null, 2)}\n`);
}

/**
 * Where the running network is.
 *
 * @throws NetworkNotRunning
 */
export function readNetworkFile(file: string): NetworkDescription {
  const network = parse(file);
  if (!isAlive(network.pid)) {
    throw new NetworkNotRunning(file, `is of process ${network.pid}, which ended`);
  }
  return network;
}

/** Takes the file away, unless another network has replaced it. */
export function removeNetworkFile(file: string): void {
  try {
    if (parse(file).pid === process.pid) rmSync(file);
  } catch (error) {
    if (!(error instanceof NetworkNotRunning)) throw error;
  }
}

function parse(file: string): NetworkDescription {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new NetworkNotRunning(file, "is not there");
  }
  const result = networkFile.safeParse(fromJson(text));
  if (!result.success) throw new NetworkNotRunning(file, "is damaged, or of another version");
  return result.data;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
