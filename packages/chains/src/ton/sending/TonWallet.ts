import { ed25519PublicKeyOf, type Hex, signEd25519 } from "@causeway/protocol";
import {
  type Address,
  beginCell,
  Cell,
  contractAddress,
  external,
  loadMessage,
  loadOutList,
  type MessageRelaxed,
  type OutActionSendMsg,
  SendMode,
  type StateInit,
  storeMessage,
  storeOutList,
} from "@ton/core";

import { bytesOf } from "../messages/cells.ts";
import { WALLET_CODE } from "./walletCode.ts";

const SIGNED_OUTSIDE = 0x7369676e;
/** Workchain 0, version V5R1, first wallet of its key. */
const CONTEXT = 1n << 31n;

/** An order to a wallet, good until a time and for one number. */
export interface WalletOrder {
  readonly seqno: number;
  /** Unix seconds. */
  readonly validUntil: number;
  /** 1 to 255. */
  readonly messages: readonly MessageRelaxed[];
}

/** A message from outside, signed by a wallet's key. */
export interface SignedOrder {
  readonly message: Cell;
  readonly bodyHash: Hex;
}

/** A wallet V5R1 of one Ed25519 key on one network. */
export class TonWallet {
  readonly address: Address;
  readonly #seed: Hex;
  readonly #init: StateInit;
  readonly #id: number;

  /** @param seed 32 bytes. @param globalId What blocks of the network bear. */
  constructor(seed: Hex, globalId: number) {
    this.#seed = seed;
    this.#id = Number(BigInt.asIntN(32, CONTEXT ^ BigInt.asUintN(32, BigInt(globalId))));
    const data = beginCell()
      .storeBit(true)
      .storeUint(0, 32)
      .storeInt(this.#id, 32)
      .storeBuffer(bytesOf(ed25519PublicKeyOf(seed)))
      .storeBit(false)
      .endCell();
    this.#init = { code: WALLET_CODE, data };
    this.address = contractAddress(0, this.#init);
  }

  /** Signs an order. With number 0 it also deploys the wallet. */
  sign({ seqno, validUntil, messages }: WalletOrder): SignedOrder {
    // A wallet V5R1 refuses messages from outside that do not ignore errors of actions.
    const mode = SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS;
    const actions = messages.map((outMsg): OutActionSendMsg => ({ type: "sendMsg", mode, outMsg }));
    const order = beginCell()
      .storeUint(SIGNED_OUTSIDE, 32)
      .storeInt(this.#id, 32)
      .storeUint(validUntil, 32)
      .storeUint(seqno, 32)
      .storeMaybeRef(beginCell().store(storeOutList(actions)))
      .storeBit(false);
    const hash: Hex = `0x${order.endCell().hash().toString("hex")}`;
    const body = beginCell()
      .storeBuilder(order)
      .storeBuffer(bytesOf(signEd25519(this.#seed, hash)))
      .endCell();
    const init = seqno === 0 ? { init: this.#init } : {};
    const outside = external({ to: this.address, body, ...init });
    const cell = beginCell().store(storeMessage(outside)).endCell();
    return { message: cell, bodyHash: `0x${body.hash().toString("hex")}` };
  }
}

/** Messages that a signed order has the wallet send, in their order. @param message A bag of cells in base64. */
export function messagesOfOrder(message: string): MessageRelaxed[] {
  const order = loadMessage(Cell.fromBase64(message).beginParse()).body.beginParse();
  const list = order.skip(32 + 32 + 32 + 32).loadMaybeRef();
  const actions = list === null ? [] : loadOutList(list.beginParse());
  return actions.flatMap((action) => (action.type === "sendMsg" ? [action.outMsg] : []));
}

/** Nanoton that a signed order sends. @param message A bag of cells in base64. */
export function valueOfOrder(message: string): bigint {
  return messagesOfOrder(message).reduce((sum, { info }) => {
    return info.type === "internal" ? sum + info.value.coins : sum;
  }, 0n);
}
