import { type EnvironmentFile, environmentFileOf } from "@causeway/environment";
import { findMessage } from "@causeway/lifecycle";
import { commandsFor, statusReport } from "@causeway/lifecycle/report";
import type { Hex } from "@causeway/protocol";
import { type Causeway, createCauseway, type RecoveredMessage, recover } from "@causeway/sdk";
import { toJson } from "@causeway/service/toJson";
import { expect } from "chai";

import { readStatus } from "../../../scripts/causeway/messages/readStatus.ts";
import { describeEnvironment } from "../../../scripts/causeway/services/describeEnvironment.ts";
import type { TransferNetwork } from "./TransferNetwork.ts";

/** The environment's file of a network, with its own RPCs. */
export function environmentOfNetwork(
  network: Pick<TransferNetwork, "config" | "deployments" | "rpcs">,
): EnvironmentFile {
  const file = environmentFileOf(describeEnvironment(network.config, network.deployments));
  const chains = file.chains.map((chain) => ({
    ...chain,
    rpcUrls: [network.rpcs[chain.name] ?? ""],
  }));
  return { ...file, chains };
}

/** A client of the SDK that knows RPCs and the environment's file alone. */
export function clientOf(network: TransferNetwork): Causeway {
  return createCauseway({ contracts: environmentOfNetwork(network) });
}

/**
 * Fails unless every field of the SDK's report is that of `causeway status --json`, and the exits that it has ready are the
 * transactions of that report, the transfer's before the message's.
 */
export async function expectParity(
  network: TransferNetwork,
  causeway: Causeway,
  messageId: Hex,
): Promise<RecoveredMessage> {
  const { chains, config } = network;
  const commands = commandsFor(messageId, config.environment);
  const message = await findMessage(chains, messageId);
  const told = statusReport(await readStatus(chains, config.environmentTag, message, commands));
  const [found] = await recover(causeway, { id: messageId });
  if (found === undefined || found.kind === "swapped") throw new Error("no message was found");
  expect(JSON.parse(toJson(found.report))).to.deep.equal(JSON.parse(toJson(told)));
  const shown = [...(told.transfer?.transactions ?? []), ...told.transactions];
  const ready = found.exits.flatMap((exit) =>
    exit.isReady && exit.family === "evm" ? [exit.transaction.data] : [],
  );
  expect(ready).to.deep.equal(shown.map(({ data }) => data));
  return found;
}
