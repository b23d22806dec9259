import type { Hex } from "@causeway/protocol";

import type {
  AdvanceOrder,
  AdvanceQuote,
  AdvancingBridge,
  AssetToken,
  NamedAdvance,
  ReleaseRoom,
} from "../AdvancingBridge.ts";
import type { TransferFrame } from "../BridgedChain.ts";
import { isRevertedWith } from "../ChainError.ts";
import type { Submission } from "../Submission.ts";
import { askContract } from "./askContract.ts";
import { askCustody } from "./askCustody.ts";
import { bridgeCoder, custodyCoder } from "./contracts.ts";
import { logsOf } from "./decodedLogs.ts";
import { ANY_GAS, advanceGas } from "./gasBounds.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

interface AssetHere extends AssetToken {
  readonly custody: Hex;
}

interface Advanced {
  readonly transferId: Hex;
}

/** `leastFee`, `until`, and the transfer. */
type AdvanceArgs = readonly [bigint, bigint, Hex, bigint, Hex];

/** A bridge of an EVM chain, as far as advancing goes. */
export class EvmAdvances implements AdvancingBridge {
  readonly address: Hex;
  readonly #rpcs: Rpcs;
  /** What stands for an asset, and what keeps it, is written once. */
  readonly #assets = new Map<Hex, AssetHere>();

  constructor(rpcs: Rpcs, address: Hex) {
    this.#rpcs = rpcs;
    this.address = address.toLowerCase();
  }

  // ---------------------------------------------------------------- views

  async quoteAdvance(transfer: TransferFrame): Promise<AdvanceQuote> {
    const [quote] = await this.#ask<[AdvanceQuote]>("quoteAdvance", [transfer]);
    const { advanceId, transferId, assetId, amount, units, fee, repaid } = quote;
    const [token, receiver] = [quote.token.toLowerCase(), quote.receiver.toLowerCase()];
    return { advanceId, transferId, assetId, token, receiver, amount, units, fee, repaid };
  }

  async tokenOf(assetId: Hex): Promise<AssetToken | undefined> {
    return this.#assetIfThere(assetId);
  }

  async roomOf(assetId: Hex, originChainId: bigint): Promise<ReleaseRoom> {
    const { custody } = await this.#assetOf(assetId);
    const [[liquidity], [, limit]] = await Promise.all([
      askCustody<[bigint]>(this.#rpcs, custody, "liquidity"),
      askCustody<[unknown, bigint]>(this.#rpcs, custody, "limitOf", originChainId, 0n),
    ]);
    return { liquidity, limit };
  }

  async curveBoundOf(account: Hex): Promise<bigint> {
    const [mostBps] = await this.#ask<[bigint]>("curveBoundOf", [account]);
    return mostBps;
  }

  async owedTo(assetId: Hex, account: Hex): Promise<bigint> {
    const { custody } = await this.#assetOf(assetId);
    const [units] = await askCustody<[bigint]>(this.#rpcs, custody, "owedTo", account);
    return units;
  }

  async advancesOf(advanceId: Hex, from: bigint, to: bigint): Promise<NamedAdvance[]> {
    const coder = bridgeCoder();
    const topics = [coder.topicOf("TransferAdvanced"), advanceId];
    const logs = await logsOf<Advanced>(this.#rpcs, coder, this.address, topics, from, to);
    return logs.map(({ args, height, transactionHash }) => {
      return { transferId: args.transferId, height, transactionHash };
    });
  }

  advancedBy(data: Hex): TransferFrame[] {
    const call = bridgeCoder().decodeCall(data);
    if (call?.name === "advance") {
      const [, , laneId, index, frame] = call.args as AdvanceArgs;
      return [{ laneId, index, frame }];
    }
    if (call?.name !== "advanceAll") return [];
    const [orders] = call.args as unknown as readonly [readonly TransferFrame[]];
    return orders.map(toFrame);
  }

  // ---------------------------------------------------------------- calls

  advanceCall(order: AdvanceOrder, receiverGas: bigint): Submission {
    const { leastFee, until, laneId, index, frame } = order;
    const args = [leastFee, until, laneId, index, frame];
    const data = bridgeCoder().encodeCall("advance", args);
    return { ...this.#call(data, advanceGas([frame])), recipientGas: receiverGas };
  }

  advanceAllCall(orders: readonly AdvanceOrder[], repaid: Hex): Submission {
    const data = bridgeCoder().encodeCall("advanceAll", [orders, repaid]);
    return this.#call(data, advanceGas(orders.map(({ frame }) => frame)));
  }

  setCurveBoundCall(mostBps: number): Submission {
    return this.#call(bridgeCoder().encodeCall("setCurveBound", [mostBps]));
  }

  async pullOwedCall(assetId: Hex, account: Hex, units: bigint): Promise<Submission> {
    const { custody: to } = await this.#assetOf(assetId);
    const data = custodyCoder().encodeCall("pullOwed", [account, account, units]);
    return { ...this.#call(data), to };
  }

  // ---------------------------------------------------------------- internal

  #call(data: Hex, ownGas = ANY_GAS): Submission {
    return { to: this.address, data, value: 0n, recipientGas: 0n, ownGas };
  }

  async #assetOf(assetId: Hex): Promise<AssetHere> {
    const known = this.#assets.get(assetId);
    if (known !== undefined) return known;
    const [{ custody, token, unit }] = await this.#ask<[AssetHere]>("assetOf", [assetId]);
    const asset = { custody: custody.toLowerCase(), token: token.toLowerCase(), unit };
    this.#assets.set(assetId, asset);
    return asset;
  }

  async #assetIfThere(assetId: Hex): Promise<AssetHere | undefined> {
    try {
      return await this.#assetOf(assetId);
    } catch (error) {
      if (isRevertedWith(error, "UnknownAsset")) return undefined;
      throw error;
    }
  }

  #ask<Answer extends readonly unknown[]>(name: string, args: readonly unknown[]) {
    const asked = { contract: bridgeCoder(), to: this.address, name, args };
    return askContract<Answer>(this.#rpcs, asked);
  }
}

function toFrame({ laneId, index, frame }: TransferFrame): TransferFrame {
  return { laneId, index, frame };
}
