import type { CausewayError } from "../errors/CausewayError.ts";
import type { SendingErrorCode } from "../errors/ErrorCode.ts";
import { sendingError } from "../errors/sendingError.ts";
import { codesIn } from "./codesIn.ts";

/** Codes of EIP-1193, EIP-1474, EIP-5792 and TonConnect, and how ethers names them. */
const CODES: readonly [code: SendingErrorCode, of: readonly (number | string)[], what: string][] = [
  ["WalletRejected", [4001, "ACTION_REJECTED", 5000, 5750, 300], "The person rejected the request"],
  ["WalletBusy", [-32_002], "The wallet has a request open already"],
  ["WalletLocked", [4100], "The wallet is locked, or does not share its account"],
  ["WalletUnknownChain", [4902], "The wallet does not know the chain"],
  ["WalletDisconnected", [4900, 4901], "The wallet is disconnected from the chain"],
  ["WalletUnsupported", [4200, -32_601, "UNSUPPORTED_OPERATION", 400], "The wallet cannot do this"],
];

/** Errors of TonConnect have names, and no codes. */
const NAMES: readonly [part: string, code: SendingErrorCode][] = [
  ["UserRejects", "WalletRejected"],
  ["WalletNotConnected", "WalletDisconnected"],
  ["NotSupportFeature", "WalletUnsupported"],
  ["WrongNetwork", "WalletOnOtherChain"],
];

const LONGEST_REASON = 200;

/** The error of this package for what a wallet threw. @param method What the wallet was asked for. */
export function walletError(method: string, error: unknown): CausewayError {
  const said = codesIn(error);
  const name = nameOf(error);
  const code =
    CODES.find(([, of]) => of.some((one) => said.includes(one)))?.[0] ??
    NAMES.find(([part]) => name.includes(part))?.[1] ??
    "WalletFailed";
  const what = CODES.find(([one]) => one === code)?.[2] ?? "The wallet failed";
  const reason = reasonOf(error);
  return sendingError(code, {
    message: `${what}: ${method}${reason === "" ? "" : `, ${reason}`}`,
    details: { method, reason, walletCode: said.at(-1) },
    cause: error,
  });
}

function nameOf(error: unknown): string {
  const { name } = (error ?? {}) as { readonly name?: unknown };
  const kind = (error as object | null | undefined)?.constructor?.name ?? "";
  return `${typeof name === "string" ? name : ""} ${kind}`;
}

/** What the wallet says, in one short line without control and bidi characters. */
function reasonOf(error: unknown): string {
  const { shortMessage, message } = (error ?? {}) as Readonly<Record<string, unknown>>;
  const said = [shortMessage, message, error].find((one) => typeof one === "string") ?? "";
  return String(said)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_REASON)
    .replace(/\.$/, "");
}
