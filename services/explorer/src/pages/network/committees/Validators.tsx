import type { Say } from "../../../words/Say.ts";
import type { SignedChain, Validator } from "./validatorsOf.ts";

/** Validators, and for each chain whether they signed its newest checkpoint, and when they signed last. */
export function Validators({
  validators,
  say,
}: {
  readonly validators: readonly Validator[];
  readonly say: Say;
}) {
  const { words, places } = say;
  const chainIds = [
    ...new Set(validators.flatMap(({ chains }) => chains.map(({ chainId }) => chainId))),
  ];
  return (
    <>
      <h2>{words.validators}</h2>
      {validators.length === 0 ? (
        <p class="soft">{words.noValidators}</p>
      ) : (
        <>
          <p class="small soft">{words.proofHides}</p>
          <table class="rows">
            <caption class="unseen">{words.validators}</caption>
            <thead>
              <tr>
                <th scope="col">{words.validator}</th>
                {chainIds.map((chainId) => (
                  <th key={chainId} scope="col">
                    <bdi>{places.chainName(chainId)}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {validators.map(({ key, chains }) => (
                <tr key={key}>
                  <th scope="row">
                    <bdi class="key" title={key}>
                      {key.slice(0, 10)}…{key.slice(-4)}
                    </bdi>
                  </th>
                  {chainIds.map((chainId) => (
                    <Signed
                      key={chainId}
                      {...{ chainId, say }}
                      signed={chains.find((one) => one.chainId === chainId)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

function Signed({
  chainId,
  signed,
  say,
}: {
  readonly chainId: string;
  /** Undefined if its committee does not have the validator. */
  readonly signed: SignedChain | undefined;
  readonly say: Say;
}) {
  const { words, places } = say;
  const label = (
    <span class="label">
      <bdi>{places.chainName(chainId)}</bdi>{" "}
    </span>
  );
  if (signed === undefined) return <td class="whole">{label}–</td>;
  const { hasSigned, last } = signed;
  return (
    <td class="whole">
      {label}
      <span class="state" data-tone={hasSigned ? "good" : "wait"}>
        {hasSigned ? words.signed : words.notSigned}
      </span>
      <div class="small soft">
        {last === null
          ? words.never
          : words.signedLast(say.number(Number(last.height)), say.time(last.at))}
      </div>
    </td>
  );
}
