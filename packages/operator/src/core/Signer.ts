import type { AccountConfig } from "../config/access.ts";

/** An account that signs: `name` is the configuration's, or `deployer`. */
export type Signer = Pick<AccountConfig, "name" | "address" | "kind">;
