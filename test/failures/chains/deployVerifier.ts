import { developmentKey, keyWords } from "@causeway/verifying-key";
import type { Chain } from "./Chain.ts";

const SLOTS = 4;

/** Deploys the verifier of a development key. */
export function deployVerifier(chain: Chain) {
  return chain.deploy("CommitteeVerifier", [keyWords(developmentKey(SLOTS)), SLOTS, true]);
}
