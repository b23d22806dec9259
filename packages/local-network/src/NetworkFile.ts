import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { z } from "zod";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

/** What a program needs of it; the network writes more. */
const networkFile = z.object({
  /** Of the process that keeps the network up. */
  pid: z.int().positive(),
  /** Name of the hub. */
  hub: z.string(),
  chains: z.array(z.object({ name: z.string(), chainId: z.int().positive(), rpcUrl: z.url() })),
  mailbox: address,
  hubRelay: address.optional(),
  relaySender: address.optional(),
  remoteAccounts: address.optional(),
  remoteState: address.optional(),
  expiry: address.optional(),
  prepaid: address.optional(),
  messageFeeSchedule: address.optional(),
  messageBoard: address.optional(),
  validatorUrls: z.array(z.url()),
  relayerUrl: z.url(),
});

/** Where everything of a running local network is. Contracts have the same address on all chains. */
export type NetworkDescription = z.output<typeof networkFile>;

/** Where the network says where it is. */
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
  if (!result.success) throw new NetworkNotRunning(file, "is damaged");
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
