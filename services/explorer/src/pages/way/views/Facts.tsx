import type { Claim, Status } from "@causeway/sdk";

import type { Fact, FactGroup, FactValue } from "../Fact.ts";
import { factsOf } from "../factsOf.ts";
import { shortText } from "../namesOf.ts";
import type { PageWords } from "../PageWords.ts";
import type { ViewProps } from "./ViewProps.ts";

type Claims = ReadonlyMap<string, Claim>;

/** Each fact, with what RPCs say of it. */
export function Facts(props: ViewProps & { readonly status: Status }) {
  const { state, words, names, status } = props;
  const { check } = state;
  const claims: Claims = new Map(
    check.status === "done" ? check.verified.claims.map((claim) => [claim.field, claim]) : [],
  );
  return (
    <div class="facts">
      {factsOf(status, names, words, proofIn(check)).map((group) => (
        <Group key={group.name} {...{ group, claims, words, props }} />
      ))}
    </div>
  );
}

/** What the light client was shown: only chains tell it. */
function proofIn(check: ViewProps["state"]["check"]): string | undefined {
  return check.status === "done" ? check.verified.proof : undefined;
}

interface GroupProps {
  readonly group: FactGroup;
  readonly claims: Claims;
  readonly words: PageWords;
  readonly props: ViewProps;
}

function Group({ group: { name, facts }, claims, words, props }: GroupProps) {
  return (
    <section aria-labelledby={`facts-${name}`}>
      <h2 id={`facts-${name}`}>{words.group[name]}</h2>
      <dl>
        {facts.map((fact) => (
          <div class="fact" key={fact.field + fact.values[0]?.text}>
            <dt>
              {labelOf(name, fact, words)}
              <Mark claim={onlyWhole(fact, claims)} words={words} />
            </dt>
            <dd>
              {fact.values.map((value) => (
                <Value
                  key={value.field}
                  {...{ value, words, props }}
                  claim={claims.get(value.field)}
                />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A claim of the whole line; one of a single value is marked there. */
function onlyWhole({ field, values }: Fact, claims: Claims): Claim | undefined {
  return values.some((value) => value.field === field) ? undefined : claims.get(field);
}

function labelOf(group: FactGroup["name"], { label }: Fact, words: PageWords): string {
  if (group === "steps" || group === "logs") return words.step[label] ?? label;
  return words.field[label] ?? label;
}

interface ValueProps {
  readonly value: FactValue;
  readonly claim: Claim | undefined;
  readonly words: PageWords;
  readonly props: ViewProps;
}

/** What the last part of a field's place is called beside its value. */
const PARTS = {
  height: "block",
  transaction: "transaction",
  logIndex: "log",
  blockHash: "blockHash",
  lightClient: "lightClient",
  checkpointHash: "checkpointHash",
  gas: "gas",
} as const;

function Value({ value: { field, text, whole }, claim, words, props }: ValueProps) {
  const part = PARTS[field.slice(field.lastIndexOf(".") + 1) as keyof typeof PARTS];
  const { state, act } = props;
  return (
    <span class="value" data-field={field} data-verdict={claim?.verdict}>
      {part !== undefined && field.includes(".") && <span class="soft">{words[part]} </span>}
      {whole === undefined || !whole.startsWith("0x") ? (
        <bdi>{text}</bdi>
      ) : (
        <button
          type="button"
          class="hash"
          title={whole}
          aria-label={`${text}, ${words.copy}`}
          onClick={() => void act.copy(field, whole)}
        >
          {state.copied === field ? words.copied : text}
        </button>
      )}
      <Mark claim={claim} words={words} />
    </span>
  );
}

/** What RPCs say of a value: a sign and words, so that nothing depends on colour. */
function Mark({ claim, words }: { readonly claim: Claim | undefined; readonly words: PageWords }) {
  if (claim === undefined) return null;
  const { verdict, wanted = "" } = claim;
  if (verdict === "confirmed") {
    return (
      <span class="verdict" data-verdict={verdict} title={words.confirmed}>
        <span aria-hidden="true">✓</span>
        <span class="unseen">{words.confirmed}</span>
      </span>
    );
  }
  const said =
    verdict === "unknown" ? words.unknown : words.wanted(`\u2068${shortText(wanted)}\u2069`);
  return (
    <strong class="verdict" data-verdict={verdict} title={wanted}>
      <span aria-hidden="true">{verdict === "unknown" ? "?" : "✕"}</span> {said}
    </strong>
  );
}
