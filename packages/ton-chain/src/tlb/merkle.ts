import { beginCell, type Cell, convertToMerkleProof } from "@ton/core";

/** The place of a cell whose content is left out: its hash and depth. */
export function pruned(cell: Cell): Cell {
  return beginCell()
    .storeUint(1, 8)
    .storeUint(1, 8)
    .storeBuffer(cell.hash(0))
    .storeUint(cell.depth(0), 16)
    .endCell({ exotic: true });
}

/**
 * A Merkle update between two states that are both left out. It binds the hashes of both, and holds no cell that
 * would need another level of a proof.
 */
export function merkleUpdate(before: Cell, after: Cell): Cell {
  return beginCell()
    .storeUint(4, 8)
    .storeBuffer(before.hash(0))
    .storeBuffer(after.hash(0))
    .storeUint(before.depth(0), 16)
    .storeUint(after.depth(0), 16)
    .storeRef(pruned(before))
    .storeRef(pruned(after))
    .endCell({ exotic: true });
}

/**
 * A Merkle proof of a tree with the kept cells in it; all others are left out.
 *
 * @param kept Cells of the tree. A cell is shown only if all cells above it are kept too.
 */
export function merkleProof(root: Cell, kept: Iterable<Cell>): Cell {
  const hashes = new Set([...kept].map(hashOf));
  const show = (cell: Cell): Cell => {
    const builder = beginCell().storeBits(cell.bits);
    for (const child of cell.refs) builder.storeRef(shown(child));
    return builder.endCell({ exotic: cell.isExotic });
  };
  const shown = (cell: Cell): Cell => {
    if (hashes.has(hashOf(cell))) return show(cell);
    return cell.isExotic ? cell : pruned(cell);
  };
  return convertToMerkleProof(show(root));
}

function hashOf(cell: Cell): string {
  return cell.hash().toString("hex");
}
