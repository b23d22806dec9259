import type { Violation } from "@causeway/operator";

import type { LightClients } from "../schema.ts";

/** What a light client trusts: as `LightClient.TRUSTING_PERIOD`, in seconds. */
const TRUSTING_PERIOD = 14 * 24 * 60 * 60;

/** A light client is refreshed while it is still trusted; each that is anchored again is named once. */
export function lightClientViolations(
  { staleAfter, anchoredAgain }: LightClients,
  chains: readonly string[],
): Violation[] {
  return [...lateRefresh(staleAfter), ...strangeAnchors(anchoredAgain, chains)];
}

function strangeAnchors(
  anchoredAgain: LightClients["anchoredAgain"],
  chains: readonly string[],
): Violation[] {
  const keys = anchoredAgain.map(({ on, follows }) => `${on} ${follows}`);
  return anchoredAgain.flatMap(({ on, follows }, index) => {
    const path = ["anchoredAgain", index];
    const value = `${follows} on ${on}`;
    const broken = [
      ...([on, follows].every((name) => chains.includes(name)) && on !== follows
        ? []
        : [`two of the chains ${chains.join(", ")}`]),
      ...(keys.indexOf(keys[index] ?? "") < index ? ["a light client is named once"] : []),
    ];
    return broken.map((rule) => ({ path, value, rule }));
  });
}

function lateRefresh(staleAfter: number): Violation[] {
  if (staleAfter < TRUSTING_PERIOD) return [];
  const rule = `less than the trusting period, ${TRUSTING_PERIOD} s`;
  return [{ path: ["staleAfter"], value: staleAfter, rule }];
}
