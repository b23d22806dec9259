import type { Hex } from "@causeway/protocol";
import { Address, Cell, contractAddress } from "@ton/core";

/** A contract that a chain must have. Its code and first data decide on its address. */
export interface TonContract {
  /** Names the step, and the record. */
  readonly name: string;
  readonly address: Hex;
  readonly code: Cell;
  /** The first data. */
  readonly data: Cell;
  /** Names of contracts that come before it. */
  readonly needs: readonly string[];
  /** Nanoton that it must keep for its rent. */
  readonly reserve: bigint;
  /** Nanoton that it gets when it is deployed. */
  readonly value: bigint;
  /** What it takes without doing anything: it is deployed, and its balance filled up, by this message. */
  readonly filling: Cell;
  /** Who makes it act, by its data; left out for the access manager, which nobody governs. */
  readonly governorIn?: (data: Cell) => Address;
}

/** The account of a contract in the basechain: 32 bytes. */
export function accountOf(init: { readonly code: Cell; readonly data: Cell }): Hex {
  return hexOf(contractAddress(0, init));
}

/** An account of the basechain as 32 bytes. */
export function hexOf({ hash }: Address): Hex {
  return `0x${hash.toString("hex")}`;
}

/** The account in an address of 33 bytes, as it is on the wire: the first is the workchain. */
export function accountIn(address: Hex): Hex {
  return `0x${address.slice(-64)}`;
}

/** The address of an account of the basechain. */
export function addressOf(account: Hex): Address {
  return Address.parseRaw(`0:${account.slice(2)}`);
}

/** A cell as a bag of cells. */
export function bagOf(cell: Cell): Hex {
  return `0x${cell.toBoc().toString("hex")}`;
}

/** The cell in a bag of cells. */
export function cellOf(bag: Hex): Cell {
  return Cell.fromHex(bag.slice(2));
}

/** The hash of a cell. */
export function hashOf(cell: Cell): Hex {
  return `0x${cell.hash().toString("hex")}`;
}
