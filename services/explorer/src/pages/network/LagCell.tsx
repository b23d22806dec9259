import type { LightClient } from "../../api/wire.ts";
import { Cell } from "../../rows/Cell.tsx";
import type { Say } from "../../words/Say.ts";

/** A lag in blocks and in time; a dash if nothing was proven. */
export function LagCell({
  lag,
  say,
}: {
  readonly lag: LightClient["lag"] | undefined;
  readonly say: Say;
}) {
  return (
    <Cell label={say.words.lag}>
      {lag == null ? (
        "–"
      ) : (
        <>
          {say.number(Number(lag.blocks))}
          <div class="small soft">{say.seconds(Number(lag.seconds))}</div>
        </>
      )}
    </Cell>
  );
}
