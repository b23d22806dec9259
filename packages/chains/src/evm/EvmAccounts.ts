import { type Hex, quantity } from "@causeway/protocol";
import { getAddress } from "ethers";

import type { Accounts, AccountTransaction } from "../Accounts.ts";
import type { Submission } from "../Submission.ts";
import { accountTransaction } from "./accountTransaction.ts";
import { askContract } from "./askContract.ts";
import { atFirstUse } from "./atFirstUse.ts";
import { ANY_GAS } from "./gasBounds.ts";
import { hasCode } from "./hasCode.ts";
import { likelyGasPrice } from "./likelyGasPrice.ts";
import type { QuorumProvider } from "./node/rpcs/QuorumProvider.ts";
import { nonceUser } from "./nonceUser.ts";

/** What every token does (ERC-20). */
const tokenCoder = /* @__PURE__ */ atFirstUse([
  "function balanceOf(address account) view returns (uint256)",
  "function allowance(address owner, address spender) view returns (uint256)",
  "function approve(address spender, uint256 amount) returns (bool)",
]);

const WEI_DECIMALS = 18;

/** Accounts of an EVM chain. */
export class EvmAccounts implements Accounts {
  readonly coinDecimals = WEI_DECIMALS;
  readonly #rpcs: QuorumProvider;

  constructor(rpcs: QuorumProvider) {
    this.#rpcs = rpcs;
  }

  async coinOf(account: Hex): Promise<bigint> {
    return this.#rpcs.getBalance(account, await this.#rpcs.getBlockNumber());
  }

  async tokenOf(token: Hex, account: Hex): Promise<bigint> {
    return this.#view(token, "balanceOf", [account]);
  }

  async allowanceOf(token: Hex, owner: Hex, spender: Hex): Promise<bigint> {
    return this.#view(token, "allowance", [owner, spender]);
  }

  approveCall(token: Hex, spender: Hex, amount: bigint): Submission {
    const data = tokenCoder().encodeCall("approve", [spender, amount]);
    return { to: token, data, value: 0n, recipientGas: 0n, ownGas: ANY_GAS };
  }

  isContract(account: Hex): Promise<boolean> {
    return hasCode(this.#rpcs, account);
  }

  gasPrice(): Promise<bigint> {
    return likelyGasPrice(this.#rpcs);
  }

  async transactionCount(account: Hex, height: bigint): Promise<bigint> {
    return BigInt(await this.#rpcs.getTransactionCount(account, quantity(height)));
  }

  transactionOfNonce(account: Hex, nonce: bigint, after: bigint): Promise<Hex | undefined> {
    return nonceUser(this.#rpcs, getAddress(account), Number(nonce), Number(after));
  }

  transaction(hash: Hex): Promise<AccountTransaction | undefined> {
    return accountTransaction(this.#rpcs, hash);
  }

  async #view(token: Hex, name: string, args: readonly unknown[]): Promise<bigint> {
    const asked = { contract: tokenCoder(), to: token, name, args };
    const [amount] = await askContract<[bigint]>(this.#rpcs, asked);
    return amount;
  }
}
