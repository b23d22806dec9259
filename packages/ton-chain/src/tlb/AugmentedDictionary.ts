import { type Builder, beginCell, type Cell } from "@ton/core";

import { storeLabel } from "./dictionaryLabel.ts";

/** What a dictionary holds, and what each of its edges sums up of the values below. */
export interface Augmentation<Value, Extra> {
  readonly keyBits: number;
  /** The sum of no value. */
  readonly empty: Extra;
  storeValue(value: Value, builder: Builder): void;
  extraOf(value: Value): Extra;
  join(left: Extra, right: Extra): Extra;
  storeExtra(extra: Extra, builder: Builder): void;
}

interface Leaf<Value, Extra> {
  readonly label: string;
  /** Made when it is first needed, since most cells of many changes in a row are not. */
  readonly cell: () => Cell;
  readonly extra: Extra;
  readonly value: Value;
}

interface Fork<Value, Extra> extends Omit<Leaf<Value, Extra>, "value"> {
  readonly children: readonly [Edge<Value, Extra>, Edge<Value, Extra>];
}

type Edge<Value, Extra> = Leaf<Value, Extra> | Fork<Value, Extra>;

/**
 * TL-B's `HashmapAugE`. It never changes: `set` and `delete` give another dictionary, which shares all edges off the
 * key's path. So a change costs the length of a path, and old states cost little memory.
 */
export class AugmentedDictionary<Value, Extra> {
  readonly #kind: Augmentation<Value, Extra>;
  readonly #root: Edge<Value, Extra> | undefined;

  constructor(kind: Augmentation<Value, Extra>, root?: Edge<Value, Extra>) {
    this.#kind = kind;
    this.#root = root;
  }

  /** The sum over all values. */
  get extra(): Extra {
    return this.#root?.extra ?? this.#kind.empty;
  }

  /** The root edge, TL-B's `HashmapAug`; `undefined` if the dictionary is empty. */
  get root(): Cell | undefined {
    return this.#root?.cell();
  }

  get(key: bigint): Value | undefined {
    const end = this.#path(key).at(-1);
    return end !== undefined && "value" in end.edge && end.rest === end.edge.label
      ? end.edge.value
      : undefined;
  }

  /** The cells from the root edge to the key, or to the edge that shows that the key is missing. */
  path(key: bigint): Cell[] {
    return this.#path(key).map(({ edge }) => edge.cell());
  }

  set(key: bigint, value: Value): AugmentedDictionary<Value, Extra> {
    return new AugmentedDictionary(this.#kind, this.#set(this.#root, this.#bits(key), value));
  }

  delete(key: bigint): AugmentedDictionary<Value, Extra> {
    const root = this.#root && this.#delete(this.#root, this.#bits(key));
    return new AugmentedDictionary(this.#kind, root);
  }

  /** All values, keys ascending. */
  *values(): Generator<Value> {
    const left = this.#root === undefined ? [] : [this.#root];
    for (let edge = left.pop(); edge !== undefined; edge = left.pop()) {
      if ("value" in edge) yield edge.value;
      else left.push(edge.children[1], edge.children[0]);
    }
  }

  /** Stores the dictionary as `HashmapAugE`. */
  store(builder: Builder): void {
    builder.storeMaybeRef(this.root);
    this.#kind.storeExtra(this.extra, builder);
  }

  /** The dictionary in a cell of its own. */
  toCell(): Cell {
    const builder = beginCell();
    this.store(builder);
    return builder.endCell();
  }

  #bits(key: bigint): string {
    return key.toString(2).padStart(this.#kind.keyBits, "0");
  }

  /** The edges on the way to a key, each with the bits of the key that are left there. */
  #path(key: bigint): { edge: Edge<Value, Extra>; rest: string }[] {
    const path: { edge: Edge<Value, Extra>; rest: string }[] = [];
    let rest = this.#bits(key);
    for (let edge = this.#root; edge !== undefined; ) {
      path.push({ edge, rest });
      if ("value" in edge || !rest.startsWith(edge.label)) return path;
      const bit = rest[edge.label.length];
      rest = rest.slice(edge.label.length + 1);
      edge = edge.children[bit === "1" ? 1 : 0];
    }
    return path;
  }

  #set(edge: Edge<Value, Extra> | undefined, rest: string, value: Value): Edge<Value, Extra> {
    if (edge === undefined || edge.label === rest) return this.#leaf(rest, rest.length, value);
    const common = commonLength(edge.label, rest);
    const below = rest.slice(common + 1);
    const other = (): Edge<Value, Extra> => {
      if ("value" in edge || common < edge.label.length) {
        return this.#relabel(edge, edge.label.slice(common + 1), below.length);
      }
      return edge.children[rest[common] === "1" ? 0 : 1];
    };
    const isSplit = common < edge.label.length;
    const child = isSplit || "value" in edge ? undefined : edge.children[bitAt(rest, common)];
    const changed = this.#set(child, below, value);
    const pair: [Edge<Value, Extra>, Edge<Value, Extra>] =
      bitAt(rest, common) === 1 ? [other(), changed] : [changed, other()];
    return this.#fork(rest.slice(0, common), rest.length, pair);
  }

  #delete(edge: Edge<Value, Extra>, rest: string): Edge<Value, Extra> | undefined {
    if ("value" in edge) return edge.label === rest ? undefined : edge;
    if (!rest.startsWith(edge.label)) return edge;
    const at = edge.label.length;
    const side = bitAt(rest, at);
    const kept = edge.children[side === 1 ? 0 : 1];
    const child = this.#delete(edge.children[side], rest.slice(at + 1));
    if (child === undefined) {
      const bit = side === 1 ? "0" : "1";
      return this.#relabel(kept, edge.label + bit + kept.label, rest.length);
    }
    return this.#fork(edge.label, rest.length, side === 1 ? [kept, child] : [child, kept]);
  }

  #relabel(edge: Edge<Value, Extra>, label: string, most: number): Edge<Value, Extra> {
    return "value" in edge
      ? this.#leaf(label, most, edge.value)
      : this.#fork(label, most, edge.children);
  }

  #leaf(label: string, most: number, value: Value): Leaf<Value, Extra> {
    const extra = this.#kind.extraOf(value);
    const cell = once(() => {
      const builder = beginCell();
      storeLabel(builder, label, most);
      this.#kind.storeExtra(extra, builder);
      this.#kind.storeValue(value, builder);
      return builder.endCell();
    });
    return { label, value, extra, cell };
  }

  #fork(
    label: string,
    most: number,
    children: readonly [Edge<Value, Extra>, Edge<Value, Extra>],
  ): Fork<Value, Extra> {
    const extra = this.#kind.join(children[0].extra, children[1].extra);
    const cell = once(() => {
      const builder = beginCell();
      storeLabel(builder, label, most);
      builder.storeRef(children[0].cell()).storeRef(children[1].cell());
      this.#kind.storeExtra(extra, builder);
      return builder.endCell();
    });
    return { label, children, extra, cell };
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function bitAt(bits: string, place: number): 0 | 1 {
  return bits[place] === "1" ? 1 : 0;
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
