import type { Hex } from "@causeway/protocol";
import type { Address } from "../values/ids.ts";
import { requireTonAccount } from "../values/requireTonAccount.ts";
import type { RecoveredEnvironment } from "./recoveredEnvironment.ts";

/** `refundToOnTon` as 33 bytes, in the form that the environment's network takes. @throws CausewayError `BadInput` */
export function accountOnTon(
  text: Address | undefined,
  { chains }: RecoveredEnvironment,
): Hex | undefined {
  if (text === undefined) return undefined;
  const { chainId = 0n } = chains.find(({ family }) => family === "ton") ?? {};
  return requireTonAccount("refundToOnTon", text, chainId);
}
