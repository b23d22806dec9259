import type { AppendOnlyFile } from "@causeway/journal";
import { Cell } from "@ton/core";

import { UnusableChainFile } from "./ChainError.ts";
import { accountEntry, type BlockLine, bocOf, type FirstLine, parseLine } from "./chainLines.ts";
import { faucetKey, faucetWallet } from "./faucet.ts";
import { FAUCET_BALANCE, faucetAccount } from "./faucetAccount.ts";
import type { History } from "./History.ts";
import type { ChainConstants, NamedLedger } from "./Ledger.ts";
import { networkConfig } from "./networkConfig.ts";
import { constantsOf, externalMessage, firstLedger, replay } from "./replay.ts";
import type { ExternalMessage } from "./schedule.ts";

/** How a chain runs. */
export interface ChainOptions {
  readonly chainId: number;
  /** How many of the newest blocks keep their states. */
  readonly keep: number;
  /** What the free part of the order of messages follows from. */
  readonly seed: string;
  /** How likely the messages between two contracts wait a block longer. */
  readonly holdChance: number;
  /** Unix seconds. */
  now(): number;
}

/** A chain as its file tells of it. */
export interface OpenedLines {
  readonly file: AppendOnlyFile;
  readonly options: ChainOptions;
  readonly constants: ChainConstants;
  readonly history: History;
  readonly head: NamedLedger;
  /** Messages from outside that no block has offered to their contracts. */
  readonly waiting: ExternalMessage[];
}

/**
 * Reads the lines of a chain, after it has written the first one of a new chain.
 *
 * @throws UnusableChainFile if the chain has another id, or was changed.
 */
export async function openLines(
  file: AppendOnlyFile,
  path: string,
  options: ChainOptions,
): Promise<OpenedLines> {
  const [text, ...rest] = file.lines;
  const refuse = (reason: string) => new UnusableChainFile(path, reason);
  const first = text === undefined ? await firstLine(options) : parseLine(text);
  if (first.kind !== "chain") throw refuse("does not begin with a chain");
  if (first.chainId !== options.chainId) {
    throw refuse(`holds chain ${first.chainId}, not ${options.chainId}`);
  }
  if (text === undefined) file.append(JSON.stringify(first));
  const blocks: BlockLine[] = [];
  const waiting: ExternalMessage[] = [];
  for (const line of rest.map(parseLine)) {
    if (line.kind === "chain") throw refuse("holds two chains");
    if (line.kind === "external") waiting.push(externalMessage(Cell.fromBase64(line.message)));
    else {
      waiting.splice(0, line.externals);
      blocks.push(line);
    }
  }
  const constants = constantsOf(first);
  const replayed = replay(constants, firstLedger(first, constants), blocks, options.keep);
  if (replayed === undefined) throw refuse("was changed: its newest block has another hash");
  return { file, options, constants, waiting, ...replayed };
}

/** A new chain: all its coins are at the faucet. */
async function firstLine({ chainId, now }: ChainOptions): Promise<FirstLine> {
  const { publicKey } = await faucetKey();
  const account = faucetAccount(faucetWallet(publicKey, chainId));
  return {
    kind: "chain",
    chainId,
    utime: now(),
    supply: String(FAUCET_BALANCE),
    config: bocOf(networkConfig(chainId)),
    accounts: [accountEntry({ address: account.address, account })],
  };
}
