import type { Hex } from "@causeway/protocol";

import type { EvmTransaction } from "../../build/BuiltOrder.ts";
import type { Address, ChainId, TransactionHash } from "../../values/ids.ts";
import type { TypedData } from "../../values/TypedData.ts";
import { askingWith } from "../asking.ts";
import type { EvmConnectedWallet } from "../ConnectedWallet.ts";
import type { WalletOptions } from "../Wallet.ts";
import { batchesOf } from "./batches.ts";
import type { EvmPort } from "./EvmPort.ts";
import { gasWithMargin } from "./gasWithMargin.ts";
import { readAccount, readChainId, readHash, readHex } from "./readAnswer.ts";
import { carriedOutBy, isContract } from "./smartAccount.ts";
import { switchTo } from "./switchChain.ts";
import { accountChanged, locked, onOtherChain } from "./walletRefusals.ts";

/** A wallet on EVM chains. Before each request, chain and account are those for which it was made. */
export function connectEvm(port: EvmPort, options: WalletOptions): EvmConnectedWallet {
  const ask = askingWith(options);
  let known: Address | undefined;

  const address = async (): Promise<Address> => {
    if (known !== undefined) return requireAccount();
    const asked = { method: "eth_requestAccounts", byPerson: true };
    const account = readAccount(await ask(asked, () => port.connect()));
    if (account === undefined) throw locked("eth_requestAccounts");
    known = account;
    return account;
  };

  const requireAccount = async (): Promise<Address> => {
    const before = known ?? (await address());
    const now = readAccount(await ask({ method: "eth_accounts" }, () => port.account()));
    if (now === undefined) throw locked("eth_accounts");
    if (now.toLowerCase() !== before.toLowerCase()) throw accountChanged(before, now);
    return before;
  };

  const chainId = async (): Promise<ChainId> =>
    readChainId(await ask({ method: "eth_chainId" }, () => port.request("eth_chainId", [])));

  /** The account, once chain and account are the expected ones. */
  const ready = async (expected: ChainId | undefined): Promise<Address> => {
    const account = await requireAccount();
    if (expected === undefined) return account;
    const present = await chainId();
    if (present !== expected) throw onOtherChain(expected, present);
    return account;
  };

  return {
    family: "evm",
    address,
    chainId,
    switchChain: (chain) => switchTo(chain, { ask, port, chainId }),
    signTypedData: async (data: TypedData): Promise<Hex> => {
      const account = await ready(domainChain(data));
      const asked = { method: "eth_signTypedData_v4", byPerson: true };
      return readHex(asked.method, await ask(asked, () => port.sign(account, data)));
    },
    send: async (transaction: EvmTransaction): Promise<TransactionHash> => {
      const account = await ready(transaction.chainId);
      const isBare = port.isKey && transaction.gasLimit === undefined;
      const gasLimit = isBare
        ? await gasWithMargin({ ask, port }, account, transaction)
        : transaction.gasLimit;
      const asked = { method: "eth_sendTransaction", byPerson: true, maySend: true };
      const send = () => port.send(account, { ...transaction, gasLimit });
      return readHash(asked.method, await ask(asked, send));
    },
    isContract: async () => isContract({ ask, port }, await address()),
    carriedOut: (hash) => carriedOutBy({ ask, port }, hash),
    ...batchesOf({ ask, port, ready, address }),
  };
}

function domainChain({ domain: { chainId } }: TypedData): ChainId | undefined {
  return chainId === undefined ? undefined : BigInt(chainId as bigint);
}
