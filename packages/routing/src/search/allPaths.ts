import { type Path, tokenOut } from "./Path.ts";
import { hopsAfter, type PoolsByToken } from "./PoolsByToken.ts";

/**
 * Every path from token to token without a token twice.
 *
 * @param mostHops Hops of a path.
 * @param most Paths.
 * @returns undefined if there are more.
 */
export function allPaths(
  graph: PoolsByToken,
  from: string,
  to: string,
  mostHops: number,
  most: number,
): Path[] | undefined {
  const found: Path[] = [];
  const visit = (path: Path): void => {
    for (const hop of hopsAfter(graph, path, from)) {
      if (found.length > most) return;
      const longer = [...path, hop];
      if (tokenOut(hop) === to) found.push(longer);
      else if (longer.length < mostHops) visit(longer);
    }
  };
  visit([]);
  return found.length > most ? undefined : found;
}
