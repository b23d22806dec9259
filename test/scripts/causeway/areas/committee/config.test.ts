import { environmentOf, provePossession, publicKeyOf } from "@causeway/protocol";

import { brokenConfig } from "../../../world/brokenConfig.ts";

describe("a configuration", () => {
  const { change, expectIssue, expectNoIssue, leaveDevelopment } = brokenConfig();

  describe("of the committee", () => {
    it("refuses outside development a handover that is over before clients can follow", () => {
      leaveDevelopment();
      expectIssue("committee.json", "handover", 60, /at least 3615 s/);
      change("committee.json", (json) => {
        json.handover = 7_199;
        json.withdrawal = 3_600;
      });
      expectIssue("committee.json", "handover", 7_199, /at least 7200 s .* 3600 s more than/);
    });

    it("refuses outside development a proposal that nobody has the time to withdraw", () => {
      leaveDevelopment();
      expectIssue("committee.json", "withdrawal", 15, /at least 3600 s/);
    });

    it("refuses a proposal that can be withdrawn during the whole handover, or never", () => {
      change("committee.json", (json) => {
        json.withdrawal = 60;
      });
      expectIssue("committee.json", "withdrawal", 60, /shorter than the handover of 60 s/);
      change("committee.json", (json) => {
        json.withdrawal = 0;
      });
      expectIssue("committee.json", "withdrawal", 0, /not 0/);
    });

    const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;
    const P = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;

    function setKey(index: number, x: bigint, y: bigint): void {
      change("committee.json", (json) => {
        Object.assign(json.members[index], { x: word(x), y: word(y) });
      });
    }

    it("refuses a validator that does not say where it answers", () => {
      change("committee.json", (json) => {
        delete json.members[1].url;
        json.members[2].url = "ftp://validator-3";
      });
      expectIssue("committee.json", "members[1].url", undefined, /http or https/);
      expectIssue("committee.json", "members[2].url", "ftp://validator-3", /http or https/);
    });

    it("refuses a key off the curve", () => {
      setKey(2, 1n, 1n);
      expectIssue("committee.json", "members[2]", "validator-3", /KeyOffCurve/);
    });

    it("refuses the identity", () => {
      setKey(2, 0n, 1n);
      expectIssue("committee.json", "members[2]", "validator-3", /KeyIsIdentity/);
    });

    it("refuses a key of low order", () => {
      setKey(2, 0n, P - 1n);
      expectIssue("committee.json", "members[2]", "validator-3", /KeyOutsideSubgroup/);
    });

    it("refuses one key twice", () => {
      change("committee.json", (json) => {
        const { x, y } = json.members[0];
        Object.assign(json.members[2], { x, y });
      });
      expectIssue("committee.json", "members[2]", "validator-3", /DuplicateKey/);
    });

    it("refuses a member without weight", () => {
      change("committee.json", (json) => {
        json.members[1].weight = "0";
      });
      expectIssue("committee.json", "members[1].weight", "0", /not 0/);
    });

    it("refuses weights that wrap around 2^64", () => {
      change("committee.json", (json) => {
        for (const member of json.members) member.weight = `${1n << 62n}`;
      });
      expectIssue("committee.json", "members", 4, /TotalWeightTooLarge/);
    });

    it("refuses a proof of possession of another environment", () => {
      const secret = 7n;
      const seed = `0x${"11".repeat(32)}`;
      const { x, y } = publicKeyOf(secret);
      const elsewhere = provePossession(environmentOf("testnet"), secret, seed);
      setKey(0, x, y);
      change("committee.json", (json) => {
        json.members[0].possession = elsewhere;
      });
      expectIssue("committee.json", "members[0].possession", elsewhere, /proves possession/);
    });

    it("refuses fewer members than it asks for", () => {
      change("committee.json", (json) => {
        json.minMembers = 5;
      });
      expectIssue("committee.json", "members", 4, /at least minMembers, 5/);
    });

    it("refuses to be content with fewer than four outside development", () => {
      leaveDevelopment();
      change("committee.json", (json) => {
        json.minMembers = 3;
      });
      expectIssue("committee.json", "minMembers", 3, /at least 4/);
    });

    function setWeights(weights: readonly number[]): void {
      change("committee.json", (json) => {
        for (const [index, weight] of weights.entries()) json.members[index].weight = `${weight}`;
      });
    }

    it("refuses a member with a third of the weight or more outside development", () => {
      leaveDevelopment();
      setWeights([1, 1, 1, 2]);
      expectIssue("committee.json", "members[3].weight", 2n, /less than a third/);
      // exactly a third, and just below
      setWeights([2, 1, 1, 2]);
      expectIssue("committee.json", "members[3].weight", 2n, /less than a third/);
      setWeights([2, 1, 2, 2]);
      expectNoIssue("members[3].weight");
    });

    it("refuses an operator whose validators together have a third of the weight or more", () => {
      leaveDevelopment();
      change("committee.json", (json) => {
        json.members[1].operator = json.members[0].operator;
      });
      expectIssue("committee.json", "members[1].weight", 1n, /operator-1 has 2/);
      // exactly a third, and just below
      setWeights([1, 1, 2, 2]);
      expectIssue("committee.json", "members[0].weight", 1n, /operator-1 has 2/);
      setWeights([10, 10, 20, 21]);
      expectNoIssue("members[0].weight");
    });
  });
});
