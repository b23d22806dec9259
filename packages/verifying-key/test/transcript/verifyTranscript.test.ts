import { bn254 } from "@noble/curves/bn254.js";
import { expect } from "chai";
import { exampleJson, exampleKey, g1, g2 } from "../../../../test/scripts/world/exampleKey.ts";
import {
  rehashed,
  rehearsalTranscript,
} from "../../../../test/scripts/world/rehearsalTranscript.ts";
import { keyHash } from "../../src/keyHash.ts";
import { ContributionChain } from "../../src/transcript/ContributionChain.ts";
import { TranscriptRefused } from "../../src/transcript/errors.ts";
import { readPoints } from "../../src/transcript/readPoints.ts";
import type { Transcript } from "../../src/transcript/schema.ts";
import { shippedTables } from "../../src/transcript/tables.ts";
import { verifyTranscript } from "../../src/transcript/verifyTranscript.ts";
import { readVerificationKey } from "../../src/verificationKey.ts";

/** What only people vouch for, by publishing the transcript's hash; and the proving key, by having the file. */
const UNBOUND = /^(contributions\.\d\.name|beacon\.source|provingKeyHash)$/;

describe("verifyTranscript", function () {
  this.timeout(120_000);

  it("takes the rehearsal's and says what it shows", () => {
    const transcript = rehearsalTranscript();
    const { circuit, slots, contributors, rehearsalOnly, ...verified } =
      verifyTranscript(transcript);
    expect({ circuit, slots, rehearsalOnly }).to.deep.equal({
      circuit: "committee-4",
      slots: 4,
      rehearsalOnly: true,
    });
    expect(contributors).to.deep.equal(["contributor 1", "contributor 2", "contributor 3"]);
    expect(verified.keyHash).to.equal(transcript.keyHash);
    expect(verified.key).to.deep.equal(readVerificationKey(transcript.verificationKey));
  });

  it("takes it with its fields in another order", () => {
    const reversed = Object.fromEntries(Object.entries(rehearsalTranscript()).reverse());
    expect(verifyTranscript(reversed).slots).to.equal(4);
  });

  for (const path of leavesOf(rehearsalTranscript())) {
    const name = path.join(".");
    if (UNBOUND.test(name) || name === "transcriptHash") {
      it(`refuses another ${name}`, () => {
        expect(refusalOf(changed(path)), name).to.not.equal(undefined);
      });
    } else {
      it(`refuses another ${name}, also with the transcript's hash made right`, () => {
        expect(refusalOf(rehashed(changed(path))), name).to.not.be.oneOf([
          undefined,
          "transcriptHash",
        ]);
      });
    }
  }

  const refused: [what: string, field: string, change: (transcript: Transcript) => void][] = [
    ["without its last contribution", "beacon.g2Spx", ({ contributions }) => contributions.pop()],
    ["without its first", "contributions[0].g2Spx", ({ contributions }) => contributions.shift()],
    [
      "with two exchanged",
      "contributions[0].g2Spx",
      ({ contributions }) => contributions.reverse(),
    ],
    [
      "with one contribution twice",
      "contributions",
      ({ contributions }) => contributions.push(contributions[0]!),
    ],
    [
      "with one contributor under two spellings",
      "contributions",
      ({ contributions }) => {
        contributions[1]!.name = "Contributor 1";
      },
    ],
    ["with a single contribution", "contributions", ({ contributions }) => contributions.splice(1)],
    [
      "without a beacon",
      "beacon",
      (transcript) => {
        delete (transcript as Partial<Transcript>).beacon;
      },
    ],
    [
      "with a contribution for the beacon",
      "beacon.g1S",
      ({ beacon, contributions }) => {
        const { name: _, ...points } = contributions[2]!;
        Object.assign(beacon, points);
      },
    ],
    [
      "with a field more",
      "",
      (transcript) => {
        Object.assign(transcript, { note: "trust me" });
      },
    ],
    [
      "with delta equal to gamma",
      "verificationKey.delta",
      (transcript) => {
        const { verificationKey: key } = transcript;
        key.vk_delta_2 = key.vk_gamma_2;
        makeKeyHashRight(transcript);
      },
    ],
    [
      "with another gamma",
      "verificationKey.vk_gamma_2",
      (transcript) => {
        const { verificationKey: key } = transcript;
        key.vk_gamma_2 = key.vk_beta_2;
        makeKeyHashRight(transcript);
      },
    ],
    [
      "with another delta",
      "verificationKey.vk_delta_2",
      (transcript) => {
        const { verificationKey: key } = transcript;
        key.vk_delta_2 = key.vk_beta_2;
        makeKeyHashRight(transcript);
      },
    ],
    [
      "with a point off the curve",
      "contributions[0].g1S",
      ({ contributions }) => {
        contributions[0]!.g1S = ["1", "3"];
      },
    ],
    [
      "with the identity",
      "contributions[0].g1Sx",
      ({ contributions }) => {
        contributions[0]!.g1Sx = ["0", "0"];
      },
    ],
    [
      "with a coordinate that is not canonical",
      "contributions[0].g1S",
      ({ contributions }) => {
        const [x, y] = contributions[0]!.g1S;
        contributions[0]!.g1S = [`${BigInt(x) + bn254.fields.Fp.ORDER}`, y];
      },
    ],
  ];
  for (const [what, field, change] of refused) {
    it(`refuses one ${what}`, () => {
      const transcript = rehearsalTranscript();
      change(transcript);
      expect(refusalOf(rehashed(transcript))).to.equal(field);
    });
  }

  it("refuses a delta that an attacker chose, with all hashes made right", () => {
    const transcript = rehearsalTranscript();
    chooseDelta(transcript, 7n);
    expect(refusalOf(rehashed(transcript))).to.equal("beacon.deltaAfter");
  });

  it("refuses powers of tau and circuits that the tables do not have", () => {
    const transcript = rehearsalTranscript();
    const { powers, circuits } = shippedTables;
    expect(
      refusalOf(transcript, {
        circuits,
        powers: powers.filter(({ rehearsalOnly }) => !rehearsalOnly),
      }),
    ).to.equal("powers.hash");
    expect(refusalOf(transcript, { powers, circuits: [] })).to.equal("circuit.r1csHash");
  });

  it("refuses what is no transcript at all", () => {
    for (const value of [undefined, null, 1, "", [], {}]) {
      expect(refusalOf(value)).to.not.equal(undefined);
    }
  });
});

function refusalOf(value: unknown, tables = shippedTables): string | undefined {
  try {
    verifyTranscript(value, tables);
    return undefined;
  } catch (error) {
    if (error instanceof TranscriptRefused) return error.field;
    throw error;
  }
}

/** Puts a multiple of the generators for what the contributors' secrets and the beacon lead to. */
function chooseDelta(transcript: Transcript, secret: bigint): void {
  const { circuit, contributions, beacon, verificationKey } = transcript;
  const { x, y } = g1(secret);
  beacon.deltaAfter = [`${x}`, `${y}`];
  verificationKey.vk_delta_2 = exampleJson({ ...exampleKey(), delta: g2(secret) }).vk_delta_2;
  const chain = new ContributionChain(circuit.initialKeyHash);
  for (const contribution of contributions) chain.append(readPoints(contribution));
  beacon.hash = chain.append(readPoints(beacon)).hash;
  makeKeyHashRight(transcript);
}

function makeKeyHashRight(transcript: Transcript): void {
  transcript.keyHash = keyHash(readVerificationKey(transcript.verificationKey));
}

type Path = (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, field]) => leavesOf(field, [...path, name]));
}

/** With the last character of one leaf, or its number, replaced by the next that its form allows. */
function changed(path: Path): Transcript {
  const transcript = rehearsalTranscript();
  const last = path.at(-1) as string;
  const parent = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>(
      (value, name) => value[name] as Record<string, unknown>,
      transcript as unknown as Record<string, unknown>,
    );
  const before = parent[last];
  parent[last] =
    typeof before === "number"
      ? before + 1
      : `${before}`.replace(/.$/, (c) => (c === "1" ? "2" : "1"));
  return transcript;
}
