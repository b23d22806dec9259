import type { Chain, Token } from "@causeway/sdk";

import type { ActingProps } from "../../acting/ActingProps.ts";
import type { Vault } from "../../api/wire.ts";
import type { Say } from "../../words/Say.ts";

/** With what the page of a vault is drawn. */
export interface VaultProps extends ActingProps {
  readonly vault: Vault;
  readonly chain: Chain;
  readonly token: Pick<Token, "symbol" | "decimals">;
  readonly say: Say;
}
