import { type Path, tokenOut } from "./Path.ts";
import type { WayPart } from "./Way.ts";

/**
 * Two parts that meet at a token may go on as the other does: the lists of parts in which two of them exchange their tails.
 *
 * @param known Paths, one of which stands for an equal path.
 */
export function exchangeTails(
  parts: readonly WayPart[],
  known: readonly Path[],
  mostHops: number,
): WayPart[][] {
  return parts.flatMap((one, i) =>
    parts.slice(i + 1).flatMap((other, k) =>
      crossed(one.path, other.path)
        .filter((pair) => pair.every((path) => path.length <= mostHops && isSimple(path)))
        .map(([first, second]) =>
          parts
            .with(i, { ...one, path: knownPath(first, known) })
            .with(i + 1 + k, { ...other, path: knownPath(second, known) }),
        ),
    ),
  );
}

/** Pairs of paths in which two paths go on as the other does, from a token at which they meet. */
function crossed(one: Path, other: Path): [Path, Path][] {
  return one.slice(0, -1).flatMap((hop, i) => {
    const k = other.findIndex((there) => tokenOut(there) === tokenOut(hop));
    if (k === -1 || k === other.length - 1) return [];
    const first = [...one.slice(0, i + 1), ...other.slice(k + 1)];
    const second = [...other.slice(0, k + 1), ...one.slice(i + 1)];
    return [[first, second] satisfies [Path, Path]];
  });
}

/** Whether no token comes twice. */
function isSimple(path: Path): boolean {
  return new Set(path.map(tokenOut)).size === path.length;
}

function knownPath(path: Path, known: readonly Path[]): Path {
  const isSame = (one: Path) =>
    one.length === path.length && one.every(({ pool }, k) => pool === path[k]?.pool);
  return known.find(isSame) ?? path;
}
