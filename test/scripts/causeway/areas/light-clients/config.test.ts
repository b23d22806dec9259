import { cpSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { brokenConfig } from "../../../world/brokenConfig.ts";

describe("a configuration", () => {
  const { folder, change, issues, expectIssue, leaveDevelopment } = brokenConfig();

  describe("of light clients", () => {
    it("refuses a development key outside development", () => {
      leaveDevelopment();
      expectIssue("light-clients.json", "verifier.key", "development", /comes from a ceremony/);
    });

    it("refuses to wait with a refresh until nothing is trusted any more", () => {
      change("light-clients.json", (json) => {
        json.staleAfter = 1209600;
      });
      expectIssue("light-clients.json", "staleAfter", 1209600, /trusting period/);
    });

    it("refuses to anchor again what is no light client, or one twice", () => {
      const entry = { on: "hub", follows: "spoke-a", times: 1, leastHeight: 5 };
      change("light-clients.json", (json) => {
        json.anchoredAgain = [entry, entry, { ...entry, follows: "hub" }];
      });
      expectIssue("light-clients.json", "anchoredAgain[1]", "spoke-a on hub", /named once/);
      expectIssue("light-clients.json", "anchoredAgain[2]", "hub on hub", /two of the chains/);
    });

    it("refuses an anchor at epoch 0", () => {
      change("light-clients.json", (json) => {
        json.anchor.epoch = 0;
      });
      expectIssue("light-clients.json", "anchor.epoch", 0, /not 0/);
    });
  });

  describe("of a verifier from a ceremony", () => {
    const VERIFIER = {
      key: "ceremony",
      slots: 4,
      transcript: "ceremony/transcript.json",
    };

    beforeEach(() => {
      leaveDevelopment();
      cpSync("config/testnet/ceremony", join(folder(), "ceremony"), { recursive: true });
      setVerifier({});
    });

    const setVerifier = (changes: object) =>
      change("light-clients.json", (json) => {
        json.verifier = { ...VERIFIER, ...changes };
      });
    const verifierIssues = () => issues().filter(({ path }) => path.startsWith("verifier"));

    it("accepts the rehearsal's on test networks", () => {
      expect(verifierIssues()).to.deep.equal([]);
    });

    it("refuses it in development", () => {
      change("chains.json", (json) => {
        json.development = true;
      });
      expectIssue("light-clients.json", "verifier.key", "ceremony", /the development key/);
    });

    it("refuses the rehearsal's where a chain is no test network", () => {
      change("chains.json", (json) => {
        json.chains[1].testnet = false;
      });
      const path = "verifier.transcript";
      expectIssue("light-clients.json", path, VERIFIER.transcript, /every chain is a test network/);
    });

    it("refuses a transcript that does not verify, and says why", () => {
      change("ceremony/transcript.json", (json) => {
        json.contributions.shift();
      });
      const path = "verifier.transcript";
      const why = /transcript refused: contributions\[0\]\.g2Spx does not prove knowledge/;
      expectIssue("light-clients.json", path, VERIFIER.transcript, why);
    });

    it("refuses a transcript that is not there", () => {
      setVerifier({ transcript: "ceremony/other.json" });
      expectIssue("other.json", "", undefined, /cannot be read/);
    });

    for (const transcript of ["../testnet/transcript.json", "/etc/transcript.json", "ceremony"]) {
      it(`refuses the path ${transcript}`, () => {
        setVerifier({ transcript });
        const rule = /in the environment's folder/;
        expectIssue("light-clients.json", "verifier.transcript", transcript, rule);
      });
    }

    it("refuses other slots than the transcript's circuit has", () => {
      setVerifier({ slots: 32 });
      expectIssue("light-clients.json", "verifier.slots", 32, /as many as .*, 4/);
    });

    it("refuses slots that no circuit has", () => {
      setVerifier({ slots: 5 });
      expectIssue("light-clients.json", "verifier.slots", 5, /4 or 32/);
    });

    it("refuses a committee that does not fit", () => {
      change("committee.json", (json) => {
        json.members.push({ ...json.members[0], name: "validator-5" });
      });
      expectIssue("light-clients.json", "verifier.slots", 4, /as the committee has members, 5/);
    });

    it("refuses that a contract is named: the key says which", () => {
      const contract = "CommitteeVerifier4";
      setVerifier({ contract });
      expectIssue("light-clients.json", "verifier", { ...VERIFIER, contract }, /contract/);
    });
  });
});
