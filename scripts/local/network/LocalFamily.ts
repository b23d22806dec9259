import type { NetworkRecipients } from "@causeway/environment";

import type { Giver } from "../faucet/Giver.ts";
import type { Command } from "../processes/Supervisor.ts";
import type { RunFolders } from "./folders.ts";
import type { ChainServer, NetworkPlan } from "./NetworkPlan.ts";

/** The exchange rate of one coin to another, in their smallest units, as the fee updater takes it. */
export interface Conversion {
  readonly of: string;
  readonly in: string;
  readonly numerator: string;
  readonly denominator: string;
  readonly setBy: string;
}

/** How chains of a family run on this machine. */
export interface LocalFamily {
  /** Exchange rates of the coins of its chains. */
  readonly conversions: readonly Conversion[];
  /** The process that keeps a chain up. Pages of the origin `page` may ask its node. */
  command(server: ChainServer, folders: RunFolders, page: string | undefined): Command;
  /** @throws why the chain does not answer yet. */
  requireAnswer(server: ChainServer): Promise<void>;
  /** Gives the accounts of the network coins, where the chain did not begin with them. */
  fund(server: ChainServer): Promise<void>;
  /** Gives coin and tokens of a chain. Nothing is asked of the chain yet. */
  giver(plan: NetworkPlan, server: ChainServer): Giver;
  /**
   * Puts recipients of texts on a chain.
   *
   * @returns undefined where they stand at the network's own addresses.
   */
  deployRecipients(plan: NetworkPlan, server: ChainServer): Promise<NetworkRecipients | undefined>;
}
