import type { Address } from "../../values/ids.ts";
import type {
  ExecuteDeposit,
  ExecuteMessage,
  ExecuteTransfer,
  ExecuteWithdrawal,
} from "../ExecuteParameters.ts";
import { termsOfMessage, termsOfTransfer } from "../plainTerms.ts";
import type { Wanted } from "./Wanted.ts";

/** The same of all that needs no service. */
export function plainWanted(
  parameters: ExecuteTransfer | ExecuteMessage | ExecuteDeposit | ExecuteWithdrawal,
): Wanted {
  if ("transfer" in parameters) {
    const { transfer, quote } = parameters;
    const accepted = termsOfTransfer(transfer.from, quote);
    const requestOf = (sender: Address) =>
      ({ kind: "transfer", transfer: { ...transfer, sender }, accepted }) as const;
    return { chainId: transfer.from, requestOf };
  }
  if ("message" in parameters) {
    const { message, quote } = parameters;
    const accepted = termsOfMessage(message.from, quote);
    const requestOf = (sender: Address) =>
      ({ kind: "message", message: { ...message, sender }, accepted }) as const;
    return { chainId: message.from, requestOf };
  }
  const isDeposit = "deposit" in parameters;
  const liquidity = isDeposit ? parameters.deposit : parameters.withdrawal;
  const kind = isDeposit ? "deposit" : "withdrawal";
  const requestOf = (owner: Address) => ({ kind, liquidity: { ...liquidity, owner } }) as const;
  return { chainId: liquidity.chainId, requestOf };
}
