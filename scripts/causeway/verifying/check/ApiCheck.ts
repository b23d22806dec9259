import type { ChainConfig, Environment, Finding } from "@causeway/operator";

import type { Config } from "../../areas.ts";
import type { AskedApi } from "../AskedApi.ts";
import type { Verifier } from "../Verifier.ts";

/** An API, and what it is compared with. */
export interface ApiCheck {
  readonly api: AskedApi;
  readonly url: string;
  readonly environment: Environment<Config>;
  /** The chains of which an operator asks. */
  readonly chains: readonly ChainConfig[];
  readonly verifier: Verifier;
}

/** A difference between an API and a chain. */
export interface ApiFinding {
  /** The chain's name. */
  readonly chain: string;
  readonly finding: Finding;
}
