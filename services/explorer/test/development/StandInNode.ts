import type { AskNode } from "../../src/development/wallet/askNode.ts";
import type { WalletChain } from "../../src/development/wallet/WalletState.ts";

export const HASH = `0x${"4".repeat(64)}`;

/** A node that answers as a chain without history, and keeps what was sent. */
export class StandInNode {
  readonly sent: string[] = [];
  /** The chain that it says it is of. */
  chainId = "0x7a6c";

  readonly ask: AskNode = async (_: WalletChain, method, params) => {
    switch (method) {
      case "eth_chainId":
        return this.chainId;
      case "eth_getTransactionCount":
        return "0x5";
      case "eth_getBlockByNumber":
        return { baseFeePerGas: "0x3b9aca00" };
      case "eth_estimateGas":
        return "0x5208";
      case "eth_sendRawTransaction":
        this.sent.push(`${params[0]}`);
        return HASH;
      default:
        return method;
    }
  };
}
