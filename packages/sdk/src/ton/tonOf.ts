import type { Causeway } from "../createCauseway.ts";
import { sendingError } from "../errors/sendingError.ts";
import type { TonCode } from "./TonCode.ts";

/** The code for chains of TON. @throws CausewayError `NoTon` */
export function tonOf({ options }: Causeway): Promise<TonCode> {
  if (options.ton !== undefined) return options.ton.load() as Promise<TonCode>;
  throw sendingError("NoTon", { message: "The client reads no chains of TON" });
}
