import type { DeliveryBatch, Submission } from "@causeway/chains";
import { ConnectedTonChain, type TonConnection, TonVm } from "@causeway/chains/node";
import { evidenceCell, type TonBatch } from "@causeway/chains/ton/messages";
import { encodeMembers, type Hex, type Peer, ZERO_WORD } from "@causeway/protocol";
import { Address, beginCell, Cell, storeShardAccount } from "@ton/core";
import type { Blockchain } from "@ton/sandbox";

import { addressBytesOf } from "../mailbox/MailboxWorld";

type Reader = ReturnType<TonConnection["readerOf"]>;

let machine: Promise<TonVm> | undefined;

/**
 * The adapter of a mailbox on a sandbox.
 *
 * @param wallet Gets the value that is left.
 * @param send Sends what the adapter tried.
 * @param gasPrice What the network asks for a unit of gas, nanoton.
 */
export function sandboxAdapter(
  blockchain: Blockchain,
  origin: Peer,
  wallet: Address,
  send?: (submission: Submission) => Promise<unknown>,
  gasPrice: () => bigint = () => 400n,
): ConnectedTonChain {
  const readerOf = (account: Hex) =>
    sandboxReader(blockchain, account, gasPrice) as unknown as Reader;
  const submitter = { wallet, address: addressBytesOf(wallet), send };
  return new ConnectedTonChain(
    { origin, reader: readerOf(`0x${origin.mailbox.slice(4)}`), findMembers: async () => [] },
    {
      readerOf,
      vm: () => (machine ??= TonVm.load()),
      gasPrice: async () => gasPrice(),
      submitter: submitter as unknown as TonConnection["submitter"],
    },
  );
}

/** A batch as every family has it. */
export function neutralBatch({ members, shown, ...batch }: TonBatch): DeliveryBatch {
  return { ...batch, evidence: bagOf(evidenceCell(shown)), members: encodeMembers(members) };
}

/** What a wallet sends for a submission. */
export function messageOf({ to, value, data }: Submission) {
  const body = Cell.fromBoc(Buffer.from(data.slice(2), "hex"))[0] as Cell;
  return { to: Address.parseRaw(`0:${to.slice(4)}`), value, body };
}

/** Reads an account as if it were proven, at the sandbox's time. */
function sandboxReader(blockchain: Blockchain, account: Hex, gasPrice: () => bigint) {
  const address = Address.parseRaw(`0:${account.slice(2)}`);
  const id = { seqno: 1, rootHash: ZERO_WORD, fileHash: ZERO_WORD };
  const place = () => {
    const timestamp = blockchain.now ?? 0;
    const block = { globalId: -3, workchain: -1, seqno: 1, timestamp, stateHash: ZERO_WORD };
    return { id, block, shard: { seqno: 1, endLt: 1n, rootHash: ZERO_WORD, fileHash: ZERO_WORD } };
  };
  return {
    newestHeight: async () => 1n,
    placeAt: async () => place(),
    gasPriceAt: async () => gasPrice(),
    accountAt: async () => {
      const { account: found } = await blockchain.getContract(address);
      if (!found.account) return undefined;
      const [cell] = beginCell().store(storeShardAccount(found)).endCell().refs;
      const lastTransaction = { lt: found.lastTransactionLt, hash: ZERO_WORD };
      return { ...place(), cell, lastTransaction };
    },
  };
}

function bagOf(cell: Cell): Hex {
  return `0x${cell.toBoc().toString("hex")}`;
}
