import type { LaneHealth, Vault } from "../api/wire.ts";
import type { Say } from "../words/Say.ts";

/** Says what waits, where, why and since when: messages by lane, transfers by vault. */
export function waitingSentences(
  lanes: readonly LaneHealth[],
  vaults: readonly Vault[],
  say: Say,
): readonly string[] {
  return [
    ...lanes.flatMap((lane) => ofLane(lane, say)),
    ...vaults.flatMap((one) => ofVault(one, say)),
  ];
}

function ofLane(lane: LaneHealth, say: Say): string[] {
  const { words, places } = say;
  if (lane.waiting === null) return [];
  const name = `${places.chainName(lane.originChainId)} → ${places.chainName(lane.destinationChainId)}`;
  const { messages } = lane.waiting;
  const why = lane.until === null ? [] : [words.until(say.time(lane.until))];
  return [
    [
      say.plural(messages, words.messagesWait(say.number(messages), name)),
      words.since(say.time(lane.waiting.oldestAt)),
      ...(lane.state === "open" ? [] : [say.state(lane.state), ...why]),
    ].join(", "),
  ];
}

function ofVault({ chainId, token, queues }: Vault, say: Say): string[] {
  const { words, places } = say;
  return queues.map(({ state, transfers, amount, since }) => {
    const shown = places.amount({ chainId, token, amount });
    const where = places.chainName(chainId);
    const count = Number(transfers);
    return [
      say.plural(count, words.transfersWait(say.number(count), shown, where)),
      words.since(say.time(since)),
      say.state(state),
    ].join(", ");
  });
}
