import type { LightClient } from "../../../api/wire.ts";
import { Cell } from "../../../rows/Cell.tsx";
import { State } from "../../../rows/State.tsx";
import type { Say } from "../../../words/Say.ts";
import { LagCell } from "../LagCell.tsx";

/** Light clients: the committee and the generation that count, the newest checkpoint, who signed it, and the lag. */
export function Clients({
  clients,
  say,
}: {
  readonly clients: readonly LightClient[];
  readonly say: Say;
}) {
  const { words } = say;
  if (clients.length === 0) return null;
  const names = [words.generation, words.committee, words.checkpoint, words.signers, words.lag];
  return (
    <>
      <h2>{words.clients}</h2>
      <table class="rows">
        <caption class="unseen">{words.clients}</caption>
        <thead>
          <tr>
            <th scope="col">{words.client}</th>
            <th scope="col">{words.state}</th>
            {names.map((name) => (
              <th key={name} scope="col" class="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <ClientRow
              key={`${client.chainId} ${client.address} ${client.followedChainId}`}
              {...{ client, say }}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

function ClientRow({ client, say }: { readonly client: LightClient; readonly say: Say }) {
  const { words, places } = say;
  const { chainId, followedChainId, generation, epoch, committeeHash, newest, members } = client;
  const { stoppedUntil, isFrozen, distrustedUntil } = client;
  const isStopped = stoppedUntil !== null && Date.parse(stoppedUntil) > Date.now();
  const signed = members.filter(({ hasSigned }) => hasSigned);
  return (
    <tr>
      <th scope="row">
        <bdi>{words.follows(places.chainName(chainId), places.chainName(followedChainId))}</bdi>
      </th>
      <td>
        {isFrozen || isStopped ? (
          <State state={isFrozen ? "frozen" : "stopped"} say={say} />
        ) : (
          <span class="state" data-tone="good">
            {words.works}
          </span>
        )}
        {isStopped && !isFrozen && (
          <div class="small soft">{words.until(say.time(stoppedUntil))}</div>
        )}
        {distrustedUntil !== null && (
          <div class="small soft">{words.distrusts(say.time(distrustedUntil))}</div>
        )}
      </td>
      <Cell label={words.generation}>{wholeOrDash(generation, say)}</Cell>
      <Cell label={words.committee}>
        {epoch === null ? "–" : words.epoch(say.number(Number(epoch)))}
        {committeeHash !== null && (
          <div class="small soft">
            <bdi class="key" title={committeeHash}>
              {committeeHash.slice(0, 10)}…
            </bdi>
          </div>
        )}
      </Cell>
      <Cell label={words.checkpoint}>
        {wholeOrDash(newest?.height ?? null, say)}
        {newest !== null && <div class="small soft">{say.time(newest.at)}</div>}
      </Cell>
      <Cell label={words.signers}>
        {members.length === 0
          ? "–"
          : words.ofAll(say.number(signed.length), say.number(members.length))}
      </Cell>
      <LagCell lag={client.lag} say={say} />
    </tr>
  );
}

function wholeOrDash(text: string | null, say: Say): string {
  return text === null ? "–" : say.number(Number(text));
}
