import { type Address, Cell, type Slice } from "@ton/core";

/** What a proof shows of an account. */
export interface ProvenAccount {
  readonly accountHash: Buffer;
  readonly lastTransactionHash: Buffer;
  readonly lastTransactionLt: bigint;
}

/**
 * Reads a proof as a client does that believes a masterchain block's root hash alone. It shares no code with the chain.
 *
 * @returns `undefined` if the proof shows that there is no account.
 * @throws Error if the proof does not fit.
 */
export function verifyAccount(
  masterRoot: Buffer,
  address: Address,
  shardProof: Buffer,
  accountProof: Buffer,
): ProvenAccount | undefined {
  const [masterBlock, masterState] = proven(shardProof);
  require(masterBlock.hash(0).equals(masterRoot), "another masterchain block");
  require(masterState.hash(0).equals(stateAfter(masterBlock)), "another masterchain state");
  const [block, state] = proven(accountProof);
  require(block.hash(0).equals(shardRoot(masterState)), "another basechain block");
  require(state.hash(0).equals(stateAfter(block)), "another basechain state");
  return findAccount(state, address);
}

function require(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Error(reason);
}

function proven(proof: Buffer): [Cell, Cell] {
  require(((proof[4] ?? 0) & 0x40) !== 0, "no CRC");
  const cells = Cell.fromBoc(proof).map((cell) => {
    require(cell.isExotic && cell.beginParse(true).loadUint(8) === 3, "no Merkle proof");
    return child(cell, 0);
  });
  const [first, second] = cells;
  require(first !== undefined && second !== undefined && cells.length === 2, "not two proofs");
  return [first, second];
}

function child(cell: Cell, place: number): Cell {
  const found = cell.refs.at(place);
  require(found !== undefined, "a reference is missing");
  return found;
}

/** Only a Merkle update is bound to the hashes that its two references have. */
function stateAfter(block: Cell): Buffer {
  require(block.beginParse().loadUint(32) === 0x11ef55aa, "no block");
  return child(child(block, 2), 1).hash(0);
}

function shardRoot(state: Cell): Buffer {
  require(state.beginParse().loadUint(32) === 0x9023afe2, "no state");
  const extra = child(state, -1).beginParse();
  require(extra.loadUint(16) === 0xcc26, "no masterchain state");
  const dictionary = extra.loadMaybeRef()?.beginParse();
  require(dictionary !== undefined, "no shards");
  // One workchain, 0: a label of 32 equal bits.
  require(dictionary.loadUint(2) === 0b11 && !dictionary.loadBit(), "another label");
  require(dictionary.loadUint(6) === 32, "another length");
  const leaf = dictionary.loadRef().beginParse();
  require(!leaf.loadBit(), "a split shard");
  require(leaf.loadUint(4) === 0xa, "no shard description");
  leaf.skip(32 + 32 + 64 + 64);
  return leaf.loadBuffer(32);
}

function findAccount(state: Cell, address: Address): ProvenAccount | undefined {
  require(state.beginParse().loadUint(32) === 0x9023afe2, "no state");
  let edge = child(state, 1).beginParse().loadMaybeRef();
  let key = BigInt(`0x${address.hash.toString("hex")}`)
    .toString(2)
    .padStart(256, "0");
  while (edge !== null) {
    require(!edge.isExotic, "the account's way is left out");
    const slice = edge.beginParse();
    const label = loadLabel(slice, key.length);
    if (!key.startsWith(label)) return undefined;
    if (label.length === key.length) return accountAt(slice);
    const bit = Number(key[label.length]);
    key = key.slice(label.length + 1);
    edge = child(edge, bit);
  }
  return undefined;
}

function accountAt(slice: Slice): ProvenAccount {
  slice.skip(5);
  slice.loadCoins();
  require(!slice.loadBit(), "other currencies");
  const accountHash = slice.loadRef().hash(0);
  return {
    accountHash,
    lastTransactionHash: slice.loadBuffer(32),
    lastTransactionLt: slice.loadUintBig(64),
  };
}

function loadLabel(slice: Slice, most: number): string {
  const lengthBits = most === 0 ? 0 : Math.floor(Math.log2(most)) + 1;
  const bits = (length: number) =>
    Array.from({ length }, () => (slice.loadBit() ? "1" : "0")).join("");
  if (!slice.loadBit()) {
    let length = 0;
    while (slice.loadBit()) length++;
    return bits(length);
  }
  if (!slice.loadBit()) return bits(slice.loadUint(lengthBits));
  return bits(1).repeat(slice.loadUint(lengthBits));
}
