import { type ChainErrorCode, isChainError } from "@causeway/chains";
import {
  CouldNotRead,
  type FoundMessage,
  findMessage,
  needReproof,
  readMessage,
  renewalOf,
} from "@causeway/lifecycle";
import { CheckpointMaker } from "@causeway/lifecycle/proof";
import { whenSettled } from "@causeway/lifecycle/report";
import {
  type ConfigOptions,
  chainNamed,
  collectUrl,
  type Operator,
  type RpcUrls,
  type Terminal,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { walletFromEnvironment } from "@causeway/operator/evm";
import { amountText, type Hex } from "@causeway/protocol";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import { type Command, Option } from "commander";

import { ProverProcess, proverAt } from "../../areas/light-clients/index.ts";
import type { FollowedChains } from "../../areas/messaging/index.ts";
import { closeChains, connectChains, followed } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import { calldataText } from "../calldataText.ts";
import { Deliverer, type Delivery, type Outgoing } from "../Deliverer.ts";
import { errorText } from "../errorText.ts";
import { isEndedByUs } from "../isEndedByUs.ts";
import { onlyChain } from "../onlyChain.ts";
import { validatorClients } from "../validatorClients.ts";
import { withRefundOption, wordFrom } from "./messageOptions.ts";

interface DeliverOptions extends ConfigOptions {
  readonly message: Hex;
  readonly origin?: string;
  readonly validator: RpcUrls;
  readonly prover?: string;
  readonly expire: boolean;
  readonly confirm: boolean;
  readonly refundTo?: Hex | undefined;
  readonly anyway: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly deployments: string;
}

const UNREADABLE: readonly ChainErrorCode[] = [
  "RpcUnavailable",
  "RpcDisagreement",
  "WrongChain",
  "BlockReplaced",
  "OutcomeMissing",
];

const HELP: CommandHelp = {
  group: "Messages",
  does: "deliver a message yourself, and pay its transactions",
  notes: [
    "Collects the signatures of validators, proves the message, and sends the missing transactions.",
    "Waits until blocks are final. CAUSEWAY_KEY holds the private key of the account that pays.",
  ],
  exitCodes: {
    0: "the message was delivered or ended",
    1: "the message cannot be delivered now, or no chain knows it",
    2: "the chains could not be read",
  },
  examples: [
    `--environment local --message 0x${"5a".repeat(32)}`,
    `--environment local --message 0x${"5a".repeat(32)} --dry-run`,
  ],
};

/** `causeway deliver`. */
export function deliverCommand(program: Command, operator: Operator<Config>): void {
  const command = withHelp(program.command("deliver"), HELP);
  withJsonOption(withDeploymentsOption(withConfigOptions(command)));
  withRefundOption(command, "default: the payer")
    .addOption(
      new Option("--message <id>", "id of the message").argParser(wordFrom).makeOptionMandatory(),
    )
    .option("--origin <chain>", "search this chain only")
    .addOption(
      new Option("--validator <name=url>", "use this URL of a validator; repeat for more")
        .argParser(collectUrl)
        .default({}, "as configured"),
    )
    .option("--prover <url>", "prover to use; the command starts its own by default")
    .option("--expire", "end an expired message, and notify its sender", false)
    .addOption(
      new Option("--confirm", "prove a delivered message again if its proof is no longer valid")
        .default(false)
        .conflicts(["expire", "anyway"]),
    )
    .option("--anyway", "deliver even if the recipient would refuse the message now", false)
    .option("--dry-run", "send nothing; print the next transaction with its proof", false)
    .action((options: DeliverOptions) => deliver(options, operator));
}

async function deliver(options: DeliverOptions, operator: Operator<Config>): Promise<void> {
  const { terminal } = operator;
  try {
    const { config, deployments } = operator.environment(options);
    if (options.origin !== undefined) chainNamed(config, options.origin);
    const { dryRun } = options;
    const validators = validatorClients(config, options.validator);
    // Any account with some coin will do: no part of the local network uses this one.
    const wallet = () => walletFromEnvironment(config, null, 8, terminal.env);
    const payer = dryRun ? undefined : wallet();
    const chains = await connectChains({ config, deployments, privateKey: payer?.privateKey });
    try {
      const refundTo = options.refundTo ?? payer?.address;
      await deliverOn(chains, config, { ...options, refundTo, validators }, terminal);
    } finally {
      closeChains(chains);
    }
  } catch (error) {
    terminal.tell(`causeway: ${errorText(error)}`);
    const isUnread = UNREADABLE.some((code) => isChainError(error, code));
    terminal.exitCode = isUnread || error instanceof CouldNotRead ? 2 : 1;
  }
}

async function deliverOn(
  chains: FollowedChains,
  config: Config,
  options: DeliverOptions & { readonly validators: ReturnType<typeof validatorClients> },
  terminal: Terminal,
): Promise<void> {
  const searched = onlyChain(chains, options.origin);
  const found = await whenSettled(() => findMessage(searched, options.message));
  const own = options.prover === undefined ? new ProverProcess() : undefined;
  const prover = own ?? proverAt(options.prover ?? "");
  const environment = config.environmentTag;
  const { slots } = config.verifier;
  const { expire, confirm, refundTo, anyway, validators } = options;
  const situationNow = () => whenSettled(() => readMessage(chains, environment, found, confirm));
  try {
    const need = confirm ? await needReproof(await situationNow()) : undefined;
    if (need === "counts" || need === "over") return printNeedless(found, need, options, terminal);
    const act = (outgoing: Outgoing) =>
      options.dryRun ? show(outgoing, terminal) : send(chains, outgoing, terminal);
    const deliverer = new Deliverer({
      read: situationNow,
      maker: new CheckpointMaker({
        environment,
        validators,
        prover,
        slots,
        onProgress: terminal.tell,
      }),
      send: act,
      expire,
      confirm,
      refundTo,
      anyway,
      onProgress: terminal.tell,
    });
    const delivery =
      need === "renewal" ? { situation: await situationNow(), sent: [] } : await deliverer.run();
    const isProven = confirm && !(options.dryRun && need === "proof");
    const result = isProven ? await renewed(chains, delivery, act) : delivery;
    await printResult(chains, result, options, terminal);
  } finally {
    await own?.stop();
  }
}

/** A refund that waits by an older proof is paid once it takes the new one. */
async function renewed(
  chains: FollowedChains,
  { situation, sent }: Delivery,
  act: (outgoing: Outgoing) => Promise<Hex | undefined>,
): Promise<Delivery> {
  if ((await needReproof(situation)) !== "renewal") return { situation, sent };
  const hash = await act(await renewalOf(chains, situation));
  return { situation, sent: hash === undefined ? sent : [...sent, hash] };
}

const NEEDLESS = {
  counts: "nothing to prove again: its proof counts",
  over: "nothing to prove again: nothing waits for it any more",
} as const;

function printNeedless(
  { sent: { messageId } }: FoundMessage,
  need: keyof typeof NEEDLESS,
  { json }: DeliverOptions,
  { print, printJson }: Terminal,
): void {
  if (json) printJson(toJson({ messageId, outcome: need, byUs: false, sent: [] }));
  else print(NEEDLESS[need]);
}

async function send(
  chains: FollowedChains,
  { chain, submission }: Outgoing,
  { tell }: Terminal,
): Promise<Hex> {
  const { adapter, coin } = followed(chains, chain);
  if (submission.paidGas !== undefined) {
    const { value } = await adapter.fullyPaid(submission);
    tell(`the transaction brings ${amountText(value, coin)}, and the unused part comes back`);
  }
  const { hash, height, gasUsed } = await adapter.submit(submission);
  tell(`transaction ${hash} is in block ${height} of ${chain.name}, ${gasUsed} gas`);
  return hash;
}

async function show({ chain, submission }: Outgoing, { printJson }: Terminal): Promise<undefined> {
  const { chainId, adapter } = chain;
  const [paid, gasLimit] = await Promise.all([
    adapter.fullyPaid(submission),
    adapter.gasLimitOf(submission),
  ]);
  printJson(calldataText({ ...paid, chainId, gasLimit }));
}

async function printResult(
  chains: FollowedChains,
  { situation, sent }: Delivery,
  { json, dryRun, confirm }: DeliverOptions,
  { print, printJson, tell }: Terminal,
): Promise<void> {
  const { ending, sent: message } = situation;
  if (dryRun && (confirm || ending === undefined)) {
    tell("nothing was sent; the printed transaction is the next one");
    return;
  }
  if (confirm) {
    const { messageId } = message;
    const transaction = sent.at(-1);
    if (json) printJson(toJson({ messageId, outcome: "confirmed", transaction, byUs: true, sent }));
    else print(`confirmed by this command, in transaction ${transaction}`);
    return;
  }
  if (ending === undefined) return;
  const { outcome, transaction } = ending;
  const { adapter } = followed(chains, situation.destination);
  const byUs = await isEndedByUs(adapter, message.messageId, ending, sent);
  if (json) {
    const { messageId } = message;
    const result = { messageId, outcome, transaction: transaction.hash, byUs, sent };
    printJson(toJson(result));
    return;
  }
  const who = byUs ? "by this command" : "by somebody else";
  print(`${outcome} ${who}, in transaction ${transaction.hash}`);
}
