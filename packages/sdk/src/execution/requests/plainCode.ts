import { loaded } from "../../kept/loaded.ts";

/** The code of everything that is no order: a page that swaps does not load it. @throws CausewayError `PartNotLoaded` */
export function plainCode() {
  return loaded(import("./plainRequest.ts"));
}
