import type { NumberWords } from "@causeway/widget/parts";
import type { RecoverWords } from "./RecoverWords.ts";

const TAKE_FILE = "Take the file that `causeway services` writes, or ask an operator for it.";

/** English. */
export function en({ number, plural }: NumberWords): RecoverWords {
  return {
    title: "Free a stuck transfer",
    intro:
      "This page asks the RPCs and validators that you name, and no other server. It works from a disk.",
    subject: {
      label: "Source transaction or id",
      hint: "The hash of the transaction that sent it, or the id of a message, transfer or order",
    },
    look: "Look",
    looking: "Looking…",
    chooseFile: "Choose the environment's file",
    anotherFile: "Another file",
    fileHint:
      "It names the chains, their contracts and the validators. A service has it at /environment.json",
    file: (name, chains, validators) =>
      `Environment ${name}: ${number(chains)} chains, ${number(validators)} validators`,
    rpcs: "RPCs of each chain. Type several, with spaces between them: all must agree",
    proof: "Validators, prover, and accounts for the rest",
    validators: {
      label: "Validators",
      hint: "They sign a checkpoint that is missing. Empty asks no validator",
    },
    prover: {
      label: "Prover",
      hint: "It proves that a quorum signed. Without one, the page shows the command",
    },
    refundTo: {
      label: "Account on an EVM chain",
      hint: "It receives the rest of the payment for a notice",
    },
    refundToOnTon: {
      label: "Account on TON",
      hint: "It receives the rest of a message's value",
    },
    needed: "Needed below.",
    rpc: {
      asking: "asking",
      ok: (height) => `ok, block ${height}`,
      differ: (count, height) => `${count} differ: block ${height}`,
      behind: (host, blocks) => `${host} is ${blocks} blocks behind`,
      another: (host, chainId) => `${host} serves another chain: ${chainId}`,
      silent: (host) => `${host} does not answer`,
      contradict: (method) => `they contradict each other: ${method}`,
      alone: (rpc, method) => `RPC ${rpc} alone differs: ${method}`,
    },
    results: "Results",
    asksChains: "The chains are asked.",
    found: (count, time) =>
      plural(count, {
        one: `One message found, as of ${time}.`,
        other: `${number(count)} messages found, as of ${time}.`,
      }),
    swapped: "The order was swapped on its own chain",
    swappedWhere: (chain) => `${chain} paid it in the transaction that sent it.`,
    nothingToDo: "Nobody. Nothing is left to do.",
    anyoneActs: "Anyone: a relayer, or you.",
    recipientActs: "The author or owner of the recipient must act.",
    youCan: "You can",
    follow: (chain) => `Look for the message that tells ${chain}`,
    back: (id) => `Back to ${id}`,
    details: "Ids and transactions",
    order: "Order",
    message: "Message",
    sent: "Sent",
    sentAt: (chain, height, hash) => `${chain}, block ${height}, transaction ${hash}`,
    transaction: "Transaction",
    messageState: "Message state",
    does: undefined,
    on: "on",
    costs: "costs at most",
    by: "by",
    anyone: "anyone",
    anyoneFrom: "anyone from",
    from: "from",
    notNow: "Not now:",
    command:
      "Run this command in a clone of the project. It proves the checkpoint, and the account with the key in CAUSEWAY_KEY sends the transaction. This page goes on by itself after it.",
    copyCommand: "Copy the command",
    connectAndSend: "Connect wallet and send",
    sendBy: (wallet) => `Send by ${wallet}`,
    sending: "Sending…",
    copyCalldata: "Copy calldata",
    copied: "Copied",
    save: "Save as file",
    calldata: "Calldata",
    asking: "Open your wallet, and answer its request there.",
    sentTo: (chain, hash) => `Sent. ${chain} has not included transaction ${hash} yet.`,
    included: (chain, height, hash) => `Block ${height} of ${chain} includes transaction ${hash}.`,
    reverted: (height, hash) =>
      `Transaction ${hash} reverted in block ${height}: only gas was paid. Look again.`,
    noWallet:
      "No wallet is in this page. Copy the calldata, or save the file, and sign it elsewhere. Some wallets must be allowed to act on files of a disk.",
    close: "Close",
    language: "Language",
    theme: "Colours",
    themes: { system: "As the system", light: "Light", dark: "Dark" },
    remedies: {
      NoRpc: "Type the URL of an RPC of this chain",
      RpcOfAnotherChain: "Type an RPC of the named chain, or remove this one",
      RpcUnreachable: "Look again, or type other RPCs",
      NotFound:
        "Check the id and the environment. If the transaction is new, look again after its block",
      BadInput: "Change the named value",
      ExitUnavailable: "Look again later",
      Unknown: "Look again",
    },
    problems: {
      noSubject: "Paste the hash of the source transaction",
      digits: (text, count) => `${text} has ${count} digits. An id or a hash has 64 digits`,
      noId: (text) => `${text} is no id. Paste 0x and 64 digits`,
      noEnvironment: "Choose the file of the environment",
      noJson: `The file is no JSON. ${TAKE_FILE}`,
      namesNoEnvironment: `The file names no environment. ${TAKE_FILE}`,
      namesNoChains: `The file names no chains. ${TAKE_FILE}`,
      incompleteChain: (place) =>
        `Chain ${place} of the file lacks its name, id, RPCs or mailbox. ${TAKE_FILE}`,
      namesNoValidators: `The file names no validators. ${TAKE_FILE}`,
      noUrl: (text) => `${text} is no URL of HTTP. Begin it with https:// or http://`,
      twice: (url) => `${url} stands there twice. Remove one of them`,
      noRpc: "Type the URL of an RPC of this chain",
      manyProvers: "One prover is enough. Remove the others",
    },
  };
}
