import { connectContract } from "@causeway/chains/ethers";
import { readLogs } from "@causeway/chains/evm";
import type {
  Amount,
  ChainConfig,
  CheckResult,
  Environment,
  Finding,
  Probe,
} from "@causeway/operator";
import { onEvmChains } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { mailboxAbi } from "@causeway/protocol/contracts";
import { formatUnits } from "ethers";

import { addressesOn } from "../../../deployment/index.ts";
import type { MessageFeesConfig } from "../../fees/config.ts";
import { FEE_SCHEDULE } from "../../fees/roles.ts";
import { FinalChain, type FinalView } from "../FinalChain.ts";
import { MAILBOX_TOPICS, MailboxLedger, SCHEDULE_TOPICS } from "./MailboxLedger.ts";

/** What is remembered of a mailbox from round to round. */
interface Remembered {
  readonly ledger: MailboxLedger;
  /** The last block whose events were read. */
  readonly block: number;
}

/** Compares each mailbox's coin with what was charged and withdrawn, and with what accounts may pull of it. */
export class MailboxWatch {
  readonly #remembered = new Map<string, Remembered>();

  readonly round: Probe<MessageFeesConfig> = onEvmChains(async (environment, chains) =>
    Promise.all(chains.map((chain) => this.#resultOf(environment, chain))),
  );

  async #resultOf(
    environment: Environment<MessageFeesConfig>,
    chain: ChainConfig,
  ): Promise<CheckResult> {
    const nothing = { chain: chain.name, block: undefined, findings: [], unreadable: [] };
    let opened: FinalChain | undefined;
    try {
      opened = await FinalChain.open(environment, chain);
      const final = await opened.newest();
      const { Mailbox } = addressesOn(environment.config, chain);
      if (!(await final.view.hasCode(Mailbox))) return nothing;
      const ledger = await this.#ledgerOf(environment.config, opened, final);
      const { provider, blockTag } = final.view;
      const balance = await provider.getBalance(Mailbox, blockTag);
      return {
        ...nothing,
        block: blockTag,
        findings: findingsOf(chain, ledger, balance),
        amounts: amountsOf(chain, ledger, balance),
      };
    } catch (error) {
      return { ...nothing, unreadable: [(error as Error).message] };
    } finally {
      await opened?.close();
    }
  }

  async #ledgerOf(
    config: MessageFeesConfig,
    chain: FinalChain,
    { view }: FinalView,
  ): Promise<MailboxLedger> {
    const { name, logRange: range } = chain.chain;
    const known = this.#remembered.get(name);
    const last = known !== undefined && known.block <= view.blockTag ? known : undefined;
    const { Mailbox, MessageFeeSchedule } = addressesOn(config, chain.chain);
    const ledger = last?.ledger ?? new MailboxLedger(destinations(Mailbox, view));
    const read = (address: Hex, topics: readonly Hex[], contract: string) => {
      const fromBlock = last === undefined ? chain.startOf(contract) : last.block + 1;
      if (fromBlock > view.blockTag) return [];
      return readLogs(view, { address, topics: [topics], fromBlock, range });
    };
    const [ofMailbox, ofSchedule] = await Promise.all([
      read(Mailbox, MAILBOX_TOPICS, "Mailbox"),
      read(MessageFeeSchedule, SCHEDULE_TOPICS, FEE_SCHEDULE),
    ]);
    // A ledger that has taken half of a round would take it twice.
    this.#remembered.delete(name);
    for (const log of ofMailbox) await ledger.takeMailbox(log);
    for (const log of ofSchedule) ledger.takeSchedule(log);
    this.#remembered.set(name, { ledger, block: view.blockTag });
    return ledger;
  }
}

/** A lane leads where it leads for good. */
function destinations(address: Hex, { provider, blockTag }: FinalView["view"]) {
  const mailbox = connectContract(mailboxAbi, address, provider);
  const known = new Map<Hex, Promise<bigint>>();
  return (laneId: Hex): Promise<bigint> => {
    const asked =
      known.get(laneId) ??
      mailbox.outboundLane(laneId, { blockTag }).then((lane) => lane.destinationChainId);
    known.set(laneId, asked);
    return asked;
  };
}

function findingsOf(
  { name, coin }: ChainConfig,
  { charged, added, withdrawn, credited, expected }: MailboxLedger,
  balance: bigint,
): Finding[] {
  const least = expected > credited ? expected : credited;
  if (balance >= least) return [];
  const text = (amount: bigint) => `${formatUnits(amount, coin.decimals)} ${coin.symbol}`;
  return [
    {
      kind: "mailbox-short",
      subject: `mailbox on ${name}`,
      expected:
        `${text(least)} at least: ${text(charged)} charged, ${text(added)} added and ${text(withdrawn)} withdrawn, and ` +
        `${text(credited)} that accounts may pull`,
      held: `${text(balance)}, ${text(least - balance)} less`,
      remedy:
        "fees left the mailbox without a withdrawal, or a contract is wrong: find the transaction. Messages continue, and " +
        "the accounts with a share of the fees bear the loss",
    },
  ];
}

function amountsOf(
  { name, coin }: ChainConfig,
  { credited, expected }: MailboxLedger,
  balance: bigint,
): Amount[] {
  const subject = `mailbox on ${name}`;
  const amountOf = (amount: string, value: bigint) => ({
    amount,
    subject,
    value: Number(formatUnits(value, coin.decimals)),
  });
  return [
    amountOf("mailbox-balance", balance),
    amountOf("mailbox-charged", expected),
    amountOf("mailbox-credited", credited),
  ];
}
