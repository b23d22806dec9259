import type { ChainId } from "@causeway/sdk";

import { isolated, plainText } from "../tokens/plainText.ts";
import { Mark } from "./Mark.tsx";
import type { Land, Line, Stone, Way } from "./Way.ts";
import type { WayWords } from "./WayWords.ts";

interface WayProps {
  readonly way: Way;
  readonly words: WayWords;
  /** Names a chain. */
  readonly chain: (chainId: ChainId) => string;
}

/** Draws the Way: from side to side where there is room, upright where there is not. Its styles are `WAY_STYLES`. */
export function WayFigure({ way, words, chain }: WayProps) {
  const { lands, lines, places, isMoving } = way;
  const nameOf = ({ chainId }: Land) =>
    chainId === undefined ? words.unknownChain : plainText(chain(chainId));
  return (
    <div class="way-frame" part="way">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      <div
        class="way"
        role="group"
        aria-label={words.name}
        data-moving={isMoving}
        data-lands={lands.length}
        data-lines={lines.length}
        style={{ "--places": `${places}`, "--lines": `${lines.length}` }}
      >
        {lands.map((land) => (
          <LandName key={land.role} land={land} name={nameOf(land)} />
        ))}
        {lands.slice(1).map(({ first }) => (
          <div key={first} class="water" style={{ "--at": `${first - 1}` }} />
        ))}
        {lines.map((line, index) => (
          <LineOf
            key={line.name}
            {...{ line, words, row: index + 2 }}
            land={(at) => nameOf(landAt(lands, at))}
          />
        ))}
      </div>
    </div>
  );
}

function LandName({ land: { role, first, last }, name }: { land: Land; name: string }) {
  return (
    <div
      class="land"
      data-role={role}
      aria-hidden="true"
      style={{ "--first": `${first}`, "--last": `${last}` }}
    >
      {name}
    </div>
  );
}

interface LineProps {
  readonly line: Line;
  readonly words: WayWords;
  readonly row: number;
  readonly land: (at: number) => string;
}

function LineOf({ line: { name, stones }, words, row, land }: LineProps) {
  const id = `way-${name}`;
  return (
    <div class="way-line" data-line={name} style={{ "--row": `${row}` }}>
      <span class="line-name" id={id}>
        {words.line[name]}
      </span>
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers, Safari says no list */}
      <ol role="list" aria-labelledby={id}>
        {stones.map((stone, index) => (
          <StoneOf
            key={stone.name + stone.at}
            {...{ stone, words }}
            before={stones[index - 1]?.at}
            where={land(stone.at)}
          />
        ))}
      </ol>
    </div>
  );
}

interface StoneProps {
  readonly stone: Stone;
  readonly words: WayWords;
  /** Place of the stone before; undefined of the first. */
  readonly before: number | undefined;
  readonly where: string;
}

function StoneOf({ stone: { name, state, at }, words, before, where }: StoneProps) {
  const isBack = before !== undefined && before > at;
  // A stone reaches from the one before it to its own place: that is its road.
  const [from, to] = isBack ? [at, before] : [(before ?? at - 1) + 1, at];
  return (
    <li
      class="stone"
      data-state={state}
      data-first={before === undefined}
      data-back={isBack}
      style={{ "--from": `${from}`, "--to": `${to}` }}
    >
      <Mark state={state} />
      <span class="word">{words.stone[name]}</span>
      <span class="way-unseen">{`, ${isolated(where)}: ${words.state[state]}`}</span>
    </li>
  );
}

function landAt(lands: readonly Land[], at: number): Land {
  const found = lands.find(({ first, last }) => first <= at && at <= last);
  if (found === undefined) throw new RangeError(`no chain has place ${at}`);
  return found;
}
