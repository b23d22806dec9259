import type { Hex } from "@causeway/protocol";
import type { Interface } from "ethers";

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
import { callInterface } from "./callInterface.ts";
import { bridgeInterface, custodyInterface } from "./contracts.ts";
import { ANY_GAS, advanceGas } from "./gasBounds.ts";
import { logsOf, topicsOf } from "./orderLogs.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

interface AssetHere extends AssetToken {
  readonly custody: Hex;
}

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
    const [quote] = await this.#ask("quoteAdvance", [transfer]);
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
      this.#view(custodyInterface(), custody, "liquidity", []),
      this.#view(custodyInterface(), custody, "limitOf", [originChainId, 0n]),
    ]);
    return { liquidity, limit };
  }

  async curveBoundOf(account: Hex): Promise<bigint> {
    const [mostBps] = await this.#ask("curveBoundOf", [account]);
    return mostBps;
  }

  async owedTo(assetId: Hex, account: Hex): Promise<bigint> {
    const { custody } = await this.#assetOf(assetId);
    const [units] = await this.#view(custodyInterface(), custody, "owedTo", [account]);
    return units;
  }

  async advancesOf(advanceId: Hex, from: bigint, to: bigint): Promise<NamedAdvance[]> {
    const abi = bridgeInterface();
    const topics = [topicsOf(abi, ["TransferAdvanced"]), advanceId];
    const logs = await logsOf(this.#rpcs, abi, this.address, topics, from, to);
    return logs.map(({ args, height, transactionHash }) => {
      return { transferId: args.transferId, height, transactionHash };
    });
  }

  advancedBy(data: Hex): TransferFrame[] {
    const call = bridgeInterface().parseTransaction({ data });
    if (call?.name === "advance") {
      const [, , laneId, index, frame] = call.args;
      return [{ laneId, index, frame }];
    }
    if (call?.name !== "advanceAll") return [];
    const [orders] = call.args;
    return [...orders].map(toFrame);
  }

  // ---------------------------------------------------------------- calls

  advanceCall(order: AdvanceOrder, receiverGas: bigint): Submission {
    const { leastFee, until, laneId, index, frame } = order;
    const args = [leastFee, until, laneId, index, frame];
    const data = bridgeInterface().encodeFunctionData("advance", args);
    return { ...this.#call(data, advanceGas([frame])), recipientGas: receiverGas };
  }

  advanceAllCall(orders: readonly AdvanceOrder[], repaid: Hex): Submission {
    const data = bridgeInterface().encodeFunctionData("advanceAll", [orders, repaid]);
    return this.#call(data, advanceGas(orders.map(({ frame }) => frame)));
  }

  setCurveBoundCall(mostBps: number): Submission {
    return this.#call(bridgeInterface().encodeFunctionData("setCurveBound", [mostBps]));
  }

  async pullOwedCall(assetId: Hex, account: Hex, units: bigint): Promise<Submission> {
    const { custody: to } = await this.#assetOf(assetId);
    const data = custodyInterface().encodeFunctionData("pullOwed", [account, account, units]);
    return { ...this.#call(data), to };
  }

  // ---------------------------------------------------------------- internal

  #call(data: Hex, ownGas = ANY_GAS): Submission {
    return { to: this.address, data, value: 0n, recipientGas: 0n, ownGas };
  }

  async #assetOf(assetId: Hex): Promise<AssetHere> {
    const known = this.#assets.get(assetId);
    if (known !== undefined) return known;
    const [{ custody, token, unit }] = await this.#ask("assetOf", [assetId]);
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

  #ask(name: string, args: readonly unknown[]) {
    return this.#view(bridgeInterface(), this.address, name, args);
  }

  #view(contract: Interface, to: Hex, name: string, args: readonly unknown[]) {
    return callInterface(this.#rpcs, { contract, to, name, args });
  }
}

function toFrame({ laneId, index, frame }: TransferFrame): TransferFrame {
  return { laneId, index, frame };
}
