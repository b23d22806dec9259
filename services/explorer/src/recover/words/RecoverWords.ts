import type { ExitKind } from "@causeway/lifecycle";

/** Texts of a field of the form. */
interface FieldWords {
  readonly label: string;
  readonly hint: string;
}

/** What can be wrong with what a person typed or chose. Each sentence names the remedy. */
export interface ProblemWords {
  readonly noSubject: string;
  readonly digits: (text: string, count: string) => string;
  readonly noId: (text: string) => string;
  readonly noEnvironment: string;
  readonly noJson: string;
  readonly namesNoEnvironment: string;
  readonly namesNoChains: string;
  readonly incompleteChain: (place: string) => string;
  readonly namesNoValidators: string;
  readonly noUrl: (text: string) => string;
  readonly twice: (url: string) => string;
  readonly noRpc: string;
  readonly manyProvers: string;
}

/** Texts of `recover.html`. Texts of states and wallets come from the widget. */
export interface RecoverWords {
  readonly title: string;
  readonly intro: string;
  readonly subject: FieldWords;
  readonly look: string;
  readonly looking: string;
  readonly chooseFile: string;
  readonly anotherFile: string;
  readonly fileHint: string;
  readonly file: (name: string, chains: number, validators: number) => string;
  readonly rpcs: string;
  readonly proof: string;
  readonly validators: FieldWords;
  readonly prover: FieldWords;
  readonly refundTo: FieldWords;
  readonly refundToOnTon: FieldWords;
  /** Before the hint of a field that an exit needs. */
  readonly needed: string;
  /** States of RPCs. */
  readonly rpc: {
    readonly asking: string;
    readonly ok: (height: string) => string;
    readonly differ: (count: string, height: string) => string;
    readonly behind: (host: string, blocks: string) => string;
    readonly another: (host: string, chainId: string) => string;
    readonly silent: (host: string) => string;
    readonly contradict: (method: string) => string;
    readonly alone: (rpc: string, method: string) => string;
  };
  readonly results: string;
  readonly asksChains: string;
  readonly found: (count: number, time: string) => string;
  readonly swapped: string;
  readonly swappedWhere: (chain: string) => string;
  readonly nothingToDo: string;
  readonly anyoneActs: string;
  readonly recipientActs: string;
  readonly youCan: string;
  readonly follow: (chain: string) => string;
  readonly back: (id: string) => string;
  readonly details: string;
  readonly order: string;
  readonly message: string;
  readonly sent: string;
  readonly sentAt: (chain: string, height: string, hash: string) => string;
  readonly transaction: string;
  readonly messageState: string;
  /** What exits do; undefined in English, the language in which chains' readers say it themselves. */
  readonly does: Readonly<Record<ExitKind, string>> | undefined;
  readonly on: string;
  readonly costs: string;
  readonly by: string;
  readonly anyone: string;
  /** Before the time from which on anyone can send an exit. */
  readonly anyoneFrom: string;
  readonly from: string;
  readonly notNow: string;
  readonly command: string;
  readonly copyCommand: string;
  readonly connectAndSend: string;
  readonly sendBy: (wallet: string) => string;
  readonly sending: string;
  readonly copyCalldata: string;
  readonly copied: string;
  readonly save: string;
  readonly calldata: string;
  readonly asking: string;
  readonly sentTo: (chain: string, hash: string) => string;
  readonly included: (chain: string, height: string, hash: string) => string;
  readonly reverted: (height: string, hash: string) => string;
  readonly noWallet: string;
  readonly close: string;
  readonly language: string;
  readonly theme: string;
  readonly themes: Readonly<Record<"system" | "light" | "dark", string>>;
  /** Remedies of this page by codes of the SDK, where those of the SDK are for programs. */
  readonly remedies: Readonly<Record<RemedyCode, string>>;
  readonly problems: ProblemWords;
}

/** Errors of the SDK for which this page has remedies; `Unknown` for any other error. */
export type RemedyCode =
  | "NoRpc"
  | "RpcOfAnotherChain"
  | "RpcUnreachable"
  | "NotFound"
  | "BadInput"
  | "ExitUnavailable"
  | "Unknown";
