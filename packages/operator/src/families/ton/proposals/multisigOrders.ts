import { beginCell, type Cell, internal, SendMode, storeMessageRelaxed } from "@ton/core";
import { sizeOfCells } from "../sizeOfCells.ts";
import type { TonAccount } from "../TonAccount.ts";
import { addressOf, hashOf } from "../TonContract.ts";
import type { TonAction } from "../TonStep.ts";

/** Hash of the code of the multisig that `@ton/ton` carries: `MultisigWallet`. */
const MULTISIG_CODE_HASH = "0x5a55840263d27945feb55b53fa85afa4f9dd61ea573e1eeba1ecac9c96581881";
/** The most messages that one order holds, and the most that its cells may be: the multisig refuses more. */
const MOST = { messages: 4, cells: 8, bits: 2_048 };
/** Seconds in which owners can sign an order. */
export const ORDER_LIFETIME = 86_400;

/** What the owners of a multisig sign, so that it sends messages. */
export interface MultisigOrderDocument {
  /** Ids of the actions, in their order. */
  readonly actions: readonly string[];
  /** Unix seconds; from then on the multisig refuses the order. */
  readonly expiresAt: number;
  /** The payload of a `MultisigOrder`, as a bag of cells in Base64. */
  readonly payload: string;
}

/**
 * Orders for a multisig, to be executed one after the other. A message that is too large for any order is in none.
 *
 * @param account The signer's account; no orders are made if it is no multisig that we know.
 * @param expiresAt Unix seconds; from then on the multisig refuses them.
 */
export function multisigOrders(
  { code, data }: Pick<TonAccount, "code" | "data">,
  actions: readonly TonAction[],
  expiresAt: number,
): MultisigOrderDocument[] {
  if (code === undefined || data === undefined || hashOf(code) !== MULTISIG_CODE_HASH) return [];
  const walletId = data.beginParse().loadUint(32);
  // The second half of a query's id tells orders of one second apart.
  const cellOf = (own: readonly TonAction[], part: number) =>
    orderCell(walletId, (BigInt(expiresAt) << 32n) + BigInt(part), own);
  return partsOf(actions, (own) => own.length <= MOST.messages && fits(cellOf(own, 0))).map(
    (own, part) => {
      const payload = cellOf(own, part).toBoc().toString("base64");
      return { actions: own.map(({ id }) => id), expiresAt, payload };
    },
  );
}

/** Splits actions in parts that fit, in their order. */
function partsOf(
  actions: readonly TonAction[],
  isFitting: (own: readonly TonAction[]) => boolean,
): TonAction[][] {
  const parts: TonAction[][] = [];
  for (const action of actions) {
    const last = parts.at(-1);
    if (last !== undefined && isFitting([...last, action])) last.push(action);
    else if (isFitting([action])) parts.push([action]);
  }
  return parts;
}

function fits(order: Cell): boolean {
  const { cells, bits } = sizeOfCells([order]);
  return cells <= MOST.cells && bits <= MOST.bits;
}

/** As `MultisigOrderBuilder` of `@ton/ton` writes it. */
function orderCell(walletId: number, queryId: bigint, actions: readonly TonAction[]): Cell {
  const order = beginCell().storeUint(walletId, 32).storeUint(queryId, 64);
  for (const { to, message } of actions) {
    const { value, body, init } = message;
    const sent = internal({ to: addressOf(to), value, bounce: true, body, ...(init && { init }) });
    order
      .storeUint(SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS, 8)
      .storeRef(beginCell().store(storeMessageRelaxed(sent)));
  }
  return order.endCell();
}
