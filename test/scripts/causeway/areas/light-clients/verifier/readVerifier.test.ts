import { developmentKey, keyHash } from "@causeway/verifying-key";
import { assert, expect } from "chai";
import {
  readCeremony,
  verifierOf,
} from "../../../../../../scripts/causeway/areas/light-clients/verifier/readVerifier.ts";
import { exampleKey } from "../../../../world/exampleKey.ts";
import { rehearsalTranscript } from "../../../../world/rehearsalTranscript.ts";

const DEVELOPMENT = { key: "development", slots: 4 } as const;
const CEREMONY = { key: "ceremony", slots: 4, transcript: "ceremony/transcript.json" } as const;

describe("verifierOf", () => {
  const shown = readCeremony("config/testnet", CEREMONY);
  assert(shown !== undefined);

  it("has the key of the transcript that the configuration names", () => {
    const { keyHash: expected } = rehearsalTranscript();
    const verifier = verifierOf(CEREMONY, shown);
    expect(verifier).to.include({ keyHash: expected, slots: 4, isDevelopmentKey: false });
    expect(keyHash(verifier.key)).to.equal(expected);
  });

  it("has the development key where the configuration asks for it, and says so", () => {
    for (const slots of [4, 32] as const) {
      const verifier = verifierOf({ ...DEVELOPMENT, slots }, undefined);
      expect(verifier).to.deep.include({ key: developmentKey(slots), isDevelopmentKey: true });
    }
  });

  it("gives each key a name of its own, so that no key stands at another's address", () => {
    const own = { ...shown, key: exampleKey() };
    const names = [
      verifierOf(CEREMONY, shown),
      verifierOf(CEREMONY, own),
      verifierOf(DEVELOPMENT, undefined),
      verifierOf({ ...DEVELOPMENT, slots: 32 }, undefined),
    ].map(({ contract }) => contract);
    expect(new Set(names).size).to.equal(names.length);
    expect(names[1]).to.equal(`CommitteeVerifier/${keyHash(exampleKey()).slice(2, 10)}`);
  });
});
