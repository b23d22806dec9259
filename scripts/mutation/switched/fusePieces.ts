import { childAt, findAll, type Node, rangeOf } from "../ast/Node.ts";
import type { Piece } from "./renderSource.ts";

/** More turns than any test asks of a loop. */
const MOST_TURNS = 1_000;

/**
 * What ends the loops of a source that go on for ever with a mutant on, by an error. Without it they would burn all gas,
 * which takes the engine minutes.
 */
export function fusePieces(unit: Node): Piece[] {
  const loops = findAll(unit, ({ nodeType }) => LOOPS.has(nodeType));
  return loops.flatMap((loop, place) => {
    const body = childAt(loop, "body");
    if (!body || !BLOCKS.has(body.nodeType)) return [];
    const { start, end } = rangeOf(loop);
    const inside = rangeOf(body).start + 1;
    const turns = `_turns${place}`;
    const made = loop.nodeType === "YulForLoop" ? inAssembly(turns) : inSolidity(turns);
    return [
      { start, end: start, text: made.before },
      { start: inside, end: inside, text: made.inside },
      { start: end, end, text: made.after },
    ];
  });
}

const LOOPS = new Set(["ForStatement", "WhileStatement", "YulForLoop"]);
const BLOCKS = new Set(["Block", "YulBlock"]);

function inSolidity(turns: string) {
  return {
    before: `{ uint256 ${turns}; `,
    inside: ` ${turns} = _turned(${turns}, ${MOST_TURNS});`,
    after: " }",
  };
}

function inAssembly(turns: string) {
  return {
    before: `let ${turns} := 0 `,
    inside: ` ${turns} := add(${turns}, 1) if gt(${turns}, ${MOST_TURNS}) { invalid() }`,
    after: "",
  };
}
