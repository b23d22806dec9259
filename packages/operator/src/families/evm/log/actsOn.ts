import { chainIdentity, type JournalEntry, journalFile, readJournal } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import { getAddress } from "ethers";

import type { BaseConfig } from "../../../config/BaseConfig.ts";
import type { Act, ActsReading, ActsWindow } from "../../../log/Act.ts";
import { inOrder } from "../../../log/inOrder.ts";
import type { Target } from "../../ChainFamily.ts";
import { openChain } from "../EvmChains.ts";
import type { OpenChain } from "../OpenChain.ts";
import { eventActs } from "./eventActs.ts";
import { journalActs } from "./journalActs.ts";
import { untoldActs } from "./untoldActs.ts";

/** Where acts are read, and which of them. */
interface Reading extends Target {
  readonly window: ActsWindow;
  /** Of this machine's journal. */
  readonly entries: readonly JournalEntry[];
}

/**
 * How an EVM chain was administered: its contracts' events, and from the journal each transaction that no event tells of.
 *
 * @throws JournalError if a line of the journal is damaged.
 */
export async function actsOn(target: Target, window: ActsWindow): Promise<ActsReading> {
  const { environment, chain } = target;
  const { config, deployments } = environment;
  const entries = readJournal(journalFile(deployments, config.environment, chain.name));
  const reading = { ...target, window, entries };
  try {
    const open = await openChain(environment, chain);
    try {
      return await readChain(reading, open);
    } finally {
      await open.close();
    }
  } catch (error) {
    const own = within(window, fromJournal(reading, undefined));
    return { ...newest(chain.name, own, window), unread: (error as Error).message };
  }
}

async function readChain(reading: Reading, open: OpenChain): Promise<ActsReading> {
  const { chain, window } = reading;
  const [identity, context] = await Promise.all([chainIdentity(open.provider), open.context()]);
  const { acts, transactions } = await eventActs(context, window);
  const journal = fromJournal(reading, identity);
  const others = within(window, await untoldActs(journal, transactions, context.view));
  const { acts: shown } = newest(chain.name, [...acts, ...others], window);
  return { chain: chain.name, acts: shown, count: transactions.size + others.length };
}

function fromJournal({ environment, chain, entries }: Reading, identity: Hex | undefined): Act[] {
  return journalActs(entries, {
    chain: chain.name,
    identity,
    nameOf: (address) => accountName(environment.config, address),
  });
}

function within({ since = 0n }: ActsWindow, acts: readonly Act[]): Act[] {
  return acts.filter(({ time }) => time >= since);
}

function newest(chain: string, acts: readonly Act[], { limit }: ActsWindow): ActsReading {
  return { chain, acts: inOrder(acts).slice(-limit), count: acts.length };
}

function accountName({ accounts, deployer }: BaseConfig, address: Hex): string | undefined {
  const own = getAddress(address);
  const known = accounts.find((account) => getAddress(account.address) === own);
  return known?.name ?? (own === getAddress(deployer) ? "the deployer" : undefined);
}
