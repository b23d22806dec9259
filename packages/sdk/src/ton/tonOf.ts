import type { Causeway } from "../createCauseway.ts";
import { sendingError } from "../errors/sendingError.ts";
import { loaded } from "../kept/loaded.ts";
import type { TonCode } from "./TonCode.ts";

/** The code for chains of TON. @throws CausewayError `NoTon`, `PartNotLoaded` */
export function tonOf({ options }: Causeway): Promise<TonCode> {
  if (options.ton !== undefined) return loaded(options.ton.load() as Promise<TonCode>);
  throw sendingError("NoTon", { message: "The client reads no chains of TON" });
}
